//! The state of the installation.

use std::borrow::Cow;

use askama::Template;

use crate::web::pages::layout::{StaffChrome, Tone};

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/system/system.html")]
pub struct SystemPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// How the parts are.
    pub checks: Vec<Check>,
    /// What was counted.
    pub counts: Vec<Count>,
    /// The program's version.
    pub version: &'static str,
}

/// How one part is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Good, to know, or bad.
    pub tone: Tone,
    /// The state, in words.
    pub text: String,
}

impl Check {
    /// The class of its entry in `.checks`.
    fn class(&self) -> &'static str {
        match self.tone {
            Tone::Success => "good",
            Tone::Warning => "warn",
            Tone::Danger => "bad",
            Tone::Info | Tone::Duplicate => "",
        }
    }
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many.
    pub number: u64,
    /// What of.
    pub label: Cow<'static, str>,
}
