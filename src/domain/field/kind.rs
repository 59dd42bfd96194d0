//! The enum of all kinds, and what each of them must be able to do.

use serde_json::{Map, Value};

use super::options::OTHER_PART;
use super::{
    Address, Choice, ChoiceOption, Choices, Consent, Date, Datetime, Dropdown, Email, File, Hidden,
    IdNumber, Matrix, Name, Note, Number, Paragraph, PartFault, Phone, Rating, Reading, Scale,
    Sent, Signature, Text, Time, Url, YesNo,
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
    /// The full name of a person.
    Name(Name),
    /// The number of an identity document.
    IdNumber(IdNumber),
    /// An exact decimal number.
    Number(Number),
    /// An e-mail address.
    Email(Email),
    /// A phone number.
    Phone(Phone),
    /// The address of a web page.
    Url(Url),
    /// A calendar day.
    Date(Date),
    /// A time of the day.
    Time(Time),
    /// A day and a time of it.
    Datetime(Datetime),
    /// One of several, all in view.
    Choice(Choice),
    /// Several of several.
    Choices(Choices),
    /// One of several, folded away.
    Dropdown(Dropdown),
    /// Yes or no.
    YesNo(YesNo),
    /// A point on a scale.
    Scale(Scale),
    /// A number of stars.
    Rating(Rating),
    /// The same choice for several rows.
    Matrix(Matrix),
    /// A postal address.
    Address(Address),
    /// Files.
    File(File),
    /// A name typed under a statement.
    Signature(Signature),
    /// A statement to agree to.
    Consent(Consent),
    /// A value from the page's address.
    Hidden(Hidden),
    /// Text between the questions.
    Note(Note),
}

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

    /// Reads all that was sent for the field, which may have to be answered (`required`). A kind of several inputs
    /// judges each of them.
    fn read_sent(
        &self,
        sent: &Sent<'_>,
        reading: &Reading,
        _required: bool,
    ) -> Result<Option<Answer>, Vec<PartFault>> {
        self.read_all(&sent.own(), reading)
            .map_err(|fault| vec![fault.into()])
    }

    /// Whether it has an input for the part of this name, besides the one that bears the field's own.
    fn has_part(&self, _part: &str) -> bool {
        false
    }

    /// What is wrong with each part when there is no answer and there must be one.
    fn missing_parts(&self) -> Vec<PartFault> {
        vec![self.missing().into()]
    }

    /// What is wrong when there is no answer and there must be one.
    fn missing(&self) -> Fault {
        Fault::Empty
    }

    /// The answer that was stored as `stored`.
    fn restore(&self, stored: &Value) -> Option<Answer> {
        stored.as_str().map(|text| Answer::Text(text.to_owned()))
    }

    /// Whether it asks anything.
    fn is_asked(&self) -> bool {
        true
    }

    /// Whether there can always be an answer.
    fn may_be_required(&self) -> bool {
        true
    }

    /// Whether the page's address may answer it beforehand.
    fn may_be_prefilled(&self) -> bool {
        self.is_asked() && self.may_be_required()
    }

    /// Whether an answer may be a text beside the options.
    fn takes_other(&self) -> bool {
        false
    }

    /// The parts of an answer that stand in columns of their own; `None`: the answer itself.
    fn columns(&self) -> Vec<Option<String>> {
        let other = self.takes_other().then(|| Some(OTHER_PART.to_owned()));
        [None].into_iter().chain(other).collect()
    }

    /// The rows to which its options belong.
    fn rows(&self) -> &[ChoiceOption] {
        &[]
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
    pub const NAMES: [&str; 24] = [
        "text",
        "paragraph",
        "name",
        "id_number",
        "number",
        "email",
        "phone",
        "url",
        "date",
        "time",
        "datetime",
        "choice",
        "choices",
        "dropdown",
        "yes_no",
        "scale",
        "rating",
        "matrix",
        "address",
        "file",
        "signature",
        "consent",
        "hidden",
        "note",
    ];

    fn each(&self) -> &dyn FieldKind {
        match self {
            Self::Text(kind) => kind,
            Self::Paragraph(kind) => kind,
            Self::Name(kind) => kind,
            Self::IdNumber(kind) => kind,
            Self::Number(kind) => kind,
            Self::Email(kind) => kind,
            Self::Phone(kind) => kind,
            Self::Url(kind) => kind,
            Self::Date(kind) => kind,
            Self::Time(kind) => kind,
            Self::Datetime(kind) => kind,
            Self::Choice(kind) => kind,
            Self::Choices(kind) => kind,
            Self::Dropdown(kind) => kind,
            Self::YesNo(kind) => kind,
            Self::Scale(kind) => kind,
            Self::Rating(kind) => kind,
            Self::Matrix(kind) => kind,
            Self::Address(kind) => kind,
            Self::File(kind) => kind,
            Self::Signature(kind) => kind,
            Self::Consent(kind) => kind,
            Self::Hidden(kind) => kind,
            Self::Note(kind) => kind,
        }
    }

    pub(super) fn from_document(object: &mut Object<'_>) -> Option<Self> {
        let value = object.required("kind")?;
        Some(match object.string("kind", value)? {
            "text" => Self::Text(Text::from_document(object)),
            "paragraph" => Self::Paragraph(Paragraph::from_document(object)),
            "name" => Self::Name(Name::from_document(object)),
            "id_number" => Self::IdNumber(IdNumber::from_document(object)),
            "number" => Self::Number(Number::from_document(object)),
            "email" => Self::Email(Email),
            "phone" => Self::Phone(Phone::from_document(object)),
            "url" => Self::Url(Url),
            "date" => Self::Date(Date::from_document(object)),
            "time" => Self::Time(Time::from_document(object)),
            "choice" => Self::Choice(Choice::from_document(object)),
            "choices" => Self::Choices(Choices::from_document(object)),
            "dropdown" => Self::Dropdown(Dropdown::from_document(object)),
            "yes_no" => Self::YesNo(YesNo),
            "datetime" => Self::Datetime(Datetime::from_document(object)),
            "scale" => Self::Scale(Scale::from_document(object)),
            "rating" => Self::Rating(Rating::from_document(object)),
            "matrix" => Self::Matrix(Matrix::from_document(object)),
            "address" => Self::Address(Address::from_document(object)),
            "file" => Self::File(File::from_document(object)),
            "signature" => Self::Signature(Signature::from_document(object)),
            "consent" => Self::Consent(Consent::from_document(object)),
            "hidden" => Self::Hidden(Hidden),
            "note" => Self::Note(Note::from_document(object)),
            _ => {
                let allowed = Self::NAMES.to_vec();
                object.note("kind", DefinitionFault::NotOneOf { allowed });
                return None;
            }
        })
    }

    pub(super) fn write(&self, entries: &mut Map<String, Value>) {
        self.each().write(entries);
    }

    pub(super) fn missing(&self) -> Vec<PartFault> {
        self.each().missing_parts()
    }

    /// Whether it has an input for the part of this name, besides the one that bears the field's own.
    #[must_use]
    pub fn has_part(&self, part: &str) -> bool {
        self.each().has_part(part)
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

    /// Whether a field of this kind may be `unique`: all whose answers are one short value that people make up.
    #[must_use]
    pub fn may_be_unique(&self) -> bool {
        self.each().may_be_unique()
    }

    /// Whether it asks anything: a note does not.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.each().is_asked()
    }

    /// Whether a field of this kind may be `required`.
    #[must_use]
    pub fn may_be_required(&self) -> bool {
        self.each().may_be_required()
    }

    /// Whether a field of this kind may have `prefill`.
    #[must_use]
    pub fn may_be_prefilled(&self) -> bool {
        self.each().may_be_prefilled()
    }

    /// Whether an answer may be a text beside the options.
    #[must_use]
    pub fn takes_other(&self) -> bool {
        self.each().takes_other()
    }

    /// The parts of an answer that stand in columns of their own in a file; `None`: the answer itself.
    #[must_use]
    pub fn columns(&self) -> Vec<Option<String>> {
        self.each().columns()
    }

    /// The rows to which its options belong; none for all kinds but a matrix.
    #[must_use]
    pub fn rows(&self) -> &[ChoiceOption] {
        self.each().rows()
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

    /// Reads what was sent for the field, `None` when that comes to nothing.
    ///
    /// # Errors
    /// What is wrong with it. Whether an answer is required is the field's affair.
    pub fn read(
        &self,
        sent: &Sent<'_>,
        reading: &Reading,
        required: bool,
    ) -> Result<Option<Answer>, Vec<PartFault>> {
        self.each().read_sent(sent, reading, required)
    }

    /// What two answers share if they count as the same where a value must be unique. `None`: not a kind for that.
    #[must_use]
    pub fn normal(&self, answer: &Answer) -> Option<String> {
        self.each().normal(answer)
    }
}
