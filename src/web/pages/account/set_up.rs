//! The first start: who runs the installation, and its first administrator.

use askama::Template;

use crate::domain::account::{PASSWORD_MIN, SetUp};
use crate::domain::input::InputFault;
use crate::web::pages::inputs::{Input, InputControl, Inputs};
use crate::web::pages::layout::{Chrome, Problem};

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "account/set_up.html")]
pub struct SetUpPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// What is wrong, in the order of the page.
    pub problems: Vec<Problem>,
    /// The inputs, in the order of the page.
    pub inputs: [Input; 4],
    /// The code that opens the page.
    pub code: String,
}

impl SetUpPage {
    /// The page with what was typed, save for the password.
    #[must_use]
    pub fn new(chrome: Chrome, typed: &SetUp, faults: &[InputFault], code: String) -> Self {
        let words = chrome.words;
        let inputs = Inputs { words, faults };
        let text = |value: &str, fill| InputControl::Text {
            value: value.to_owned(),
            fill,
        };
        let email = InputControl::Email {
            value: typed.email.clone(),
            fill: "username",
        };
        let password = InputControl::Password {
            fill: "new-password",
        };
        let organisation = text(&typed.organisation, "organization");
        let rule = words.say_with("account-password-hint", &[("min", &PASSWORD_MIN)]);
        Self {
            problems: inputs.problems(),
            inputs: [
                inputs
                    .input("organisation", "account-organisation", organisation)
                    .with_hint(words.say("account-organisation-hint")),
                inputs.input("name", "account-own-name", text(&typed.name, "name")),
                inputs
                    .input("email", "account-email", email)
                    .with_hint(words.say("account-email-hint")),
                inputs
                    .input("password", "account-password", password)
                    .with_hint(rule),
            ],
            code,
            chrome,
        }
    }
}
