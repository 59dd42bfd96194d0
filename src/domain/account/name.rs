//! What people and organisations are called.

use std::fmt;

use unicode_normalization::UnicodeNormalization;

use super::fault::AccountFault;

/// Longest name in characters.
pub const NAME_MAX: usize = 200;

/// One line of text to call somebody by: NFC, trimmed, white space in it made single spaces, never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// Reads what a person typed; control characters are dropped.
    ///
    /// Fails with [`AccountFault::NameEmpty`] or [`AccountFault::NameTooLong`].
    pub fn parse(text: &str) -> Result<Self, AccountFault> {
        let normal: String = text.nfc().collect();
        let words: Vec<String> = normal
            .split_whitespace()
            .map(|word| word.chars().filter(|letter| !letter.is_control()).collect())
            .filter(|word: &String| !word.is_empty())
            .collect();
        let name = words.join(" ");
        let length = name.chars().count();
        if length == 0 {
            Err(AccountFault::NameEmpty)
        } else if length > NAME_MAX {
            Err(AccountFault::NameTooLong {
                max: NAME_MAX,
                actual: length,
            })
        } else {
            Ok(Self(name))
        }
    }

    /// Takes a name that was stored before.
    #[must_use]
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
