//! One account: its role, its password, whether it may come in.

use std::borrow::Cow;

use askama::Template;

use super::{PersonView, instant, invite};
use crate::domain::account::Account;
use crate::domain::input::InputFault;
use crate::web::pages::inputs::{Input, InputControl, InputOption, Inputs};
use crate::web::pages::layout::{Problem, StaffChrome};

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/accounts/one.html")]
pub struct AccountPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// What is wrong, in the order of the page.
    pub problems: Vec<Problem>,
    /// Whose account.
    pub person: PersonView,
    /// When it was made, in words.
    pub made: String,
    /// The role.
    pub role: Input,
    /// How many forms it owns.
    pub forms: i64,
    /// Who could take them over; none if there are none.
    pub heir: Option<Input>,
    /// Why it cannot be disabled, in words.
    pub refused: Option<String>,
}

impl AccountPage {
    /// The page. `forms`: how many it owns; `everybody`: who might take them over.
    #[must_use]
    pub fn new(
        chrome: StaffChrome,
        account: &Account,
        reader: &Account,
        forms: i64,
        everybody: &[Account],
        faults: &[InputFault],
    ) -> Self {
        let words = chrome.words;
        let inputs = Inputs { words, faults };
        let heirs = heirs(&chrome, account, everybody);
        Self {
            problems: inputs.problems(),
            refused: inputs.fault("disable"),
            person: PersonView::new(account, reader.id, words),
            made: instant(account.created_at, words).1,
            role: inputs.input(
                "role",
                "accounts-role",
                invite::roles(&chrome, Some(account.role)),
            ),
            forms,
            heir: (forms > 0).then(|| inputs.input("hand_over_to", "accounts-hand-over", heirs)),
            chrome,
        }
    }

    /// The address of this page.
    #[must_use]
    pub fn address(&self) -> String {
        format!("/admin/accounts/{}", self.person.id)
    }

    /// The heading over the button that makes a link.
    #[must_use]
    pub fn link_heading(&self) -> Cow<'static, str> {
        if self.person.is_invited() {
            self.chrome.say("accounts-reinvite")
        } else {
            self.chrome.say("accounts-reset")
        }
    }

    /// What the link will do.
    #[must_use]
    pub fn link_lead(&self) -> Cow<'static, str> {
        if self.person.is_invited() {
            self.chrome.say("accounts-reinvite-lead")
        } else {
            self.chrome.say("accounts-reset-lead")
        }
    }
}

/// Who may take forms over, none chosen.
fn heirs(chrome: &StaffChrome, leaver: &Account, everybody: &[Account]) -> InputControl {
    let nobody = InputOption::plain(String::new(), chrome.say("accounts-hand-over-choose"), true);
    let fit = everybody
        .iter()
        .filter(|other| other.id != leaver.id && other.is_active() && other.role.may_make_forms());
    let option = |heir: &Account| {
        let label = format!("{} ({})", heir.name, heir.email);
        InputOption::plain(heir.id.to_string(), label, false)
    };
    let options = std::iter::once(nobody).chain(fit.map(option)).collect();
    InputControl::Select { options }
}
