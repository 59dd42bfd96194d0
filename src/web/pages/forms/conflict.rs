//! Two people changed one draft: what the other one did, and what to do about it.

use askama::Template;

use super::bar::FormBar;
use super::change_lines::ChangeLine;
use crate::web::pages::layout::StaffChrome;

/// The page that answers a change of an older draft. Nothing of that change was kept.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/conflict.html")]
pub struct ConflictPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// Who changed it and when, in a sentence.
    pub who: String,
    /// What they changed since the draft that the reader saw; none when that draft is not kept any more.
    pub theirs: Option<Vec<ChangeLine>>,
    /// What the reader's change would do to the draft as it is now; none when it cannot be made any more.
    pub mine: Option<Vec<ChangeLine>>,
    /// Where the change is sent again.
    pub action: String,
    /// What is sent again: all that was typed, with the draft's revision as it is now.
    pub pairs: Vec<(String, String)>,
    /// Where the draft is shown as it is now.
    pub back: String,
}
