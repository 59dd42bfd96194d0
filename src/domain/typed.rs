//! What people type, cleaned: the same rules for every answer and for the texts of a form.
//!
//! * NFC; e-mail addresses, phone numbers and dates NFKC, because Chinese input methods write full-width letters,
//!   digits and signs;
//! * U+200B, U+2060 and U+FEFF, which come along with copied text, are dropped; joiners (U+200C, U+200D) stay, since
//!   Persian words and many emoji fall apart without them;
//! * white space at both ends is dropped; a tab in a line becomes a space, CRLF and CR in a paragraph become LF;
//! * text that shows nothing is no text;
//! * any other control character is refused, since no keyboard makes it and no database keeps all of them.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// A control character (U+0000 and the like) that cannot have been typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ControlCharacter;

/// One line. `None` when it shows nothing.
pub(super) fn line(raw: &str) -> Result<Option<String>, ControlCharacter> {
    shown(composed(&visible(raw).replace('\t', " ")), |_| false)
}

/// A paragraph with inner line breaks. `None` when it shows nothing.
pub(super) fn paragraph(raw: &str) -> Result<Option<String>, ControlCharacter> {
    let text = visible(raw).replace("\r\n", "\n").replace('\r', "\n");
    shown(composed(&text), |control| matches!(control, '\n' | '\t'))
}

/// One line in which full-width and other compatible forms count as the plain ones (NFKC). `None` when it shows
/// nothing.
pub(super) fn folded(raw: &str) -> Result<Option<String>, ControlCharacter> {
    shown(visible(raw).nfkc().collect(), |_| false)
}

fn visible(raw: &str) -> Cow<'_, str> {
    let pasted = ['\u{200b}', '\u{2060}', '\u{feff}'];
    if raw.contains(pasted) {
        Cow::Owned(raw.replace(pasted, ""))
    } else {
        Cow::Borrowed(raw)
    }
}

/// The NFC form.
pub(super) fn composed(text: &str) -> String {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        text.to_owned()
    } else {
        text.nfc().collect()
    }
}

fn shown(text: String, allowed: impl Fn(char) -> bool) -> Result<Option<String>, ControlCharacter> {
    let trimmed = text.trim();
    if trimmed.chars().any(|letter| {
        letter == char::REPLACEMENT_CHARACTER || letter.is_control() && !allowed(letter)
    }) {
        return Err(ControlCharacter);
    }
    Ok((!trimmed.chars().all(is_invisible)).then(|| trimmed.to_owned()))
}

/// White space, and characters that have no width of their own (Default_Ignorable_Code_Point in the Unicode Character
/// Database, as far as people meet it) or are drawn blank.
fn is_invisible(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests;
