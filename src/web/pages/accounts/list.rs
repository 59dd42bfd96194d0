//! Everybody.

use askama::Template;

use super::PersonView;
use crate::web::pages::layout::StaffChrome;

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/accounts/list.html")]
pub struct AccountsPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// Everybody, by address.
    pub people: Vec<PersonView>,
}
