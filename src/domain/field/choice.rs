//! One of several options, all in view.

use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::{ChoiceOption, Options, Reading, options};
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;

/// A choice of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is offered.
    pub options: Options,
}

impl Choice {
    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        Self {
            options: options::from_document(object),
        }
    }
}

impl FieldKind for Choice {
    fn name(&self) -> &'static str {
        "choice"
    }

    fn testable(&self) -> Testable {
        Testable::Option
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        options::write(entries, &self.options);
    }

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        options::read(&self.options, raw)
    }

    fn options(&self) -> &[ChoiceOption] {
        &self.options
    }

    fn missing(&self) -> Fault {
        Fault::NothingChosen
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        options::restore(stored)
    }
}
