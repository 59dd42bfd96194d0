//! How often one person may answer, and which answers may be given once together.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::Definition;
use super::document::Object;
use super::problem::{DefinitionFault, JsonType, Problem};
use crate::domain::field::Kind;

/// Whose second response is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneResponsePer {
    /// Nobody's.
    Nobody,
    /// That of a browser, told by a signed cookie of the form alone. Two accounts in one browser are two.
    Browser,
    /// That of an account; nobody else may answer.
    Account,
    /// That of an invitation, a link made for one person; nobody else may answer.
    Invitation,
}

impl OneResponsePer {
    /// Every rule.
    pub const ALL: [Self; 4] = [Self::Nobody, Self::Browser, Self::Account, Self::Invitation];

    /// The rule of the format that is not enforced yet.
    const LATER: &'static str = "contact";

    /// Its name in a document.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Nobody => "none",
            Self::Browser => "browser",
            Self::Account => "account",
            Self::Invitation => "invitation",
        }
    }

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let key = "one_response_per";
        let named = object.optional(key).and_then(Value::as_str);
        if let Some(later) = named.filter(|name| *name == Self::LATER) {
            let name = format!("{key}: {later}");
            object.note(key, DefinitionFault::NotSupportedYet { name });
            return Self::Nobody;
        }
        let names = Self::ALL.map(|per| (per.name(), per));
        object.one_of(key, &names, Self::Nobody)
    }
}

/// What a combination may hold besides questions: who sends it.
pub const PERSON: &str = "person";
/// What a combination may hold besides questions: the day on which it is sent, in the form's zone.
pub const DAY: &str = "day";

/// Ids of questions, [`PERSON`] or [`DAY`]: no two submissions may be equal in all of them.
pub type Together = Vec<String>;

/// Most combinations of a form.
const COMBINATIONS_MAX: usize = 20;
/// Fewest and most parts of a combination; alone, a question is `unique` itself.
const PARTS: std::ops::RangeInclusive<usize> = 2..=10;

/// Reads `unique_together`: one combination, or a list of them.
pub(super) fn from_document(object: &mut Object<'_>) -> Vec<Together> {
    let key = "unique_together";
    let Some(value) = object.optional(key) else {
        return Vec::new();
    };
    let Value::Array(entries) = value else {
        object.note(key, DefinitionFault::WrongType(JsonType::List));
        return Vec::new();
    };
    if entries.iter().any(Value::is_string) {
        return together(value, |fault| object.note(key, fault))
            .into_iter()
            .collect();
    }
    if entries.len() > COMBINATIONS_MAX {
        let (min, max) = (0, COMBINATIONS_MAX);
        object.note(key, DefinitionFault::WrongCount { min, max });
    }
    let each = entries.iter().enumerate();
    each.filter_map(|(at, entry)| together(entry, |fault| object.note_entry(key, at, fault)))
        .collect()
}

fn together(value: &Value, note: impl Fn(DefinitionFault)) -> Option<Together> {
    let Value::Array(parts) = value else {
        note(DefinitionFault::WrongType(JsonType::List));
        return None;
    };
    let names: Option<Together> = parts
        .iter()
        .map(|part| Some(part.as_str()?.into()))
        .collect();
    let Some(names) = names else {
        note(DefinitionFault::WrongType(JsonType::String));
        return None;
    };
    let different: HashSet<&String> = names.iter().collect();
    if !PARTS.contains(&names.len()) || different.len() < names.len() {
        let (min, max) = PARTS.into_inner();
        note(DefinitionFault::WrongCount { min, max });
        return None;
    }
    Some(names)
}

/// Whether answers of this kind can be compared with others.
fn can_be_compared(kind: &Kind) -> bool {
    kind.may_be_unique() || matches!(kind, Kind::Choice(_) | Kind::Dropdown(_) | Kind::YesNo(_))
}

/// What is wrong with a form's combinations: questions that are not there, or whose answers cannot be compared.
pub(super) fn problems(form: &Definition) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (at, together) in form.settings.unique_together.iter().enumerate() {
        for (part, name) in together.iter().enumerate() {
            let fault = match form.field(name) {
                Some(_) if [PERSON, DAY].contains(&name.as_str()) => {
                    DefinitionFault::ReservedName { name: name.clone() }
                }
                Some(field) if can_be_compared(&field.kind) => continue,
                Some(field) => DefinitionFault::CannotBeUnique {
                    kind: field.kind.name(),
                },
                None if [PERSON, DAY].contains(&name.as_str()) => continue,
                None => DefinitionFault::NoSuchField { name: name.clone() },
            };
            let at = format!("/settings/unique_together/{at}/{part}");
            problems.push(Problem { at, fault });
        }
    }
    problems
}

pub(super) fn to_document(combinations: &[Together]) -> Value {
    json!(combinations)
}
