//! The full name of a person, in one line: names have no parts that all people have.

use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::{Reading, length, text};
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;
use crate::domain::typed;

/// Limits of a name, in code points after NFC. Which letters make a name is nobody's business.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// Fewest.
    pub min_length: Option<u32>,
    /// Most; `None`: [`Name::MOST`].
    pub max_length: Option<u32>,
}

impl Name {
    /// Most code points of any name.
    pub const MOST: u32 = 200;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let (min_length, max_length) = length::from_document(object, Self::MOST);
        Self {
            min_length,
            max_length,
        }
    }
}

impl FieldKind for Name {
    fn name(&self) -> &'static str {
        "name"
    }

    fn testable(&self) -> Testable {
        Testable::Text
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        length::write(entries, self.min_length, self.max_length);
    }

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(name) = typed::line(raw)? else {
            return Ok(None);
        };
        let most = self.max_length.unwrap_or(Self::MOST);
        length::check(&name, self.min_length, most)?;
        Ok(Some(Answer::Text(name)))
    }

    fn may_be_unique(&self) -> bool {
        true
    }

    fn normal(&self, answer: &Answer) -> Option<String> {
        text::normal(answer)
    }
}
