//! The forms whose submissions the reader may review.

use std::borrow::Cow;

use askama::Template;

use crate::domain::account::Role;
use crate::domain::form::FormState;
use crate::web::pages::layout::StaffChrome;

/// A form in the list.
#[derive(Clone, Debug)]
pub struct FormLine {
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// How far it has come.
    pub state: FormState,
    /// Submissions that nobody has touched yet.
    pub new: u64,
    /// All submissions.
    pub total: u64,
}

/// `GET /review`
#[derive(Clone, Debug, Template)]
#[template(path = "review/forms.html")]
pub struct FormsPage {
    /// What stands around the page.
    pub chrome: StaffChrome,
    /// The forms, those with something new first.
    pub forms: Vec<FormLine>,
}

impl FormsPage {
    fn state_of(&self, form: &FormLine) -> Cow<'static, str> {
        super::state(form.state, self.chrome.words)
    }

    fn number(&self, count: &u64) -> String {
        super::number(*count, self.chrome.words)
    }

    fn nothing(&self) -> Cow<'static, str> {
        match self.chrome.person.role {
            Role::Admin | Role::Editor => self.chrome.say("review-none-editor"),
            Role::Reviewer => self.chrome.say("review-none-reviewer"),
        }
    }
}
