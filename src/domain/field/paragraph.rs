//! Text of several lines.

use serde_json::{Map, Value};

use super::Reading;
use super::kind::FieldKind;
use super::length;
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;
use crate::domain::typed;

/// Limits of a paragraph, in code points after NFC; a line break counts one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// Fewest.
    pub min_length: Option<u32>,
    /// Most; `None`: [`Paragraph::MOST`].
    pub max_length: Option<u32>,
}

impl Paragraph {
    /// Most code points of any paragraph.
    pub const MOST: u32 = 100_000;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let (min_length, max_length) = length::from_document(object, Self::MOST);
        Self {
            min_length,
            max_length,
        }
    }
}

impl FieldKind for Paragraph {
    fn name(&self) -> &'static str {
        "paragraph"
    }

    fn testable(&self) -> Testable {
        Testable::Text
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        length::write(entries, self.min_length, self.max_length);
    }

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(text) = typed::paragraph(raw)? else {
            return Ok(None);
        };
        length::check(
            &text,
            self.min_length,
            self.max_length.unwrap_or(Self::MOST),
        )?;
        Ok(Some(Answer::Text(text)))
    }
}
