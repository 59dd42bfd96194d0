//! Yes or no.

use serde_json::{Map, Value};

use super::Reading;
use super::kind::FieldKind;
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;

/// A question with two answers, sent as `yes` and `no`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct YesNo;

impl FieldKind for YesNo {
    fn name(&self) -> &'static str {
        "yes_no"
    }

    fn testable(&self) -> Testable {
        Testable::YesNo
    }

    fn write(&self, _entries: &mut Map<String, Value>) {}

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        match raw {
            "" => Ok(None),
            "yes" => Ok(Some(Answer::YesNo(true))),
            "no" => Ok(Some(Answer::YesNo(false))),
            _ => Err(Fault::UnknownOption),
        }
    }

    fn missing(&self) -> Fault {
        Fault::NothingChosen
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        stored.as_bool().map(Answer::YesNo)
    }
}
