//! The invitations of a form.

use askama::Template;

use super::bar::FormBar;
use crate::domain::invitation::{Invitation, InvitationState};
use crate::web::pages::layout::{Problem, StaffChrome};

/// The page of a form's invitations.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/invitations.html")]
pub struct InvitationsPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// What makes a press that comes twice known as one: hidden fields, by name.
    pub pair: [(&'static str, String); 2],
    /// All of them, the newest first.
    pub all: Vec<Invitation>,
    /// The links that were made just now; they are not shown again.
    pub links: Vec<String>,
    /// What is wrong with the number that was asked for.
    pub problems: Vec<Problem>,
}

impl InvitationsPage {
    /// How many are in this state.
    fn count(&self, state: InvitationState) -> usize {
        self.all.iter().filter(|one| one.state == state).count()
    }

    /// How many are unused, used and revoked, in words.
    #[must_use]
    pub fn counts(&self) -> String {
        let (unused, used, revoked) = (
            self.count(InvitationState::Unused),
            self.count(InvitationState::Used),
            self.count(InvitationState::Revoked),
        );
        self.chrome.say_with(
            "invitations-counts",
            &[("unused", &unused), ("used", &used), ("revoked", &revoked)],
        )
    }

    /// What became of one, in words.
    #[must_use]
    pub fn state(&self, one: &Invitation) -> std::borrow::Cow<'static, str> {
        match one.state {
            InvitationState::Unused => self.chrome.say("invitation-unused"),
            InvitationState::Used => self.chrome.say("invitation-used"),
            InvitationState::Revoked => self.chrome.say("invitation-revoked"),
        }
    }

    /// The title of the document.
    #[must_use]
    pub fn title(&self) -> String {
        let heading = self.form.heading();
        if self.problems.is_empty() {
            return heading;
        }
        self.chrome.say_with("error-title", &[("title", &heading)])
    }
}
