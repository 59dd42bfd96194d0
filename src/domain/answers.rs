//! What a person answered, in the order of the form's questions.

pub mod fault;

use chrono::NaiveDate;
use serde_json::{Map, Value};

use super::decimal::Decimal;
use super::definition::Definition;
use super::field::{Field, FieldId};
pub use fault::{DatePart, Fault};

/// One answer, in the form in which it is kept. An empty answer is none at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Text, paragraph, e-mail, phone: cleaned (NFC, trimmed, LF), otherwise as typed.
    Text(String),
    /// A number, digit for digit.
    Number(Decimal),
    /// The id of the one option picked.
    Choice(String),
    /// The ids of the options picked, each once, in the order of the form's options; never empty.
    Choices(Vec<String>),
    /// Yes or no.
    YesNo(bool),
    /// A calendar day, without a time zone.
    Date(NaiveDate),
    /// Agreed. Not agreeing is no answer.
    Consent,
}

/// What people are shown of one answer; its words (yes, agreed, not answered) are the page's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown<'a> {
    /// Nothing was answered.
    Unanswered,
    /// Text, perhaps of several lines (LF); a number's digits.
    Text(&'a str),
    /// Labels of the options picked.
    Labels(Vec<&'a str>),
    /// Yes or no.
    YesNo(bool),
    /// A calendar day.
    Date(NaiveDate),
    /// Agreed.
    Agreed,
}

/// What is wrong with a submission, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerFault {
    /// The field; `None` when the form has no such field.
    pub field: Option<FieldId>,
    /// What is wrong.
    pub fault: Fault,
}

/// The answers of one submission. A question without an answer is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers(Vec<(FieldId, Answer)>);

impl Answers {
    /// Reads the pairs of a body, where a name may come several times.
    ///
    /// # Errors
    /// Every fault, in the order of the questions and one for each field; then one if there were names that the
    /// form does not have. [`RESERVED`](super::intent::RESERVED) names are left to others.
    pub fn read(
        _definition: &Definition,
        _pairs: &[(String, String)],
        _today: NaiveDate,
    ) -> Result<Self, Vec<AnswerFault>> {
        Ok(Self::default())
    }

    /// The answer to one question.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Answer> {
        self.iter()
            .find_map(|(field, answer)| (field.as_str() == id).then_some(answer))
    }

    /// All answers, in the order of the questions.
    pub fn iter(&self) -> impl Iterator<Item = (&FieldId, &Answer)> {
        self.0.iter().map(|(id, answer)| (id, answer))
    }

    /// As kept and exported: an object of ids and values; numbers are strings, so that every digit survives.
    #[must_use]
    pub fn to_json(&self) -> Value {
        Value::Object(Map::new())
    }

    /// Takes answers that were stored before with this version of the form; what does not fit it is left out.
    #[must_use]
    pub fn from_json(_definition: &Definition, _stored: &Value) -> Self {
        Self::default()
    }

    /// What a reviewer's search looks through: every value and option label, NFC, lower case, one a line.
    #[must_use]
    pub fn search_text(&self, _definition: &Definition) -> String {
        String::new()
    }

    /// What people are shown of the answer to `field`.
    #[must_use]
    pub fn shown<'a>(&'a self, _field: &'a Field) -> Shown<'a> {
        Shown::Unanswered
    }
}
