//! Inviting somebody.

use askama::Template;

use crate::domain::account::{Invitation, Role};
use crate::domain::input::InputFault;
use crate::web::pages::inputs::{Input, InputControl, InputOption, Inputs};
use crate::web::pages::layout::{Problem, StaffChrome};

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/accounts/invite.html")]
pub struct InvitePage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// What is wrong, in the order of the page.
    pub problems: Vec<Problem>,
    /// The inputs, in the order of the page.
    pub inputs: [Input; 3],
}

impl InvitePage {
    /// The page with what was typed.
    #[must_use]
    pub fn new(chrome: StaffChrome, typed: &Invitation, faults: &[InputFault]) -> Self {
        let inputs = Inputs {
            words: chrome.words,
            faults,
        };
        let email = InputControl::Email {
            value: typed.email.clone(),
            fill: "off",
        };
        let name = InputControl::Text {
            value: typed.name.clone(),
            fill: "off",
        };
        let role = roles(&chrome, Role::from_name(&typed.role));
        Self {
            problems: inputs.problems(),
            inputs: [
                inputs.input("email", "account-email", email),
                inputs.input("name", "accounts-name", name),
                inputs.input("role", "accounts-role", role),
            ],
            chrome,
        }
    }
}

/// The roles to choose from, with what each may do.
pub(super) fn roles(chrome: &StaffChrome, chosen: Option<Role>) -> InputControl {
    let hint = |role| match role {
        Role::Admin => chrome.say("accounts-role-admin"),
        Role::Editor => chrome.say("accounts-role-editor"),
        Role::Reviewer => chrome.say("accounts-role-reviewer"),
    };
    let option = |role: Role| InputOption {
        hint: hint(role),
        ..InputOption::plain(
            role.name().to_owned(),
            chrome.role(&role),
            chosen == Some(role),
        )
    };
    let options = Role::ALL.into_iter().map(option).collect();
    InputControl::Radios { options }
}
