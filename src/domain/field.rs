//! A question, and the kinds of question: one file each, and one enum that lists them.

pub mod address;
pub mod choice;
pub mod choices;
pub mod consent;
pub mod date;
pub mod datetime;
pub mod dropdown;
pub mod email;
pub mod file;
pub mod hidden;
pub mod id_number;
pub mod kind;
mod length;
pub mod matrix;
pub mod name;
pub mod note;
pub mod number;
pub mod one_of;
pub mod options;
pub mod paragraph;
pub mod pattern;
pub mod phone;
pub mod rating;
pub mod scale;
pub mod sent;
pub mod signature;
pub mod text;
pub mod texts;
pub mod time;
pub mod url;
pub mod yes_no;

use std::collections::HashMap;
use std::fmt;

use chrono::NaiveDate;
use chrono_tz::Tz;
use serde_json::{Map, Value};

use super::answers::{Answer, Answers, Fault};
use super::condition::{Condition, is_met};
use super::definition::Language;
use super::definition::document::Object;
use super::definition::problem::DefinitionFault;
use super::intent::RESERVED;
pub use address::Address;
pub use choice::Choice;
pub use choices::Choices;
pub use consent::Consent;
pub use date::Date;
pub use datetime::Datetime;
pub use dropdown::Dropdown;
pub use email::Email;
pub use file::File;
pub use hidden::Hidden;
pub use id_number::IdNumber;
pub use kind::Kind;
pub use matrix::Matrix;
pub use name::Name;
pub use note::Note;
pub use number::Number;
pub use options::{ChoiceOption, Options};
pub use paragraph::Paragraph;
pub use pattern::Pattern;
pub use phone::Phone;
pub use rating::Rating;
pub use scale::Scale;
pub use sent::Sent;
pub use signature::Signature;
pub use text::Text;
pub use time::Time;
pub use url::Url;
pub use yes_no::YesNo;

/// Most code points of a label.
pub const LABEL_MAX: u32 = 500;
/// Most code points of a hint.
pub const HINT_MAX: u32 = 1_000;

/// The name of a field in documents, bodies and exports: `[a-z][a-z0-9_]{0,63}`, never one of [`RESERVED`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId(Box<str>);

impl FieldId {
    /// Takes an id of the right shape; another, or a reserved one, is `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        (is_name(text) && !RESERVED.contains(&text)).then(|| Self(text.into()))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn from_document(object: &mut Object<'_>) -> Option<Self> {
        let value = object.required("id")?;
        let text = object.string("id", value)?;
        let id = Self::parse(text);
        if id.is_none() {
            let fault = if RESERVED.contains(&text) {
                DefinitionFault::ReservedName {
                    name: text.to_owned(),
                }
            } else {
                DefinitionFault::NotName
            };
            object.note("id", fault);
        }
        id
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
    /// Whether the page's address may answer it beforehand, by a query key of its id.
    pub prefill: bool,
    /// When it is asked; `None`: always.
    pub show_if: Option<Condition>,
    /// What it asks for.
    pub kind: Kind,
}

/// What is wrong with a field, or with one part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartFault {
    /// The part, as in [`Sent`]; `None`: the field's own input, or all of it.
    pub part: Option<String>,
    /// What is wrong.
    pub fault: Fault,
}

impl From<Fault> for PartFault {
    fn from(fault: Fault) -> Self {
        Self { part: None, fault }
    }
}

impl From<Fault> for Vec<PartFault> {
    fn from(fault: Fault) -> Self {
        vec![fault.into()]
    }
}

impl From<PartFault> for Vec<PartFault> {
    fn from(fault: PartFault) -> Self {
        vec![fault]
    }
}

/// What a kind may know about the form while it reads an answer.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The language of the form, which decides the decimal separator.
    pub language: Language,
    /// The day it is in the form's zone.
    pub today: NaiveDate,
    /// The form's zone.
    pub zone: Tz,
}

