//! Two reviewers at once: what the second one is told, with both choices.

use askama::Template;

use super::history::who;
use super::submission::Subject;
use super::{Moment, ViewAddress};
use crate::domain::submission::Status;
use crate::web::pages::layout::StaffChrome;

/// What the second one wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Another status.
    Become(Status),
    /// To delete the submission.
    Delete,
}

/// The answer to a decision on a stale sight.
#[derive(Clone, Debug, Template)]
#[template(path = "review/conflict.html")]
pub struct ConflictPage {
    /// What stands around the page.
    pub chrome: StaffChrome,
    /// The view it was opened from.
    pub address: ViewAddress,
    /// The submission as it is now.
    pub subject: Subject,
    /// Who was first; `None` when the account is gone.
    pub by: Option<String>,
    /// When that was.
    pub at: Option<Moment>,
    /// What the reader wanted.
    pub wish: Wish,
}

impl ConflictPage {
    fn heading(&self) -> String {
        let name = who(self.by.as_deref(), self.chrome.words);
        let status = self.chrome.status(&self.subject.status);
        self.chrome
            .say_with("conflict-title", &[("name", &name), ("status", &status)])
    }

    fn keep(&self) -> String {
        let status = self.chrome.status(&self.subject.status);
        self.chrome
            .say_with("conflict-keep", &[("status", &status)])
    }

    fn change(&self) -> String {
        match self.wish {
            Wish::Become(to) => {
                let status = self.chrome.status(&to);
                self.chrome
                    .say_with("conflict-change", &[("status", &status)])
            }
            Wish::Delete => self.chrome.say("delete-go").into_owned(),
        }
    }
}
