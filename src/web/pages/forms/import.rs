//! A form about to be made of a document.

use askama::Template;

use crate::web::pages::inputs::{Input, InputControl};
use crate::web::pages::layout::{Problem, StaffChrome};

/// The page that asks for a document.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/import.html")]
pub struct ImportPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The file, and the same as text.
    pub inputs: [Input; 2],
    /// What is wrong with the document, each with its place.
    pub problems: Vec<Problem>,
}

impl ImportPage {
    /// The page with the document that was sent and what is wrong with it.
    #[must_use]
    pub fn new(chrome: StaffChrome, text: &str, problems: Vec<Problem>) -> Self {
        let words = chrome.words;
        let accept = "application/json,.json";
        let file = Input::new(
            words,
            "file",
            "file",
            words.say("import-file"),
            InputControl::File { accept },
        );
        let value = text.to_owned();
        let document = Input::new(
            words,
            "document",
            "document",
            words.say("import-document"),
            InputControl::Lines { value },
        )
        .with_hint(words.say("import-document-hint"));
        Self {
            inputs: [file, document.judged(&problems)],
            chrome,
            problems,
        }
    }
}
