//! A form's address, its state, and who may do what with it.

use std::borrow::Cow;

use askama::Template;

use super::bar::FormBar;
use crate::domain::form::{FormState, May};
use crate::domain::id::AccountId;
use crate::web::pages::layout::{Problem, StaffChrome};
use crate::web::qr::Picture;

/// The page to share a form.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/share.html")]
pub struct SharePage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// Its address in full.
    pub address: String,
    /// Whether it is answered by invitation.
    pub invites: bool,
    /// The same as a QR code, SVG of our own; none if it is too long.
    pub code: Option<Picture>,
    /// How it comes into a page of another site; none while no site may show it.
    pub embed: Option<Embed>,
    /// What of its times and places people should know, one sentence each.
    pub facts: Vec<String>,
    /// Who owns it; none for an import before the first account.
    pub owner: Option<String>,
    /// Who may do what besides.
    pub grants: Vec<GrantRow>,
    /// Whether the reader may change that.
    pub may_grant: bool,
    /// To whom something could be granted: id, name and address.
    pub candidates: Vec<(AccountId, String)>,
    /// What is wrong with the last grant.
    pub problems: Vec<Problem>,
}

/// A form in a frame of another site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embed {
    /// HTML for that site's page.
    pub code: String,
    /// The sites that may show it, with commas between.
    pub sites: String,
}

impl Embed {
    /// The HTML: a frame that scrolls at a fixed height, and a script that lets it grow. `query`: answers that the
    /// address brings along, encoded; may be empty.
    #[must_use]
    pub fn code(address: &str, query: &str, public_url: &str, title: &str) -> String {
        let escaped = |text: &str| {
            let text = text.replace('&', "&amp;").replace('"', "&quot;");
            text.replace('<', "&lt;").replace('>', "&gt;")
        };
        let and = if query.is_empty() { "" } else { "&" };
        let source = escaped(&format!("{address}?embed=1{and}{query}"));
        let title = escaped(title);
        format!(
            "<iframe src=\"{source}\" title=\"{title}\" width=\"100%\" height=\"800\" \
            style=\"border:0\" data-onceform></iframe>\n\
            <script src=\"{public_url}/embed.js\" async></script>"
        )
    }
}

/// Somebody who may do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrantRow {
    /// Who.
    pub account: AccountId,
    /// Their name.
    pub name: String,
    /// Their address.
    pub email: String,
    /// What.
    pub may: May,
}

impl SharePage {
    /// Whether the form was never published.
    #[must_use]
    pub fn is_draft(&self) -> bool {
        self.form.state == FormState::Draft
    }

    /// Whether it takes answers.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.form.state == FormState::Live
    }

    /// What a grant allows.
    #[must_use]
    pub fn may(&self, may: &May) -> Cow<'static, str> {
        match may {
            May::Edit => self.chrome.say("builder-may-edit"),
            May::Review => self.chrome.say("builder-may-review"),
        }
    }

    /// The title of the document.
    #[must_use]
    pub fn title(&self) -> String {
        let heading = self.form.heading();
        if self.problems.is_empty() {
            return heading;
        }
        self.chrome.say_with("error-title", &[("title", &heading)])
    }
}
