//! A statement to agree to.

use serde_json::{Map, Value};

use super::Reading;
use super::kind::FieldKind;
use crate::domain::answers::{Answer, Fault};
use crate::domain::definition::document::Object;

/// One box, never ticked beforehand, sent as `yes`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consent {
    /// The statement in full, Markdown (document key `text`).
    pub statement: String,
}

impl Consent {
    /// Most code points of a statement.
    pub const STATEMENT_MAX: u32 = 20_000;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        Self {
            statement: object.required_markdown("text", Self::STATEMENT_MAX),
        }
    }
}

impl FieldKind for Consent {
    fn name(&self) -> &'static str {
        "consent"
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        entries.insert("text".to_owned(), self.statement.as_str().into());
    }

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        match raw {
            "" => Ok(None),
            "yes" => Ok(Some(Answer::Consent)),
            _ => Err(Fault::UnknownOption),
        }
    }

    fn missing(&self) -> Fault {
        Fault::NotAgreed
    }

    fn may_be_prefilled(&self) -> bool {
        false
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        (stored.as_bool() == Some(true)).then_some(Answer::Consent)
    }
}
