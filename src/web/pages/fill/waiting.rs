//! Pages about a submission that has no receipt to show: still being saved, not known, deleted since.

use askama::Template;

use super::FormHead;
use crate::web::pages::layout::Chrome;

/// 409 and the status page while a try is at work: "still saving". The script asks again by itself.
#[derive(Clone, Debug, Template)]
#[template(path = "fill/saving.html")]
pub struct SavingPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// The form's own words.
    pub form: FormHead,
    /// Address of the status page, with the token: `/f/{slug}/status/{request_id}?token=…`.
    pub check: String,
    /// What to quote when it takes long: the short form of the request id.
    pub code: String,
}

/// The status page of an id that nothing was stored under.
#[derive(Clone, Debug, Template)]
#[template(path = "fill/unknown.html")]
pub struct UnknownPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// The form's own words.
    pub form: FormHead,
}

/// 410: what was stored under this id was deleted since.
#[derive(Clone, Debug, Template)]
#[template(path = "fill/deleted.html")]
pub struct DeletedPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// The form's own words.
    pub form: FormHead,
    /// When it had been received, with the zone.
    pub received: String,
}
