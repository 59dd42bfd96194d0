//! Signing in.

use askama::Template;

use crate::domain::input::InputFault;
use crate::web::pages::inputs::{Input, InputControl, Inputs};
use crate::web::pages::layout::{Chrome, Notice, Problem, Tone};

/// What the page has to say before it asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInTrouble {
    /// A page was asked for that only staff may see.
    First,
    /// The reader has just signed out.
    SignedOut,
    /// The address or the password is wrong; which one is not told.
    Wrong,
    /// Too many tries; the minutes to wait.
    TooMany(i64),
}

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "account/sign_in.html")]
pub struct SignInPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// What to say first.
    pub notice: Option<Notice>,
    /// What is wrong, in the order of the page.
    pub problems: Vec<Problem>,
    /// The address.
    pub email: Input,
    /// The password.
    pub password: Input,
    /// Where to go afterwards; may be empty.
    pub next: String,
}

impl SignInPage {
    /// The page with the address that was typed (empty at first) and what is wrong.
    #[must_use]
    pub fn new(
        chrome: Chrome,
        email: &str,
        faults: &[InputFault],
        next: String,
        trouble: Option<SignInTrouble>,
    ) -> Self {
        let words = chrome.words;
        let inputs = Inputs { words, faults };
        let value = email.to_owned();
        let fill = "username";
        let notice = trouble.map(|trouble| notice(&chrome, trouble));
        Self {
            notice,
            problems: inputs.problems(),
            email: inputs.input(
                "email",
                "account-email",
                InputControl::Email { value, fill },
            ),
            password: inputs.input(
                "password",
                "account-password",
                InputControl::Password {
                    fill: "current-password",
                },
            ),
            next,
            chrome,
        }
    }
}

fn notice(chrome: &Chrome, trouble: SignInTrouble) -> Notice {
    let said = |key: &str| chrome.say(key).into_owned();
    let (tone, title, text) = match trouble {
        SignInTrouble::First => (Tone::Info, String::new(), said("account-sign-in-first")),
        SignInTrouble::SignedOut => (Tone::Success, String::new(), said("account-signed-out")),
        SignInTrouble::Wrong => (
            Tone::Danger,
            said("account-sign-in-wrong-title"),
            said("account-sign-in-wrong"),
        ),
        SignInTrouble::TooMany(minutes) => (
            Tone::Warning,
            said("errors-too-many-title"),
            chrome.say_with("account-sign-in-too-many", &[("minutes", &minutes)]),
        ),
    };
    Notice {
        tone,
        title,
        text,
        link: None,
        urgent: tone != Tone::Info,
    }
}