impl Field {
    /// Whether it is asked on a page that is shown, by the answers to the questions before it. A question all of whose
    /// options are hidden is not.
    #[must_use]
    pub fn is_shown(&self, answers: &Answers) -> bool {
        let options = self.kind.options();
        let offered = || {
            let mut options = options.iter();
            self.kind.takes_other() || options.any(|option| option.is_offered(answers))
        };
        is_met(self.show_if.as_ref(), answers) && (options.is_empty() || offered())
    }

    /// Drops from what was sent the options that are hidden: they cannot be picked.
    pub(super) fn drop_hidden(&self, sent: &mut Sent<'_>, answers: &Answers) {
        let mut options = self.kind.options().iter();
        if options.any(|option| option.show_if.is_some()) {
            sent.drop_own(|value| !self.offers(value, answers));
        }
    }

    /// Whether a value can be sent for it; all but an option that is hidden.
    #[must_use]
    pub fn offers(&self, value: &str, answers: &Answers) -> bool {
        let options = self.kind.options();
        let mut hidden = options.iter().filter(|option| !option.is_offered(answers));
        !hidden.any(|option| option.id == value)
    }

    /// Reads what was sent for the field; `None` when an optional question was left unanswered.
    ///
    /// # Errors
    /// The most basic thing that is wrong, one for each part: missing, then impossible, then out of range.
    pub fn read(
        &self,
        sent: &Sent<'_>,
        reading: &Reading,
    ) -> Result<Option<Answer>, Vec<PartFault>> {
        match self.kind.read(sent, reading, self.required)? {
            None if self.required => Err(self.kind.missing()),
            answer => Ok(answer),
        }
    }

    /// Whether the page's address may give it a value.
    #[must_use]
    pub fn takes_from_address(&self) -> bool {
        self.prefill || matches!(self.kind, Kind::Hidden(_))
    }

    pub(super) fn from_document(
        mut object: Object<'_>,
        seen: &mut HashMap<String, String>,
    ) -> Option<Self> {
        let id = FieldId::from_document(&mut object);
        if let Some(id) = &id {
            object.note_duplicate(id.as_str(), seen);
        }
        let kind = Kind::from_document(&mut object);
        let label = object.required_line("label", LABEL_MAX);
        let hint = object.line("hint", HINT_MAX);
        let required = object.flag("required", false);
        let unique = object.flag("unique", false);
        let prefill = object.flag("prefill", false);
        let show_if = Condition::of(&mut object);
        // Without a kind nobody knows which other keys belong here.
        let kind = kind?;
        if unique && !kind.may_be_unique() {
            let kind = kind.name();
            object.note("unique", DefinitionFault::CannotBeUnique { kind });
        }
        if required && !kind.may_be_required() {
            let kind = kind.name();
            object.note("required", DefinitionFault::CannotBeRequired { kind });
        }
        if prefill && !kind.may_be_prefilled() {
            let kind = kind.name();
            object.note("prefill", DefinitionFault::CannotBePrefilled { kind });
        }
        object.close();
        Some(Self {
            id: id?,
            label,
            hint,
            required,
            unique,
            prefill,
            show_if,
            kind,
        })
    }

    pub(super) fn to_document(&self) -> Value {
        let mut entries = Map::new();
        entries.insert("id".to_owned(), self.id.as_str().into());
        entries.insert("kind".to_owned(), self.kind.name().into());
        entries.insert("label".to_owned(), self.label.as_str().into());
        if !self.hint.is_empty() {
            entries.insert("hint".to_owned(), self.hint.as_str().into());
        }
        for (key, set) in [
            ("required", self.required),
            ("unique", self.unique),
            ("prefill", self.prefill),
        ] {
            if set {
                entries.insert(key.to_owned(), true.into());
            }
        }
        Condition::write(self.show_if.as_ref(), &mut entries);
        self.kind.write(&mut entries);
        Value::Object(entries)
    }
}

#[cfg(test)]
mod tests;
