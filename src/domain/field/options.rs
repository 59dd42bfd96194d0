//! What a choice offers.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::{LABEL_MAX, PartFault, Sent, length};
use crate::domain::answers::{Answer, Answers, Fault};
use crate::domain::condition::{Condition, is_met};
use crate::domain::definition::document::Object;
use crate::domain::definition::problem::DefinitionFault;
use crate::domain::typed;

/// One option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// What is sent and kept: `[A-Za-z0-9][A-Za-z0-9_-]{0,63}`.
    pub id: String,
    /// What people read.
    pub label: String,
    /// Whether it is none of the others: it cannot be picked together with them.
    pub exclusive: bool,
    /// Most submissions that may pick it; `None`: any number.
    pub capacity: Option<u32>,
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
/// Most places that a form or an option can have.
pub const CAPACITY_MAX: u32 = 1_000_000_000;

/// What is sent when the option that takes a text is picked. No option has this id.
pub const OTHER: &str = "_other";
/// The part of a field that holds that text.
pub const OTHER_PART: &str = "other";
/// Most code points of it.
pub const OTHER_MOST: u32 = 500;

/// Reads `options` with the conditions under which they are offered; of `several` one may exclude the others.
pub(super) fn from_document(field: &mut Object<'_>, several: bool) -> Options {
    let mut seen = HashMap::new();
    let mut options = Vec::new();
    for mut object in field.objects("options", 1..=OPTIONS_MAX) {
        let option = one(&mut object, &mut seen);
        let show_if = Condition::of(&mut object);
        let exclusive = several && object.flag("exclusive", false);
        let capacity = object.nullable("capacity");
        let capacity = capacity.and_then(|value| object.whole("capacity", value, 1..=CAPACITY_MAX));
        options.extend(option.map(|option| ChoiceOption {
            exclusive,
            capacity,
            show_if,
            ..option
        }));
        object.close();
    }
    options
}

/// Reads id and label; `seen` remembers the ids.
pub(super) fn one(
    object: &mut Object<'_>,
    seen: &mut HashMap<String, String>,
) -> Option<ChoiceOption> {
    let id = id_from_document(object);
    let label = object.required_line("label", LABEL_MAX);
    let id = id?;
    object.note_duplicate(&id, seen);
    Some(ChoiceOption {
        id,
        label,
        exclusive: false,
        capacity: None,
        show_if: None,
    })
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

pub(super) fn write(entries: &mut Map<String, Value>, key: &str, options: &[ChoiceOption]) {
    let document = |option: &ChoiceOption| {
        let mut entries = Map::new();
        entries.insert("id".to_owned(), option.id.as_str().into());
        entries.insert("label".to_owned(), option.label.as_str().into());
        if option.exclusive {
            entries.insert("exclusive".to_owned(), true.into());
        }
        if let Some(capacity) = option.capacity {
            entries.insert("capacity".to_owned(), capacity.into());
        }
        Condition::write(option.show_if.as_ref(), &mut entries);
        Value::Object(entries)
    };
    let options: Vec<_> = options.iter().map(document).collect();
    entries.insert(key.to_owned(), options.into());
}

/// Writes whether a text beside the options may be an answer.
pub(super) fn write_other(entries: &mut Map<String, Value>, other: bool) {
    if other {
        entries.insert("other".to_owned(), true.into());
    }
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

/// The one answer that was sent: an option, or a text where `other` allows one.
pub(super) fn read_one(
    options: &[ChoiceOption],
    other: bool,
    sent: &Sent<'_>,
) -> Result<Option<Answer>, Vec<PartFault>> {
    match sent.own()[..] {
        [] => Ok(None),
        [OTHER] if other => Ok(Some(Answer::Other(other_text(sent)?))),
        [one] => Ok(read(options, one)?),
        _ => Err(Fault::SentTwice.into()),
    }
}

/// The text beside the options, which was picked and so must be there.
pub(super) fn other_text(sent: &Sent<'_>) -> Result<String, PartFault> {
    let at = |fault: Fault| fault.at(OTHER_PART);
    let text = typed::line(sent.only(OTHER_PART)?).map_err(|control| at(control.into()))?;
    let text = text.ok_or_else(|| at(Fault::OtherEmpty))?;
    length::check(&text, None, OTHER_MOST).map_err(at)?;
    Ok(text)
}

/// A text beside the options as it is stored.
pub(super) fn other_of(stored: &Value) -> Option<String> {
    stored.get(OTHER_PART)?.as_str().map(str::to_owned)
}

pub(super) fn restore(stored: &Value) -> Option<Answer> {
    match stored {
        Value::String(id) => Some(Answer::Choice(id.clone())),
        stored => other_of(stored).map(Answer::Other),
    }
}
