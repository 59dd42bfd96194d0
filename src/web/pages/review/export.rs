//! Choosing how the submissions of a view become a file.

use askama::Template;
use chrono_tz::Tz;

use super::ViewAddress;
use super::filters::{self, Chip};
use crate::web::pages::layout::StaffChrome;

/// `GET /review/{slug}/export`
#[derive(Clone, Debug, Template)]
#[template(path = "review/export.html")]
pub struct ExportPage {
    /// What stands around the page.
    pub chrome: StaffChrome,
    /// The view that becomes a file.
    pub address: ViewAddress,
    /// Names of the shapes of a file, what most people want first.
    pub shapes: Vec<&'static str>,
    /// How many submissions that are, in words; empty where it would take too long to find out.
    pub count: String,
    /// The zone of the times in files for people.
    pub zone: Tz,
}

impl ExportPage {
    /// The filters that are set, other than statuses.
    fn removable(&self) -> Vec<Chip> {
        filters::removable(&self.address, self.chrome.words)
    }
}
