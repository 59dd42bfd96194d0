//! The settings of the organisation.

use askama::Template;

use crate::domain::input::InputFault;
use crate::domain::organisation::{LOGO_MAX_BYTES, Settings};
use crate::web::pages::inputs::{Input, InputControl, Inputs};
use crate::web::pages::layout::{Problem, StaffChrome};

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/organisation/settings.html")]
pub struct OrganisationPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// What is wrong, in the order of the page.
    pub problems: Vec<Problem>,
    /// Over which revision the settings are to be saved.
    pub revision: i32,
    /// What it is called.
    pub name: Input,
    /// Another logo.
    pub logo: Input,
    /// Its colour.
    pub accent: Input,
    /// What it says about privacy.
    pub privacy: Input,
    /// Its legal lines.
    pub legal: Input,
}

impl OrganisationPage {
    /// The page with what was typed.
    #[must_use]
    pub fn new(chrome: StaffChrome, typed: &Settings, faults: &[InputFault]) -> Self {
        let words = chrome.words;
        let inputs = Inputs { words, faults };
        let text = |value: &String, fill| InputControl::Text {
            value: value.clone(),
            fill,
        };
        let lines = |value: &String| InputControl::Lines {
            value: value.clone(),
        };
        let accept = "image/png,image/jpeg,image/webp,image/gif";
        let logo = inputs.input("logo", "organisation-logo", InputControl::File { accept });
        let kilobytes = LOGO_MAX_BYTES / 1_000;
        Self {
            problems: inputs.problems(),
            revision: typed.revision,
            name: inputs.input(
                "name",
                "organisation-name",
                text(&typed.name, "organization"),
            ),
            logo: logo.with_hint(words.say_with("organisation-logo-hint", &[("max", &kilobytes)])),
            accent: inputs
                .input("accent", "organisation-accent", text(&typed.accent, "off"))
                .with_hint(words.say("organisation-accent-hint")),
            privacy: inputs
                .input("privacy", "organisation-privacy", lines(&typed.privacy))
                .with_hint(words.say("organisation-privacy-hint")),
            legal: inputs
                .input("legal", "organisation-legal", lines(&typed.legal))
                .with_hint(words.say("organisation-legal-hint")),
            chrome,
        }
    }
}
