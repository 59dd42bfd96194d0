//! Text between the questions.

use serde_json::{Map, Value};

use super::Reading;
use super::kind::FieldKind;
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;

/// A heading, which is the field's label, and a text. Nothing is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The text, Markdown (document key `text`).
    pub text: String,
}

impl Note {
    /// Most code points of a text.
    pub const TEXT_MAX: u32 = 20_000;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        Self {
            text: object.required_markdown("text", Self::TEXT_MAX),
        }
    }
}

impl FieldKind for Note {
    fn name(&self) -> &'static str {
        "note"
    }

    fn testable(&self) -> Testable {
        Testable::Nothing
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        entries.insert("text".to_owned(), self.text.as_str().into());
    }

    fn read(&self, _raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        Ok(None)
    }

    fn may_be_required(&self) -> bool {
        false
    }

    fn is_asked(&self) -> bool {
        false
    }

    fn restore(&self, _stored: &Value) -> Option<Answer> {
        None
    }
}
