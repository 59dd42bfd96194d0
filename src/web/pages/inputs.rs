//! The controls of our own forms: signing in, accounts, the organisation, and where forms are made.

use std::borrow::Cow;

use askama::Template;

use crate::domain::input::InputFault;
use crate::web::i18n::Words;
use crate::web::pages::layout::Problem;

/// One control with its label, what was typed and what is wrong with it. It is HTML already where it stands in
/// another template.
#[derive(Clone, Debug, Template)]
#[template(path = "inputs/input.html")]
pub struct Input {
    /// The words around it.
    pub words: Words,
    /// The id of its element: its name, unless a page has several of that.
    pub anchor: Cow<'static, str>,
    /// The name of what is sent.
    pub name: &'static str,
    /// What is asked for.
    pub label: Cow<'static, str>,
    /// Help below it; may be empty.
    pub hint: Cow<'static, str>,
    /// What is wrong, in words.
    pub fault: Option<String>,
    /// What kind of control it is, with what was typed.
    pub control: InputControl,
    /// Whether it takes the focus when the page opens.
    pub first: bool,
}

impl askama::filters::HtmlSafe for Input {}

/// A kind of control. `fill` is its `autocomplete` (HTML, "autofill field").
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputControl {
    /// One line of text.
    Text {
        /// What was typed.
        value: String,
        /// What browsers may fill in.
        fill: &'static str,
    },
    /// An e-mail address.
    Email {
        /// What was typed.
        value: String,
        /// What browsers may fill in.
        fill: &'static str,
    },
    /// A password; what was typed is never sent back.
    Password {
        /// What browsers may fill in.
        fill: &'static str,
    },
    /// One line that no browser fills in.
    Line {
        /// What was typed.
        value: String,
        /// The class that gives the box the width of its answer; empty: full width.
        width: &'static str,
        /// The keyboard of a phone, if not the usual one.
        keyboard: Option<&'static str>,
    },
    /// A calendar day, `YYYY-MM-DD`.
    Date {
        /// What was typed.
        value: String,
    },
    /// A time of the day.
    Time {
        /// What was typed.
        value: String,
        /// Whether seconds are shown.
        seconds: bool,
    },
    /// A box to tick, sent as `yes`.
    Check {
        /// Whether it is ticked.
        ticked: bool,
    },
    /// Several lines of text.
    Lines {
        /// What was typed.
        value: String,
    },
    /// One of a few, each with a word on what it means.
    Radios {
        /// What to choose from.
        options: Vec<InputOption>,
    },
    /// One of many.
    Select {
        /// What to choose from.
        options: Vec<InputOption>,
    },
    /// A picture to upload.
    File {
        /// Media types.
        accept: &'static str,
    },
}

/// Something to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputOption {
    /// What is sent.
    pub value: String,
    /// What people read.
    pub label: Cow<'static, str>,
    /// What it means; may be empty.
    pub hint: Cow<'static, str>,
    /// The language of the label, where it is not the page's.
    pub lang: Option<&'static str>,
    /// Whether it is chosen.
    pub chosen: bool,
}

impl InputOption {
    /// An option without explanation.
    #[must_use]
    pub fn plain(value: String, label: impl Into<Cow<'static, str>>, chosen: bool) -> Self {
        Self {
            value,
            label: label.into(),
            hint: Cow::Borrowed(""),
            lang: None,
            chosen,
        }
    }
}

/// Makes the controls of one form in one language, and finds the fault of each.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The reader's words.
    pub words: Words,
    /// What is wrong with what was typed.
    pub faults: &'a [InputFault],
}

impl Inputs<'_> {
    /// The control named `name`, labelled by the message `label`.
    #[must_use]
    pub fn input(&self, name: &'static str, label: &str, control: InputControl) -> Input {
        Input {
            fault: self.fault(name),
            ..Input::new(self.words, name, name, self.words.say(label), control)
        }
    }

    /// What is wrong with the control named `name`, in words.
    #[must_use]
    pub fn fault(&self, name: &str) -> Option<String> {
        let fault = self.faults.iter().find(|fault| fault.input == name)?;
        Some(sentence(self.words, fault))
    }

    /// The lines of the summary, in the order of the page.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let problem = |fault: &InputFault| Problem {
            anchor: Some(fault.input.to_owned()),
            text: sentence(self.words, fault),
        };
        self.faults.iter().map(problem).collect()
    }
}

impl Input {
    /// A control without help, about which nothing is wrong.
    #[must_use]
    pub fn new(
        words: Words,
        anchor: impl Into<Cow<'static, str>>,
        name: &'static str,
        label: Cow<'static, str>,
        control: InputControl,
    ) -> Self {
        Self {
            words,
            anchor: anchor.into(),
            name,
            label,
            hint: Cow::Borrowed(""),
            fault: None,
            control,
            first: false,
        }
    }

    /// The control with what is wrong at its element.
    #[must_use]
    pub fn judged(mut self, problems: &[Problem]) -> Self {
        self.fault = fault_at(problems, &self.anchor);
        self
    }

    /// The control with help below its label.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = hint.into();
        self
    }

    /// The ids of what describes the control, hint first; empty if nothing does.
    #[must_use]
    pub fn described_by(&self) -> String {
        let hint = (!self.hint.is_empty()).then(|| format!("{}-hint", self.anchor));
        let error = self
            .fault
            .is_some()
            .then(|| format!("{}-error", self.anchor));
        let ids: Vec<String> = hint.into_iter().chain(error).collect();
        ids.join(" ")
    }
}

/// What is wrong at the element `anchor`.
#[must_use]
pub fn fault_at(problems: &[Problem], anchor: &str) -> Option<String> {
    let here = |problem: &&Problem| problem.anchor.as_deref() == Some(anchor);
    problems.iter().find(here).map(|found| found.text.clone())
}

fn sentence(words: Words, fault: &InputFault) -> String {
    words.say_fault(&fault.key, &fault.arguments, "")
}
