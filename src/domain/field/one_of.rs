//! One of several options: what a choice and a dropdown have in common, which is all but how they look.

use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::options::OTHER_PART;
use super::{ChoiceOption, Options, PartFault, Reading, Sent, options};
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;

/// A choice of one, all in view or folded away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneOf<const FOLDED: bool> {
    /// What is offered.
    pub options: Options,
    /// Whether a text beside the options may be the answer.
    pub other: bool,
}

impl<const FOLDED: bool> OneOf<FOLDED> {
    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        Self {
            other: object.flag("other", false),
            options: options::from_document(object, false),
        }
    }
}

impl<const FOLDED: bool> FieldKind for OneOf<FOLDED> {
    fn name(&self) -> &'static str {
        if FOLDED { "dropdown" } else { "choice" }
    }

    fn testable(&self) -> Testable {
        Testable::Option
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        options::write_other(entries, self.other);
        options::write(entries, "options", &self.options);
    }

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        options::read(&self.options, raw)
    }

    fn read_sent(
        &self,
        sent: &Sent<'_>,
        _reading: &Reading,
        _required: bool,
    ) -> Result<Option<Answer>, Vec<PartFault>> {
        options::read_one(&self.options, self.other, sent)
    }

    fn has_part(&self, part: &str) -> bool {
        self.other && part == OTHER_PART
    }

    fn takes_other(&self) -> bool {
        self.other
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
