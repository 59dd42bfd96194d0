//! A question, and the kinds of question: one file each, and one enum that lists them.

pub mod choice;
pub mod choices;
pub mod consent;
pub mod date;
pub mod dropdown;
pub mod email;
pub mod number;
pub mod options;
pub mod paragraph;
pub mod phone;
pub mod text;
pub mod yes_no;

use std::fmt;

use chrono::NaiveDate;

use super::answers::{Answer, Fault};
use super::definition::Language;
use super::intent::RESERVED;
pub use choice::Choice;
pub use choices::Choices;
pub use consent::Consent;
pub use date::Date;
pub use dropdown::Dropdown;
pub use email::Email;
pub use number::Number;
pub use options::{ChoiceOption, Options};
pub use paragraph::Paragraph;
pub use phone::Phone;
pub use text::Text;
pub use yes_no::YesNo;

/// The name of a field in documents, bodies and exports: `[a-z][a-z0-9_]{0,63}`, never a reserved name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId(Box<str>);

impl FieldId {
    /// Takes an id of the right shape; another, or one of [`RESERVED`], is `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        (is_name(text) && !RESERVED.contains(&text)).then(|| Self(text.into()))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FieldId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether `text` has the shape that ids of fields and pages share.
pub(super) fn is_name(text: &str) -> bool {
    text.len() <= 64
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// One question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name; never used again for another question of the form.
    pub id: FieldId,
    /// The question.
    pub label: String,
    /// Help below it; may be empty.
    pub hint: String,
    /// Whether it must be answered.
    pub required: bool,
    /// Whether nobody else may have given the same answer.
    pub unique: bool,
    /// What it asks for.
    pub kind: Kind,
}

/// What a kind may ask about the form while it reads an answer.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The language of the form, which decides the decimal separator.
    pub language: Language,
    /// The day it is in the form's zone.
    pub today: NaiveDate,
}

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

    /// Its name, one of [`Kind::NAMES`].
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Text(_) => "text",
            Self::Paragraph(_) => "paragraph",
            Self::Number(_) => "number",
            Self::Email(_) => "email",
            Self::Phone(_) => "phone",
            Self::Choice(_) => "choice",
            Self::Choices(_) => "choices",
            Self::Dropdown(_) => "dropdown",
            Self::YesNo(_) => "yes_no",
            Self::Date(_) => "date",
            Self::Consent(_) => "consent",
        }
    }

    /// Whether a field of this kind may be `unique`: text, number, e-mail, phone and date.
    #[must_use]
    pub fn may_be_unique(&self) -> bool {
        matches!(
            self,
            Self::Text(_) | Self::Number(_) | Self::Email(_) | Self::Phone(_) | Self::Date(_)
        )
    }

    /// The options it offers, if it is a kind that does.
    #[must_use]
    pub fn options(&self) -> Option<&Options> {
        match self {
            Self::Choice(Choice { options })
            | Self::Choices(Choices { options, .. })
            | Self::Dropdown(Dropdown { options }) => Some(options),
            _ => None,
        }
    }

    /// Reads what was sent under the field's name, `None` when that comes to nothing.
    ///
    /// # Errors
    /// What is wrong with it. Whether an answer is required is the field's affair.
    pub fn read(&self, _raw: &[&str], _reading: &Reading) -> Result<Option<Answer>, Fault> {
        Ok(None)
    }

    /// What two answers share if they count as the same where a value must be unique. `None`: not a kind for that.
    #[must_use]
    pub fn normal(&self, _answer: &Answer) -> Option<String> {
        None
    }
}
