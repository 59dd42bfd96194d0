//! A number of stars.

use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::{Reading, scale};
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::decimal::Decimal;
use crate::domain::definition::document::Object;

/// From one star to the most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Most stars, 2 to [`Rating::MOST`].
    pub max: u32,
}

impl Default for Rating {
    fn default() -> Self {
        Self { max: 5 }
    }
}

impl Rating {
    /// Most stars that a rating may have.
    pub const MOST: u32 = 10;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let max = object.optional_whole("max", 2..=Self::MOST);
        max.map_or_else(Self::default, |max| Self { max })
    }
}

impl FieldKind for Rating {
    fn name(&self) -> &'static str {
        "rating"
    }

    fn testable(&self) -> Testable {
        Testable::Number
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        if *self != Self::default() {
            entries.insert("max".to_owned(), self.max.into());
        }
    }

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        scale::pick(1..=self.max, raw)
    }

    fn missing(&self) -> Fault {
        Fault::NothingChosen
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        Decimal::parse(stored.as_str()?, '.').map(Answer::Number)
    }
}
