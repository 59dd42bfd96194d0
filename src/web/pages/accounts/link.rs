//! A link of an invitation or a reset, shown this once.

use askama::Template;

use crate::domain::account::{Account, CodePurpose};
use crate::web::pages::layout::StaffChrome;

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/accounts/link.html")]
pub struct LinkPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The heading.
    pub heading: String,
    /// What to do with it.
    pub lead: String,
    /// The link.
    pub link: String,
}

impl LinkPage {
    /// The page of a link that lets somebody choose a password.
    #[must_use]
    pub fn new(chrome: StaffChrome, account: &Account, purpose: CodePurpose, link: String) -> Self {
        let name = account.name.as_str();
        Self {
            heading: match purpose {
                CodePurpose::Invite => {
                    chrome.say_with("accounts-link-invite-title", &[("name", &name)])
                }
                CodePurpose::Reset => {
                    chrome.say_with("accounts-link-reset-title", &[("name", &name)])
                }
            },
            lead: chrome.say_with(
                "accounts-link-lead",
                &[
                    ("email", &account.email.as_str()),
                    ("days", &purpose.days()),
                ],
            ),
            link,
            chrome,
        }
    }
}
