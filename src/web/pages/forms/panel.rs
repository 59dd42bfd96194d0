//! The settings beside the form: of the form's own texts, of one question, of a question about to be added or deleted.

use std::borrow::Cow;

use super::new::language_input;
use super::page_panel::{DeletePagePanel, PagePanel, name};
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
    /// One page of several.
    Page(PagePanel),
    /// A page to be deleted, if that is meant.
    DeletePage(DeletePagePanel),
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
    /// The heading of its questions; none where each page has its own panel.
    pub heading: Option<String>,
    /// The code of its language.
    pub language: String,
}

/// A question about to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddPanel {
    /// The id of the question before it; empty: the end of the page or of the form.
    pub after: String,
    /// The id of the page to whose end it goes; empty: the last one.
    pub page: String,
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
            group(words.say("builder-group-files"), &["file"]),
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
        let heading = typed.heading.as_ref().map(|heading| {
            let label = words.say("builder-heading");
            let control = line(heading, "");
            Input::new(words, "form-heading", "heading", label, control)
                .with_hint(words.say("builder-heading-hint"))
        });
        let language = language_input(words, "form-language", &typed.language);
        let inputs = [Some(title), Some(description), heading, Some(language)].into_iter();
        Self {
            inputs: inputs
                .flatten()
                .map(|input| input.judged(problems))
                .collect(),
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
            heading: pairs
                .iter()
                .find(|(name, _)| name == "heading")
                .map(|(_, value)| value.clone()),
            language: text("language"),
        }
    }
}

/// The heading of the questions: that of the page, where there is one only.
fn heading(form: &Definition) -> Option<String> {
    let first = form.pages.first().filter(|_| !form.has_steps());
    first.map(|page| page.title.clone())
}

impl AddPanel {
    /// A question to be added behind `after`, or at the end of `page`, or of the form.
    #[must_use]
    pub fn new(words: Words, form: &Definition, (after, page): (&str, &str)) -> Self {
        let before = form.field(after);
        let on = form.place_of_page(page).filter(|_| form.has_steps());
        let place = match (before, on) {
            (Some(field), _) => words.say_with("builder-add-after", &[("label", &field.label)]),
            (None, Some(place)) => {
                let page = name(words, place, &form.pages[place]);
                words.say_with("builder-add-on-page", &[("page", &page)])
            }
            (None, None) => words.say("builder-add-at-end").into_owned(),
        };
        Self {
            after: before.map(|_| after.to_owned()).unwrap_or_default(),
            page: on.map(|_| page.to_owned()).unwrap_or_default(),
            place,
            groups: KindGroup::all(words),
        }
    }
}
