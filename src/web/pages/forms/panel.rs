//! The settings beside the form: of the form's own texts, of one question, of a question about to be added or deleted.

use std::borrow::Cow;

use super::new::language_input;
use super::question_panel::{QuestionPanel, line};
use super::wording;
use crate::domain::definition::Definition;
use crate::web::i18n::Words;
use crate::web::pages::inputs::{Input, InputControl};
use crate::web::pages::layout::Problem;

/// What stands beside the form.
#[derive(Clone, Debug)]
pub enum Panel {
    /// Title, description, language.
    Texts(TextsPanel),
    /// One question.
    Question(Box<QuestionPanel>),
    /// A question to be added.
    Add(AddPanel),
    /// A question to be deleted, if that is meant.
    Delete(DeletePanel),
}

/// The form's own texts.
#[derive(Clone, Debug)]
pub struct TextsPanel {
    /// Title, description, heading of the questions, language.
    pub inputs: Vec<Input>,
}

/// The form's texts as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextsInput {
    /// Its title.
    pub title: String,
    /// Markdown above the questions.
    pub description: String,
    /// The heading of its questions.
    pub heading: String,
    /// The code of its language.
    pub language: String,
}

/// A question about to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddPanel {
    /// The id of the question before it; empty: the end of the form.
    pub after: String,
    /// What it follows, in words.
    pub place: String,
    /// Every kind, in groups of those that people look for together.
    pub groups: Vec<KindGroup>,
}

/// Kinds that people look for together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindGroup {
    /// What the group is called.
    pub label: Cow<'static, str>,
    /// Its kinds: name, label, help.
    pub kinds: Vec<(&'static str, Cow<'static, str>, Cow<'static, str>)>,
}

impl KindGroup {
    fn all(words: Words) -> Vec<Self> {
        let group = |label, kinds: &[&'static str]| Self {
            label,
            kinds: kinds
                .iter()
                .map(|kind| {
                    let label = wording::kind_label(words, kind);
                    (*kind, label, wording::kind_hint(words, kind))
                })
                .collect(),
        };
        vec![
            group(words.say("builder-group-text"), &["text", "paragraph"]),
            group(
                words.say("builder-group-contact"),
                &["name", "email", "phone", "address", "url", "id_number"],
            ),
            group(
                words.say("builder-group-choice"),
                &["choice", "choices", "dropdown", "yes_no"],
            ),
            group(
                words.say("builder-group-numbers"),
                &["number", "date", "time", "datetime"],
            ),
            group(
                words.say("builder-group-scale"),
                &["scale", "rating", "matrix"],
            ),
            group(
                words.say("builder-group-agreement"),
                &["consent", "signature"],
            ),
            group(words.say("builder-group-layout"), &["note", "hidden"]),
        ]
    }
}

/// A question about to be deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletePanel {
    /// The id of the question.
    pub id: String,
    /// Its label.
    pub label: String,
    /// Whether people were asked it, so that there may be answers.
    pub published: bool,
    /// Labels of the questions whose conditions name it.
    pub named_by: Vec<String>,
}

impl TextsPanel {
    /// The form's texts, as they are or were typed.
    #[must_use]
    pub fn new(words: Words, typed: &TextsInput, problems: &[Problem]) -> Self {
        let title = words.say("builder-title");
        let title = Input::new(words, "form-title", "title", title, line(&typed.title, ""));
        let value = typed.description.clone();
        let description = Input::new(
            words,
            "form-description",
            "description",
            words.say("builder-description"),
            InputControl::Lines { value },
        );
        let description = description.with_hint(words.say("builder-markdown-hint"));
        let heading = words.say("builder-heading");
        let control = line(&typed.heading, "");
        let heading = Input::new(words, "form-heading", "heading", heading, control)
            .with_hint(words.say("builder-heading-hint"));
        let language = language_input(words, "form-language", &typed.language);
        Self {
            inputs: [title, description, heading, language]
                .map(|input| input.judged(problems))
                .to_vec(),
        }
    }
}

impl TextsInput {
    /// What a form says.
    #[must_use]
    pub fn of(form: &Definition) -> Self {
        Self {
            title: form.title.clone(),
            description: form.description.clone(),
            heading: heading(form),
            language: form.language.code().to_owned(),
        }
    }

    /// What was typed.
    #[must_use]
    pub fn typed(pairs: &[(String, String)]) -> Self {
        let text = |key: &str| {
            let found = pairs.iter().find(|(name, _)| name == key);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        Self {
            title: text("title"),
            description: text("description"),
            heading: text("heading"),
            language: text("language"),
        }
    }
}

/// The heading of the questions: that of the first page, and there is one page for now.
#[must_use]
pub fn heading(form: &Definition) -> String {
    let first = form.pages.first();
    first.map(|page| page.title.clone()).unwrap_or_default()
}

impl AddPanel {
    /// A question to be added behind `after`, or at the end.
    #[must_use]
    pub fn new(words: Words, form: &Definition, after: &str) -> Self {
        let before = form.field(after);
        Self {
            after: before.map(|_| after.to_owned()).unwrap_or_default(),
            place: before.map_or_else(
                || words.say("builder-add-at-end").into_owned(),
                |field| words.say_with("builder-add-after", &[("label", &field.label)]),
            ),
            groups: KindGroup::all(words),
        }
    }
}
