//! Changes of the questions of a draft.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value;

use super::super::new_question;
use super::{EditFault, Edited, Surroundings, read};
use crate::domain::definition::{Definition, FIELDS_MAX, Problem, naming};
use crate::domain::field::Field;
use crate::web::i18n::Words;
use crate::web::pages::forms::question_panel::anchor;
use crate::web::pages::forms::{OptionStep, QuestionInput};
use crate::web::pages::layout;

/// Every id that a question of the form has or had.
fn used_ids(draft: &Definition, past: &[Arc<Definition>]) -> HashSet<String> {
    let mut used = draft.field_ids();
    used.extend(past.iter().flat_map(|version| version.field_ids()));
    used
}

/// The draft with a new question of a kind.
pub(super) fn add(
    draft: &Definition,
    (kind, label): (&str, &str),
    (after, page): (&str, &str),
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let words = around.words;
    // What stands in the form is in the form's language.
    let own = Words::of(draft.language.nearest());
    let Some(kind) = new_question::kind(kind, own) else {
        return Err(EditFault::Wrong(vec![layout::Problem {
            anchor: Some("new-label".to_owned()),
            text: words.say("builder-fault-kind").into_owned(),
        }]));
    };
    let used = used_ids(draft, around.past);
    let id = naming::field_id(label, kind.name(), &used);
    let label = if label.trim().is_empty() {
        own.say("builder-new-question").into_owned()
    } else {
        label.to_owned()
    };
    let field = new_question::field(id, label, kind);
    insert(draft, field, (after, page), around)
}

/// The draft with a question once more.
pub(super) fn duplicate(
    draft: &Definition,
    id: &str,
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let mut field = draft.field(id).cloned().ok_or(EditFault::Gone)?;
    let used = used_ids(draft, around.past);
    field.id = naming::field_id(&field.label, field.kind.name(), &used);
    let own = Words::of(draft.language.nearest());
    field.label = own.say_with("builder-copy-of", &[("label", &field.label)]);
    insert(draft, field, (id, ""), around)
}

fn insert(
    draft: &Definition,
    field: Field,
    (after, page): (&str, &str),
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let id = field.id.as_str().to_owned();
    let mut longer = draft.clone();
    longer.insert(field, Some(after), Some(page));
    let pointer = longer.pointer_of(&id).unwrap_or_default();
    let place = |problem: &Problem| {
        let key = problem.at.strip_prefix(&pointer).unwrap_or_default();
        let key = key.trim_start_matches('/').to_owned();
        Some(("new-label".to_owned(), key))
    };
    if longer.fields().count() > FIELDS_MAX {
        let text = around
            .words
            .say_with("builder-fault-too-many", &[("max", &FIELDS_MAX)]);
        let anchor = Some("new-label".to_owned());
        return Err(EditFault::Wrong(vec![layout::Problem { anchor, text }]));
    }
    let draft = read(&longer.to_json(), around.words, place)?;
    let focus = Some(id);
    Ok(Edited { draft, focus })
}

/// The draft with a question that an earlier version asked.
pub(super) fn bring_back(
    draft: &Definition,
    field: &Field,
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let id = field.id.as_str();
    if draft.field(id).is_some() {
        let (draft, focus) = (draft.clone(), Some(id.to_owned()));
        return Ok(Edited { draft, focus });
    }
    insert(draft, field.clone(), ("", ""), around)
}

/// What a question would say with what was typed, options named and moved.
pub(in super::super) fn typed_question(
    draft: &Definition,
    id: &str,
    typed: &[(String, String)],
    step: Option<OptionStep>,
    past: &[Arc<Definition>],
) -> Option<QuestionInput> {
    let field = draft.field(id)?;
    let mut input = QuestionInput::typed(field.kind.name(), typed);
    if is_published(id, past) || input.id.trim().is_empty() {
        id.clone_into(&mut input.id);
    }
    let known = past.iter().filter_map(|version| version.field(id));
    let options = known.chain([field]).flat_map(|field| field.kind.options());
    let used = options.map(|option| option.id.clone()).collect();
    if let Some(step) = step {
        input.step(step);
    }
    input.name_options(used);
    Some(input)
}

