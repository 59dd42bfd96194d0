//! What was published of a form.

use askama::Template;

use super::bar::FormBar;
use crate::web::pages::layout::StaffChrome;

/// The list of versions.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/versions.html")]
pub struct VersionsPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// The versions, the newest first.
    pub rows: Vec<VersionLine>,
}

/// A version in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionLine {
    /// Its number.
    pub version: i32,
    /// Whether people fill it in now.
    pub live: bool,
    /// When it was published: for machines, for people.
    pub published: (String, String),
    /// By whom.
    pub by: String,
}
