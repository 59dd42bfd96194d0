//! Asking before a submission is deleted.

use askama::Template;

use super::ViewAddress;
use super::submission::Subject;
use crate::web::pages::layout::StaffChrome;

/// `GET /review/{slug}/{record}/delete`
#[derive(Clone, Debug, Template)]
#[template(path = "review/delete.html")]
pub struct DeletePage {
    /// What stands around the page.
    pub chrome: StaffChrome,
    /// The view it was opened from.
    pub address: ViewAddress,
    /// The submission.
    pub subject: Subject,
}
