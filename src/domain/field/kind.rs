//! The enum of all kinds, and what each of them must be able to do.

use serde_json::{Map, Value};

use super::{
    Choice, ChoiceOption, Choices, Consent, Date, Dropdown, Email, Number, Paragraph, Phone,
    Reading, Text, YesNo,
};
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;
use crate::domain::definition::problem::DefinitionFault;

/// The kinds of question, each with its own limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One line.
    Text(Text),
    /// Several lines.
    Paragraph(Paragraph),
    /// An exact decimal number.
    Number(Number),
    /// An e-mail address.
    Email(Email),
    /// A phone number.
    Phone(Phone),
    /// One of several, all in view.
    Choice(Choice),
    /// Several of several.
    Choices(Choices),
    /// One of several, folded away.
    Dropdown(Dropdown),
    /// Yes or no.
    YesNo(YesNo),
    /// A calendar day.
    Date(Date),
    /// A statement to agree to.
    Consent(Consent),
}

/// Kinds of the format that this version does not have yet.
const LATER: [&str; 13] = [
    "name",
    "id_number",
    "url",
    "time",
    "datetime",
    "scale",
    "rating",
    "matrix",
    "address",
    "file",
    "signature",
    "hidden",
    "note",
];

/// What every kind can do; [`Kind`] passes it on.
pub(super) trait FieldKind {
    /// Its name in documents, which is also its template's.
    fn name(&self) -> &'static str;

    /// Adds its own keys to its field in a document.
    fn write(&self, entries: &mut Map<String, Value>);

    /// Reads the one value that was sent.
    fn read(&self, raw: &str, reading: &Reading) -> Result<Option<Answer>, Fault>;

    /// Reads all values that were sent; most kinds take one.
    fn read_all(&self, raw: &[&str], reading: &Reading) -> Result<Option<Answer>, Fault> {
        match raw {
            [] => Ok(None),
            [one] => self.read(one, reading),
            _ => Err(Fault::SentTwice),
        }
    }

    /// What is wrong when there is no answer and there must be one.
    fn missing(&self) -> Fault {
        Fault::Empty
    }

    /// The answer that was stored as `stored`.
    fn restore(&self, stored: &Value) -> Option<Answer> {
        stored.as_str().map(|text| Answer::Text(text.to_owned()))
    }

    /// The options it offers.
    fn options(&self) -> &[ChoiceOption] {
        &[]
    }

    /// What conditions can ask of its answers.
    fn testable(&self) -> Testable {
        Testable::Filled
    }

    /// What conditions see of values that were sent but cannot be kept: a page that is shown again shows what hangs on
    /// them.
    fn told(&self, _raw: &[&str], _reading: &Reading) -> Option<Answer> {
        None
    }

    /// Whether [`FieldKind::normal`] makes answers comparable.
    fn may_be_unique(&self) -> bool {
        false
    }

    /// What two answers share when they count as the same.
    fn normal(&self, _answer: &Answer) -> Option<String> {
        None
    }
}

impl Kind {
    /// The names of all kinds, as in a document; also the names of their templates.
    pub const NAMES: [&str; 11] = [
        "text",
        "paragraph",
        "number",
        "email",
        "phone",
        "choice",
        "choices",
        "dropdown",
        "yes_no",
        "date",
        "consent",
    ];

    fn each(&self) -> &dyn FieldKind {
        match self {
            Self::Text(kind) => kind,
            Self::Paragraph(kind) => kind,
            Self::Number(kind) => kind,
            Self::Email(kind) => kind,
            Self::Phone(kind) => kind,
            Self::Choice(kind) => kind,
            Self::Choices(kind) => kind,
            Self::Dropdown(kind) => kind,
            Self::YesNo(kind) => kind,
            Self::Date(kind) => kind,
            Self::Consent(kind) => kind,
        }
    }

    pub(super) fn from_document(object: &mut Object<'_>) -> Option<Self> {
        let value = object.required("kind")?;
        Some(match object.string("kind", value)? {
            "text" => Self::Text(Text::from_document(object)),
            "paragraph" => Self::Paragraph(Paragraph::from_document(object)),
            "number" => Self::Number(Number::from_document(object)),
            "email" => Self::Email(Email),
            "phone" => Self::Phone(Phone::from_document(object)),
            "choice" => Self::Choice(Choice::from_document(object)),
            "choices" => Self::Choices(Choices::from_document(object)),
            "dropdown" => Self::Dropdown(Dropdown::from_document(object)),
            "yes_no" => Self::YesNo(YesNo),
            "date" => Self::Date(Date::from_document(object)),
            "consent" => Self::Consent(Consent::from_document(object)),
            other => {
                let name = other.to_owned();
                let fault = if LATER.contains(&other) {
                    DefinitionFault::NotSupportedYet { name }
                } else {
                    DefinitionFault::NotOneOf {
                        allowed: Self::NAMES.to_vec(),
                    }
                };
                object.note("kind", fault);
                return None;
            }
        })
    }

    pub(super) fn write(&self, entries: &mut Map<String, Value>) {
        self.each().write(entries);
    }

    pub(super) fn missing(&self) -> Fault {
        self.each().missing()
    }

    /// The answer that was stored as `stored`; `None` when no answer of this kind is stored so.
    #[must_use]
    pub fn restore(&self, stored: &Value) -> Option<Answer> {
        self.each().restore(stored)
    }

    /// Its name, one of [`Kind::NAMES`].
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.each().name()
    }

    /// Whether a field of this kind may be `unique`: text, number, e-mail, phone and date.
    #[must_use]
    pub fn may_be_unique(&self) -> bool {
        self.each().may_be_unique()
    }

    /// What conditions can ask of its answers.
    #[must_use]
    pub fn testable(&self) -> Testable {
        self.each().testable()
    }

    pub(in crate::domain) fn told(&self, raw: &[&str], reading: &Reading) -> Option<Answer> {
        self.each().told(raw, reading)
    }

    /// The options it offers; none for a kind that is no choice.
    #[must_use]
    pub fn options(&self) -> &[ChoiceOption] {
        self.each().options()
    }

    /// Reads what was sent under the field's name, `None` when that comes to nothing.
    ///
    /// # Errors
    /// What is wrong with it. Whether an answer is required is the field's affair.
    pub fn read(&self, raw: &[&str], reading: &Reading) -> Result<Option<Answer>, Fault> {
        self.each().read_all(raw, reading)
    }

    /// What two answers share if they count as the same where a value must be unique. `None`: not a kind for that.
    #[must_use]
    pub fn normal(&self, answer: &Answer) -> Option<String> {
        self.each().normal(answer)
    }
}
