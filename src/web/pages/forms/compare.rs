//! A version beside the live one.

use askama::Template;

use super::bar::FormBar;
use super::change_lines::ChangeLine;
use crate::web::pages::layout::StaffChrome;

/// What has changed since a version, and what bringing it back would change.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/compare.html")]
pub struct ComparePage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// The draft's revision.
    pub revision: i32,
    /// The version.
    pub version: i32,
    /// The version that people fill in now.
    pub live: i32,
    /// What the live version says otherwise.
    pub since: Vec<ChangeLine>,
    /// What the draft would say otherwise once the version is brought back.
    pub back: Vec<ChangeLine>,
}