/// Whether people were ever asked the question of this id.
pub(in super::super) fn is_published(id: &str, past: &[Arc<Definition>]) -> bool {
    past.iter().any(|version| version.field(id).is_some())
}

/// The draft with what was typed for a question.
pub(super) fn change(
    draft: &Definition,
    id: &str,
    typed: &[(String, String)],
    step: Option<OptionStep>,
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let input = typed_question(draft, id, typed, step, around.past).ok_or(EditFault::Gone)?;
    let pointer = draft.pointer_of(id).ok_or(EditFault::Gone)?;
    let name = input.id.trim().to_owned();
    if let Some(text) = name_taken(draft, id, &name, around) {
        let anchor = Some(anchor(id, "id"));
        return Err(EditFault::Wrong(vec![layout::Problem { anchor, text }]));
    }
    let mut document = draft.to_json();
    if let Some(place) = document.pointer_mut(&pointer) {
        let was = std::mem::take(place);
        *place = with_conditions(input.to_document(), &was);
    }
    if name != id {
        rename(&mut document["pages"], id, &name);
        rename_together(&mut document["settings"], id, &name);
        rename_translated(&mut document, id, &name);
    }
    let place = |problem: &Problem| {
        let key = problem.at.strip_prefix(&pointer)?.strip_prefix('/')?;
        Some((anchor(id, key), key.to_owned()))
    };
    let draft = read(&document, around.words, place)?;
    let focus = Some(name);
    Ok(Edited { draft, focus })
}

/// Lets what may be given once together follow a question to its new name.
fn rename_together(settings: &mut Value, id: &str, name: &str) {
    let combinations = settings
        .get_mut("unique_together")
        .and_then(Value::as_array_mut);
    let combinations = combinations.into_iter().flatten();
    let parts = combinations.filter_map(Value::as_array_mut).flatten();
    for part in parts.filter(|part| **part == *id) {
        *part = name.into();
    }
}

/// Lets conditions follow a question to its new name.
fn rename(part: &mut Value, id: &str, name: &str) {
    match part {
        Value::Object(entries) => {
            for (key, value) in entries {
                match value {
                    Value::String(field) if key == "field" && field == id => name.clone_into(field),
                    _ => rename(value, id, name),
                }
            }
        }
        Value::Array(entries) => entries.iter_mut().for_each(|entry| rename(entry, id, name)),
        _ => {}
    }
}

/// Lets the translations of a question follow it to its new name.
fn rename_translated(document: &mut Value, id: &str, name: &str) {
    let translations = document.get_mut("translations");
    let translations = translations.and_then(Value::as_object_mut);
    for (_, translation) in translations.into_iter().flatten() {
        let fields = translation.get_mut("fields").and_then(Value::as_object_mut);
        if let Some((fields, texts)) = fields.and_then(|all| {
            let texts = all.shift_remove(id)?;
            Some((all, texts))
        }) {
            fields.insert(name.to_owned(), texts);
        }
    }
}

/// A question as it was typed anew, with the conditions that it and its options had.
fn with_conditions(mut typed: Value, was: &Value) -> Value {
    let keep = |typed: &mut Value, was: &Value| {
        if let Some(condition) = was.get("show_if") {
            typed["show_if"] = condition.clone();
        }
    };
    keep(&mut typed, was);
    let before = was["options"].as_array().map_or(&[][..], Vec::as_slice);
    let options = typed.get_mut("options").and_then(Value::as_array_mut);
    for option in options.into_iter().flatten() {
        let mut before = before.iter();
        if let Some(was) = before.find(|was| was["id"] == option["id"]) {
            keep(option, was);
        }
    }
    typed
}

/// What to say when another question has the name, now or in an earlier version.
fn name_taken(
    draft: &Definition,
    id: &str,
    name: &String,
    around: Surroundings<'_>,
) -> Option<String> {
    let words = around.words;
    if name == id {
        return None;
    }
    if let Some(other) = draft.field(name) {
        let (name, label) = (("name", name as _), ("label", &other.label as _));
        return Some(words.say_with("builder-fault-name-taken", &[name, label]));
    }
    let used = is_published(name, around.past);
    used.then(|| words.say_with("builder-fault-name-used", &[("name", name)]))
}
