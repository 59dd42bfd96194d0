//! One's own account.

use askama::Template;

use crate::domain::account::{Account, PASSWORD_MIN};
use crate::domain::definition::Language;
use crate::domain::input::InputFault;
use crate::web::pages::inputs::{Input, InputControl, InputOption, Inputs};
use crate::web::pages::layout::{Problem, StaffChrome, Theme};

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "account/own.html")]
pub struct OwnAccountPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The address.
    pub email: String,
    /// What is wrong, in the order of the page.
    pub problems: Vec<Problem>,
    /// The name.
    pub name: Input,
    /// The present password.
    pub current: Input,
    /// The new password.
    pub password: Input,
    /// The language.
    pub language: Input,
    /// The appearance.
    pub theme: Input,
}

impl OwnAccountPage {
    /// The page; `name` is what was typed, or the present name.
    #[must_use]
    pub fn new(chrome: StaffChrome, account: &Account, name: &str, faults: &[InputFault]) -> Self {
        let words = chrome.words;
        let inputs = Inputs { words, faults };
        let (value, fill) = (name.to_owned(), "name");
        let secret = |fill| InputControl::Password { fill };
        let rule = words.say_with("account-password-hint", &[("min", &PASSWORD_MIN)]);
        let new = inputs.input("password", "account-new-password", secret("new-password"));
        Self {
            email: account.email.to_string(),
            problems: inputs.problems(),
            name: inputs.input("name", "accounts-name", InputControl::Text { value, fill }),
            current: inputs.input(
                "current",
                "account-current-password",
                secret("current-password"),
            ),
            password: new.with_hint(rule),
            language: inputs.input("lang", "account-language", languages(&chrome)),
            theme: inputs.input("theme", "theme-switch", themes(&chrome)),
            chrome,
        }
    }
}

fn languages(chrome: &StaffChrome) -> InputControl {
    let present = chrome.words.language();
    let option = |language: Language, label| InputOption {
        lang: (language != present).then(|| language.code()),
        ..InputOption::plain(language.code().to_owned(), label, language == present)
    };
    let options = vec![
        option(Language::English, "English"),
        option(Language::SimplifiedChinese, "简体中文"),
    ];
    InputControl::Select { options }
}

fn themes(chrome: &StaffChrome) -> InputControl {
    let option = |theme: Theme| {
        let label = match theme {
            Theme::System => chrome.say("theme-system"),
            Theme::Light => chrome.say("theme-light"),
            Theme::Dark => chrome.say("theme-dark"),
        };
        InputOption::plain(theme.name().to_owned(), label, theme == chrome.theme)
    };
    let options = Theme::ALL.into_iter().map(option).collect();
    InputControl::Select { options }
}
