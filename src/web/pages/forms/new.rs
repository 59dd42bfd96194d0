//! A form about to be made.

use askama::Template;

use super::input::{Input, Look};
use crate::domain::definition::Language;
use crate::web::i18n::Words;
use crate::web::pages::layout::{Problem, StaffChrome};

/// The page that asks for title, address and language.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/new.html")]
pub struct NewPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// What is asked.
    pub inputs: Vec<Input>,
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
        }
    }
}

impl NewPage {
    /// The page with what was typed and what is wrong with it.
    #[must_use]
    pub fn new(chrome: StaffChrome, typed: &NewInput, problems: Vec<Problem>) -> Self {
        let words = chrome.words;
        let line = |name: &'static str, label, hint, value: &str| Input {
            words,
            anchor: name.to_owned(),
            name,
            label,
            hint,
            value: value.to_owned(),
            fault: None,
            look: Look::Line {
                width: "w-40",
                keyboard: None,
            },
            first: name == "title",
        };
        let inputs = [
            line(
                "title",
                words.say("builder-title"),
                words.say("builder-title-hint"),
                &typed.title,
            ),
            line(
                "slug",
                words.say("builder-slug"),
                words.say("builder-slug-new-hint"),
                &typed.slug,
            ),
            language_input(words, "language", &typed.language),
        ];
        Self {
            inputs: inputs.map(|input| input.judged(&problems)).to_vec(),
            chrome,
            problems,
        }
    }
}

/// The choice of a form's language.
#[must_use]
pub fn language_input(words: Words, anchor: &str, code: &str) -> Input {
    let choice = |language: Language| {
        let label = match language {
            Language::English => "English",
            Language::SimplifiedChinese => "简体中文",
        };
        (language.code().to_owned(), label.to_owned())
    };
    Input {
        words,
        anchor: anchor.to_owned(),
        name: "language",
        label: words.say("builder-language"),
        hint: words.say("builder-language-hint"),
        value: code.to_owned(),
        fault: None,
        look: Look::Select(Language::ALL.map(choice).to_vec()),
        first: false,
    }
}
