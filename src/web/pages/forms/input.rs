//! One input of an editor's page, with what was typed and what is wrong with it.

use std::borrow::Cow;

use askama::Template;

use crate::web::i18n::Words;
use crate::web::pages::layout::Problem;

/// An input. It is HTML already where it stands in a template.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/parts/input.html")]
pub struct Input {
    /// The words around it.
    pub words: Words,
    /// The id of its element.
    pub anchor: String,
    /// The name of what is sent.
    pub name: &'static str,
    /// What it asks.
    pub label: Cow<'static, str>,
    /// Help below the label; may be empty.
    pub hint: Cow<'static, str>,
    /// What was typed.
    pub value: String,
    /// What is wrong, in words.
    pub fault: Option<String>,
    /// What it looks like.
    pub look: Look,
    /// Whether it takes the focus when the page opens.
    pub first: bool,
}

impl askama::filters::HtmlSafe for Input {}

/// What an input looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// One line; the class tells the length of the answer.
    Line {
        /// `w-10`, `w-20`, `w-40` or nothing.
        width: &'static str,
        /// The keyboard of a phone, if not the usual one.
        keyboard: Option<&'static str>,
    },
    /// Several lines.
    Area,
    /// The browser's date box.
    Date,
    /// The browser's time box; with seconds where there are some.
    Time {
        /// Whether seconds are shown.
        seconds: bool,
    },
    /// A list to choose from: value and label.
    Select(Vec<(String, String)>),
    /// A box to tick; it is ticked where the value is not empty.
    Check,
}

impl Input {
    /// The ids of what describes it, hint first; empty if nothing does.
    #[must_use]
    pub fn described_by(&self) -> String {
        let parts = [
            ("hint", !self.hint.is_empty()),
            ("error", self.fault.is_some()),
        ];
        let ids: Vec<_> = parts
            .into_iter()
            .filter(|(_, there)| *there)
            .map(|(part, _)| format!("{}-{part}", self.anchor))
            .collect();
        ids.join(" ")
    }

    /// The same input with what is wrong at its anchor.
    #[must_use]
    pub fn judged(mut self, problems: &[Problem]) -> Self {
        self.fault = fault_at(problems, &self.anchor);
        self
    }
}

/// What is wrong at the element `anchor`.
#[must_use]
pub fn fault_at(problems: &[Problem], anchor: &str) -> Option<String> {
    let here = |problem: &&Problem| problem.anchor.as_deref() == Some(anchor);
    problems.iter().find(here).map(|found| found.text.clone())
}
