//! What publishing would change.

use askama::Template;

use super::bar::FormBar;
use super::change_lines::ChangeLine;
use crate::domain::definition::size::{PAGE_BYTES_MAX, Size};
use crate::web::pages::layout::{Link, StaffChrome};

/// The page before publishing.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/publish.html")]
pub struct PublishPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// The draft's revision: what is published is what was looked at.
    pub revision: i32,
    /// The version that people fill in; none before the first.
    pub live: Option<i32>,
    /// What the draft says differently from it.
    pub lines: Vec<ChangeLine>,
    /// What becomes of answers already given.
    pub effects: Vec<String>,
    /// What the draft counts.
    pub size: Size,
    /// What its heaviest page takes, in units of 1024 bytes.
    pub kilobytes: usize,
    /// What is as it should not be, but need not be put right.
    pub warnings: Vec<Blocked>,
    /// What must be put right first.
    pub blocked: Vec<Blocked>,
}

impl PublishPage {
    /// How large the form is, and how large it may be.
    #[must_use]
    pub fn sizes(&self) -> [(&'static str, usize, usize); 3] {
        [
            (
                "publish-size-questions",
                self.size.questions,
                Size::MAX.questions,
            ),
            ("publish-size-options", self.size.options, Size::MAX.options),
            ("publish-size-page", self.kilobytes, PAGE_BYTES_MAX / 1024),
        ]
    }
}

/// One thing that keeps a form from being published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// What is wrong.
    pub text: String,
    /// Where it is put right.
    pub link: Link,
}
