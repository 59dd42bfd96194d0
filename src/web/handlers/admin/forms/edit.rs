//! Changes of a draft: each can be made on the draft as it is, whoever changed it before.

mod pages;

mod translation;

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value;

use super::new_question;
use crate::domain::definition::{Definition, FIELDS_MAX, LanguageTag, Move, Problem, naming};
use crate::domain::field::Field;
use crate::web::i18n::Words;
use crate::web::pages::forms::question_panel::anchor;
use crate::web::pages::forms::{
    Moment, OptionStep, QuestionInput, RuleInput, SettingsInput, TextsInput, wording,
};
use crate::web::pages::layout;

pub(super) use pages::PageEdit;

pub(super) use translation::TranslationEdit;

/// A change of a draft.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    /// The form's own texts.
    Texts(TextsInput),
    /// A new question.
    Add {
        /// Name of its kind.
        kind: String,
        /// What was typed; may be blank.
        label: String,
        /// The question before it.
        after: String,
        /// The page to whose end it goes if no question is before it.
        page: String,
    },
    /// What one question says.
    Question {
        /// Which one.
        id: String,
        /// What was typed.
        typed: Vec<(String, String)>,
        /// What the pressed button does to the options.
        step: Option<OptionStep>,
    },
    /// When a question, or one of its options, is shown.
    Rule {
        /// The question.
        id: String,
        /// The option; empty: the question itself.
        option: String,
        /// What was typed; without rows: always.
        typed: RuleInput,
    },
    /// A question less.
    Delete(String),
    /// The same question once more, behind itself.
    Duplicate(String),
    /// A question elsewhere.
    Shift(String, Move),
    /// A question that an earlier version asked, at the end again.
    BringBack(Box<Field>),
    /// The draft as it was once.
    Restore {
        /// What it said.
        draft: Box<Definition>,
        /// The revision of the draft that said so, when a change is undone.
        revision: Option<i32>,
    },
    /// Pages, or a question on another one.
    Page(PageEdit),
    /// Everything around the questions.
    Settings(Box<SettingsInput>),
    /// What it says in another language.
    Translation(LanguageTag, TranslationEdit),
}

/// A draft after a change.
pub(super) struct Edited {
    /// The draft.
    pub(super) draft: Definition,
    /// The question, or the page, that it is about.
    pub(super) focus: Option<String>,
}

/// Why a change cannot be made.
pub(super) enum EditFault {
    /// The question is not there.
    Gone,
    /// What was typed does not do, with the input of each problem.
    Wrong(Vec<layout::Problem>),
}

/// What a change needs to know besides the draft.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    /// The reader's words.
    pub(super) words: Words,
    /// All versions.
    pub(super) past: &'a [Arc<Definition>],
    /// Submissions that hold a place.
    pub(super) taken: i64,
}

impl Edit {
    /// The draft with this change.
    pub(super) fn apply(
        &self,
        draft: &Definition,
        around: Surroundings<'_>,
    ) -> Result<Edited, EditFault> {
        match self {
            Self::Texts(typed) => texts(draft, typed, around),
            Self::Add {
                kind,
                label,
                after,
                page,
            } => add(draft, (kind, label), (after, page), around),
            Self::Question { id, typed, step } => question(draft, id, typed, *step, around),
            Self::Rule { id, option, typed } => rule(draft, id, option, typed, around),
            Self::Delete(id) => {
                let mut draft = draft.clone();
                draft.remove(id).ok_or(EditFault::Gone)?;
                Ok(Edited { draft, focus: None })
            }
            Self::Duplicate(id) => duplicate(draft, id, around),
            Self::Shift(id, to) => {
                let mut draft = draft.clone();
                draft.shift(id, *to).ok_or(EditFault::Gone)?;
                let focus = Some(id.clone());
                Ok(Edited { draft, focus })
            }
            Self::BringBack(field) => bring_back(draft, field, around),
            Self::Restore { draft: then, .. } => Ok(restore(draft, then, around)),
            Self::Page(edit) => edit.apply(draft, around),
            Self::Settings(typed) => settings(draft, typed, around),
            Self::Translation(language, edit) => {
                translation::apply(draft, *language, edit, around.words)
            }
        }
    }
}

