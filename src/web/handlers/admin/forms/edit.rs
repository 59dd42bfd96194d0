//! Changes of a draft: each can be made on the draft as it is, whoever changed it before.

mod pages;
mod question;
mod rule;
mod settings;
mod translation;

use std::sync::Arc;

use serde_json::Value;

use crate::domain::definition::{Definition, LanguageTag, Move, Problem};
use crate::domain::field::Field;
use crate::web::i18n::Words;
use crate::web::pages::forms::{
    OptionStep, RuleInput, RuleTarget, SettingsInput, TextsInput, wording,
};
use crate::web::pages::layout;

pub(super) use pages::PageEdit;
pub(super) use question::{is_published, typed_question};
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
    /// When something is shown.
    Rule {
        /// What.
        target: RuleTarget,
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
            } => question::add(draft, (kind, label), (after, page), around),
            Self::Question { id, typed, step } => question::change(draft, id, typed, *step, around),
            Self::Rule { target, typed } => rule::change(draft, target, typed, around),
            Self::Delete(id) => {
                let mut draft = draft.clone();
                draft.remove(id).ok_or(EditFault::Gone)?;
                Ok(Edited { draft, focus: None })
            }
            Self::Duplicate(id) => question::duplicate(draft, id, around),
            Self::Shift(id, to) => {
                let mut draft = draft.clone();
                draft.shift(id, *to).ok_or(EditFault::Gone)?;
                let focus = Some(id.clone());
                Ok(Edited { draft, focus })
            }
            Self::BringBack(field) => question::bring_back(draft, field, around),
            Self::Restore { draft: then, .. } => Ok(restore(draft, then, around)),
            Self::Page(edit) => edit.apply(draft, around),
            Self::Settings(typed) => settings::change(draft, typed, around),
            Self::Translation(language, edit) => {
                translation::apply(draft, *language, edit, around.words)
            }
        }
    }
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
