//! All forms that a person may change.

use std::borrow::Cow;

use askama::Template;

use super::bar::state_label;
use crate::domain::form::FormState;
use crate::domain::id::FormId;
use crate::web::pages::layout::StaffChrome;

/// The list of forms.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/list.html")]
pub struct ListPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The forms, the one changed last first.
    pub rows: Vec<ListRow>,
}

/// A form in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    /// The form.
    pub id: FormId,
    /// Its title.
    pub title: String,
    /// How far it has come.
    pub state: FormState,
    /// Submissions that nobody has looked at.
    pub unseen: i64,
    /// All its submissions.
    pub submissions: i64,
    /// When it changed last: for machines, for people.
    pub updated: (String, String),
}

impl ListPage {
    /// The words of a state.
    #[must_use]
    pub fn state(&self, state: &FormState) -> Cow<'static, str> {
        state_label(self.chrome.words, *state)
    }
}
