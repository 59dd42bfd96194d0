//! Choosing a password with the link of an invitation or a reset.

use std::borrow::Cow;

use askama::Template;

use crate::domain::account::{Account, CodePurpose, PASSWORD_MIN};
use crate::domain::input::InputFault;
use crate::web::pages::inputs::{Input, InputControl, Inputs};
use crate::web::pages::layout::{Chrome, Problem};

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "account/choose_password.html")]
pub struct ChoosePasswordPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// The heading.
    pub heading: Cow<'static, str>,
    /// Whose account.
    pub email: String,
    /// What is wrong.
    pub problems: Vec<Problem>,
    /// The password.
    pub password: Input,
    /// The address of this page.
    pub action: String,
}

impl ChoosePasswordPage {
    /// The page for the account whose code was found.
    #[must_use]
    pub fn new(
        chrome: Chrome,
        account: &Account,
        purpose: CodePurpose,
        action: String,
        faults: &[InputFault],
    ) -> Self {
        let words = chrome.words;
        let inputs = Inputs { words, faults };
        let fill = "new-password";
        Self {
            heading: match purpose {
                CodePurpose::Invite => words.say("account-invite-title"),
                CodePurpose::Reset => words.say("account-reset-title"),
            },
            email: account.email.to_string(),
            problems: inputs.problems(),
            password: inputs
                .input(
                    "password",
                    "account-password",
                    InputControl::Password { fill },
                )
                .with_hint(words.say_with("account-password-hint", &[("min", &PASSWORD_MIN)])),
            action,
            chrome,
        }
    }
}

/// The page of a link that was used, has expired, or never was.
#[derive(Clone, Debug, Template)]
#[template(path = "account/spent.html")]
pub struct SpentPage {
    /// What stands around it.
    pub chrome: Chrome,
}