fn bring_back(
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

/// The name in addresses stays once people hold it.
fn restore(draft: &Definition, then: &Definition, around: Surroundings<'_>) -> Edited {
    let mut then = then.clone();
    if !around.past.is_empty() {
        then.slug = draft.slug.clone();
    }
    let (draft, focus) = (then, None);
    Edited { draft, focus }
}

/// Reads the changed document; what is wrong with it becomes a problem of the input that `place` names.
fn read(
    document: &Value,
    words: Words,
    place: impl Fn(&Problem) -> Option<(String, String)>,
) -> Result<Definition, EditFault> {
    let problems = match Definition::from_draft(document) {
        Ok(definition) => return Ok(definition),
        Err(problems) => problems,
    };
    let worded = |problem: &Problem| {
        let (anchor, key) = place(problem)?;
        Some(layout::Problem {
            anchor: Some(anchor),
            text: wording::fault(words, &key, &problem.fault),
        })
    };
    Err(EditFault::Wrong(
        problems.iter().filter_map(worded).collect(),
    ))
}

fn texts(
    draft: &Definition,
    typed: &TextsInput,
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let mut document = draft.to_json();
    document["title"] = typed.title.as_str().into();
    document["description"] = typed.description.as_str().into();
    document["language"] = typed.language.as_str().into();
    if let Some(heading) = &typed.heading {
        document["pages"][0]["title"] = heading.as_str().into();
    }
    let draft = read(&document, around.words, |problem| {
        let key = match problem.at.trim_start_matches('/') {
            "pages/0/title" => "heading",
            // The form is translated into it already.
            other if other.starts_with("translations") => "language",
            other => other,
        };
        Some((format!("form-{key}"), key.to_owned()))
    })?;
    Ok(Edited { draft, focus: None })
}

fn settings(
    draft: &Definition,
    typed: &SettingsInput,
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let words = around.words;
    let (document, moments) = typed.to_document(draft);
    let mut problems: Vec<_> = moments
        .iter()
        .map(|(which, fault)| {
            let part = if fault.is_date() { "date" } else { "time" };
            let which = match which {
                Moment::Opens => "opens",
                Moment::Closes => "closes",
            };
            layout::Problem {
                anchor: Some(format!("{which}_{part}")),
                text: words.say(fault.key()).into_owned(),
            }
        })
        .collect();
    let changed = read(&document, words, |problem| {
        let key = problem.at.strip_prefix("/settings/").unwrap_or(&problem.at);
        let key = key
            .trim_start_matches('/')
            .split('/')
            .next()
            .unwrap_or_default();
        let anchor = match key {
            "opens_at" => "opens_date",
            "closes_at" => "closes_date",
            other => other,
        };
        Some((anchor.to_owned(), key.to_owned()))
    });
    let changed = match changed {
        Ok(changed) => Some(changed),
        Err(EditFault::Wrong(more)) => {
            problems.extend(more);
            None
        }
        Err(gone) => return Err(gone),
    };
    let misfits = changed.iter().flat_map(Definition::rule_problems);
    let misfits = misfits.filter(|problem| problem.at.starts_with("/settings/"));
    problems.extend(misfits.map(|problem| layout::Problem {
        anchor: problem.at.split('/').nth(2).map(str::to_owned),
        text: wording::fault(words, "", &problem.fault),
    }));
    let capacity = changed.as_ref().and_then(|form| form.settings.capacity);
    if capacity.is_some_and(|capacity| i64::from(capacity) < around.taken) {
        problems.push(layout::Problem {
            anchor: Some("capacity".to_owned()),
            text: words.say_with("builder-fault-capacity", &[("taken", &around.taken)]),
        });
    }
    match changed {
        Some(draft) if problems.is_empty() => Ok(Edited { draft, focus: None }),
        _ => Err(EditFault::Wrong(problems)),
    }
}

/// Every id that a question of the form has or had.
fn used_ids(draft: &Definition, past: &[Arc<Definition>]) -> HashSet<String> {
    let mut used = draft.field_ids();
    used.extend(past.iter().flat_map(|version| version.field_ids()));
    used
}

fn add(
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

fn duplicate(draft: &Definition, id: &str, around: Surroundings<'_>) -> Result<Edited, EditFault> {
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

/// What a question would say with what was typed, options named and moved.
pub(super) fn typed_question(
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
pub(super) fn is_published(id: &str, past: &[Arc<Definition>]) -> bool {
    past.iter().any(|version| version.field(id).is_some())
}

fn question(
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

fn rule(
    draft: &Definition,
    id: &str,
    option: &str,
    typed: &RuleInput,
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let field = draft.field(id).ok_or(EditFault::Gone)?;
    let mut pointer = draft.pointer_of(id).ok_or(EditFault::Gone)?;
    if !option.is_empty() {
        let mut options = field.kind.options().iter();
        let place = options.position(|one| one.id == option);
        pointer += &format!("/options/{}", place.ok_or(EditFault::Gone)?);
    }
    let mut document = draft.to_json();
    let shown = document
        .pointer_mut(&pointer)
        .and_then(Value::as_object_mut);
    let shown = shown.ok_or(EditFault::Gone)?;
    match typed.condition(around.words, draft) {
        Some(condition) => shown.insert("show_if".to_owned(), condition.to_document()),
        None => shown.shift_remove("show_if"),
    };
    let at = format!("{pointer}/show_if");
    let row = |problem: &Problem| {
        let place = problem.at.strip_prefix(&at)?;
        let row = place.split('/').nth(2).unwrap_or("0");
        let row = if row.bytes().all(|byte| byte.is_ascii_digit()) {
            row
        } else {
            "0"
        };
        Some((format!("rule-{row}"), String::new()))
    };
    let draft = read(&document, around.words, row)?;
    let problems: Vec<_> = draft
        .rule_problems()
        .iter()
        .filter_map(|problem| {
            let (anchor, key) = row(problem)?;
            let text = wording::fault(around.words, &key, &problem.fault);
            let anchor = Some(anchor);
            Some(layout::Problem { anchor, text })
        })
        .collect();
    if !problems.is_empty() {
        return Err(EditFault::Wrong(problems));
    }
    let focus = Some(id.to_owned());
    Ok(Edited { draft, focus })
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
