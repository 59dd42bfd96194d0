//! A form about to be made.

use std::borrow::Cow;

use askama::Template;

use super::question_panel::line;
use crate::domain::definition::{LanguageTag, Ready};
use crate::web::i18n::Words;
use crate::web::pages::inputs::{Input, InputControl, InputOption};
use crate::web::pages::layout::{Problem, StaffChrome};

/// The page that asks for title, beginning, address and language.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/new.html")]
pub struct NewPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// What is asked.
    pub inputs: [Input; 4],
    /// What is wrong with it.
    pub problems: Vec<Problem>,
}

/// What was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewInput {
    /// The form's title.
    pub title: String,
    /// Its name in addresses; empty: made of the title.
    pub slug: String,
    /// The code of its language.
    pub language: String,
    /// The ready form to begin with, by name; empty: none.
    pub start: String,
}

impl NewInput {
    /// What was typed into the page.
    #[must_use]
    pub fn typed(pairs: &[(String, String)]) -> Self {
        let text = |key: &str| {
            let found = pairs.iter().find(|(name, _)| name == key);
            found
                .map(|(_, value)| value.trim().to_owned())
                .unwrap_or_default()
        };
        Self {
            title: text("title"),
            slug: text("slug"),
            language: text("language"),
            start: text("start"),
        }
    }
}

impl NewPage {
    /// The page with what was typed and what is wrong with it.
    #[must_use]
    pub fn new(chrome: StaffChrome, typed: &NewInput, problems: Vec<Problem>) -> Self {
        let words = chrome.words;
        let text =
            |name, label, value: &str| Input::new(words, name, name, label, line(value, "w-40"));
        let title = Input {
            first: true,
            ..text("title", words.say("builder-title"), &typed.title)
        };
        let inputs = [
            title.with_hint(words.say("builder-title-new-hint")),
            start_input(words, &typed.start),
            text("slug", words.say("builder-slug"), &typed.slug)
                .with_hint(words.say("builder-slug-new-hint")),
            language_input(words, "language", &typed.language),
        ];
        Self {
            inputs: inputs.map(|input| input.judged(&problems)),
            chrome,
            problems,
        }
    }
}

/// The choice of what a form begins with: nothing, or a ready form.
fn start_input(words: Words, chosen: &str) -> Input {
    let blank = InputOption {
        hint: words.say("ready-blank-hint"),
        ..InputOption::plain(String::new(), words.say("ready-blank"), chosen.is_empty())
    };
    let option = |ready: Ready| {
        let (label, hint) = ready_words(words, ready);
        let name = ready.name();
        InputOption {
            hint,
            ..InputOption::plain(name.to_owned(), label, name == chosen)
        }
    };
    let options = [blank].into_iter().chain(Ready::ALL.map(option)).collect();
    let label = words.say("ready-start");
    let control = InputControl::Radios { options };
    Input::new(words, "start", "start", label, control)
}

/// What a ready form is called, and what it asks.
fn ready_words(words: Words, ready: Ready) -> (Cow<'static, str>, Cow<'static, str>) {
    let (label, hint) = match ready {
        Ready::Event => ("ready-event", "ready-event-hint"),
        Ready::Job => ("ready-job", "ready-job-hint"),
        Ready::Complaint => ("ready-complaint", "ready-complaint-hint"),
        Ready::Leave => ("ready-leave", "ready-leave-hint"),
        Ready::ItHelp => ("ready-it-help", "ready-it-help-hint"),
        Ready::Feedback => ("ready-feedback", "ready-feedback-hint"),
    };
    (words.say(label), words.say(hint))
}

/// The choice of a form's language.
#[must_use]
pub fn language_input(words: Words, anchor: &'static str, code: &str) -> Input {
    let option = |tag: LanguageTag| {
        InputOption::plain(tag.code().to_owned(), tag.own_name(), tag.code() == code)
    };
    // A document may be in a language whose name is not known here.
    let other =
        LanguageTag::parse(code).filter(|tag| !LanguageTag::named().any(|named| named == *tag));
    let options = LanguageTag::named().chain(other).map(option).collect();
    let label = words.say("builder-language");
    Input::new(
        words,
        anchor,
        "language",
        label,
        InputControl::Select { options },
    )
    .with_hint(words.say("builder-language-hint"))
}
