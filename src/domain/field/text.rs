//! One line of text.

use serde_json::{Map, Value};
use unicode_normalization::UnicodeNormalization;

use super::kind::FieldKind;
use super::{Pattern, Reading, length, pattern};
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;
use crate::domain::typed;

/// Limits of a text, in code points after NFC.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Fewest.
    pub min_length: Option<u32>,
    /// Most; `None`: [`Text::MOST`].
    pub max_length: Option<u32>,
    /// What all of it must match.
    pub pattern: Option<Pattern>,
}

impl Text {
    /// Most code points of any line.
    pub const MOST: u32 = 1_000;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let pattern = Pattern::from_document(object);
        let (min_length, max_length) = length::from_document(object, Self::MOST);
        Self {
            min_length,
            max_length,
            pattern,
        }
    }
}

impl FieldKind for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn testable(&self) -> Testable {
        Testable::Text
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        length::write(entries, self.min_length, self.max_length);
        pattern::write(entries, self.pattern.as_ref());
    }

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(text) = typed::line(raw)? else {
            return Ok(None);
        };
        length::check(
            &text,
            self.min_length,
            self.max_length.unwrap_or(Self::MOST),
        )?;
        if let Some(pattern) = &self.pattern {
            pattern.check(&text)?;
        }
        Ok(Some(Answer::Text(text)))
    }

    fn may_be_unique(&self) -> bool {
        true
    }

    fn normal(&self, answer: &Answer) -> Option<String> {
        normal(answer)
    }
}

/// What two texts share if they count as the same: full-width forms, case and the amount of white space make no other
/// answer.
pub(super) fn normal(answer: &Answer) -> Option<String> {
    let Answer::Text(text) = answer else {
        return None;
    };
    let folded: String = text
        .nfkc()
        .collect::<String>()
        .to_lowercase()
        .nfkc()
        .collect();
    Some(folded.split_whitespace().collect::<Vec<_>>().join(" "))
}
