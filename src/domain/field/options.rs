//! What a choice offers.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::LABEL_MAX;
use crate::domain::answers::{Answer, Answers, Fault};
use crate::domain::condition::{Condition, is_met};
use crate::domain::definition::document::Object;
use crate::domain::definition::problem::DefinitionFault;

/// One option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// What is sent and kept: `[A-Za-z0-9][A-Za-z0-9_-]{0,63}`.
    pub id: String,
    /// What people read.
    pub label: String,
    /// When it is offered; `None`: always.
    pub show_if: Option<Condition>,
}

impl ChoiceOption {
    /// Whether it can be picked, by the answers to the questions before its own.
    #[must_use]
    pub fn is_offered(&self, answers: &Answers) -> bool {
        is_met(self.show_if.as_ref(), answers)
    }
}

/// 1 to [`OPTIONS_MAX`] options with different ids, in order.
pub type Options = Vec<ChoiceOption>;

/// Most options of one question.
pub const OPTIONS_MAX: usize = 500;

pub(super) fn from_document(field: &mut Object<'_>) -> Options {
    field.later("other", &[json!(false)]);
    let mut seen = HashMap::new();
    let mut options = Vec::new();
    for mut object in field.objects("options", 1..=OPTIONS_MAX) {
        let id = id_from_document(&mut object);
        let label = object.required_line("label", LABEL_MAX);
        let show_if = Condition::of(&mut object);
        object.later("capacity", &[Value::Null]);
        if let Some(id) = id {
            object.note_duplicate(&id, &mut seen);
            options.push(ChoiceOption { id, label, show_if });
        }
        object.close();
    }
    options
}

fn id_from_document(object: &mut Object<'_>) -> Option<String> {
    let value = object.required("id")?;
    let id = object.string("id", value)?;
    let shape = (1..=64).contains(&id.len())
        && id.starts_with(|first: char| first.is_ascii_alphanumeric())
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    if !shape {
        object.note("id", DefinitionFault::NotOptionId);
    }
    shape.then(|| id.to_owned())
}

pub(super) fn write(entries: &mut Map<String, Value>, options: &[ChoiceOption]) {
    let document = |option: &ChoiceOption| {
        let mut entries = Map::new();
        entries.insert("id".to_owned(), option.id.as_str().into());
        entries.insert("label".to_owned(), option.label.as_str().into());
        Condition::write(option.show_if.as_ref(), &mut entries);
        Value::Object(entries)
    };
    let options: Vec<_> = options.iter().map(document).collect();
    entries.insert("options".to_owned(), options.into());
}

/// The one option that was sent; an empty value is none.
pub(super) fn read(options: &[ChoiceOption], raw: &str) -> Result<Option<Answer>, Fault> {
    if raw.is_empty() {
        return Ok(None);
    }
    let offered = options.iter().find(|option| option.id == raw);
    let offered = offered.ok_or(Fault::UnknownOption)?;
    Ok(Some(Answer::Choice(offered.id.clone())))
}

pub(super) fn restore(stored: &Value) -> Option<Answer> {
    stored.as_str().map(|id| Answer::Choice(id.to_owned()))
}
