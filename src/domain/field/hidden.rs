//! A value that comes along in the page's address: where somebody came from, which mail they followed.

use serde_json::{Map, Value};

use super::Reading;
use super::kind::FieldKind;
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::typed;

/// The value of the query key that bears the field's id. Whoever has the address can change it, so that it proves
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hidden;

impl Hidden {
    /// Most code points of a value.
    pub const MOST: usize = 1_000;
}

impl FieldKind for Hidden {
    fn name(&self) -> &'static str {
        "hidden"
    }

    fn testable(&self) -> Testable {
        Testable::Nothing
    }

    fn write(&self, _entries: &mut Map<String, Value>) {}

    /// What cannot be kept is no answer: nobody who fills in the form could put it right.
    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        let value = typed::line(raw).ok().flatten();
        let short = value.filter(|value| value.chars().count() <= Self::MOST);
        Ok(short.map(Answer::Text))
    }

    fn read_all(&self, raw: &[&str], reading: &Reading) -> Result<Option<Answer>, Fault> {
        raw.first()
            .map_or(Ok(None), |first| self.read(first, reading))
    }

    fn may_be_required(&self) -> bool {
        false
    }
}
