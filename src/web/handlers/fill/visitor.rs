//! Who comes to a form that asks for it, and the page for those who may not answer.

use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;

use super::giver;
use crate::domain::definition::{Definition, OneResponsePer};
use crate::domain::invitation::InvitationState;
use crate::domain::submission::StoredSubmission;
use crate::storage::invitations;
use crate::web::extract::Staff;
use crate::web::known_browser::KnownBrowser;
use crate::web::pages::fill::ShutPage;
use crate::web::pages::layout::Chrome;
use crate::web::published::Form;
use crate::web::site::Site;

/// Who comes to a form.
pub(super) enum Visitor {
    /// May answer; with the cookie by which a browser is known from now on.
    Welcome(Option<Cookie<'static>>),
    /// Has answered before, and may once.
    Answered(Box<StoredSubmission>),
    /// Brings no invitation, or one that is none any more.
    NotInvited,
    /// Must sign in first.
    Unknown,
}

impl Visitor {
    /// Anybody, where the form does not ask. A database that is away keeps nobody from the page: the submission is
    /// judged anew.
    pub(super) async fn of(site: &Site, request: &HttpRequest, form: &Form) -> Self {
        if !form.definition.settings.asks_who() {
            return Self::Welcome(None);
        }
        let per = form.definition.settings.one_response_per;
        let staff = Staff::of(site, request).await.ok().flatten();
        let account = staff.map(|staff| staff.account.id);
        if per == OneResponsePer::Account && account.is_none() {
            return Self::Unknown;
        }
        if per == OneResponsePer::Invitation && !is_invited(site, request, form).await {
            return Self::NotInvited;
        }
        let Some(person) = giver::person(site, request, form, account) else {
            let (slug, keys) = (form.live.slug.as_str(), &site.config.keys);
            let browser = KnownBrowser::new(&site.chance);
            let cookie = browser.cookie(keys, form.live.id, slug, site.is_secure());
            return Self::Welcome(Some(cookie));
        };
        match giver::answered(site, form, person).await {
            Ok(Some(first)) if per != OneResponsePer::Nobody => Self::Answered(Box::new(first)),
            _ => Self::Welcome(None),
        }
    }

    /// The cookie of a browser that comes for the first time.
    pub(super) fn cookie(&self) -> Option<&Cookie<'static>> {
        match self {
            Self::Welcome(cookie) => cookie.as_ref(),
            _ => None,
        }
    }

    /// The page for those who may not answer, with the `pairs` that they have typed, and its status after a POST.
    /// `back`: where to go on after signing in.
    pub(super) fn refusal(
        &self,
        chrome: &Chrome,
        definition: &Definition,
        back: &str,
        pairs: &[(String, String)],
    ) -> Option<(StatusCode, ShutPage)> {
        let chrome = || chrome.clone();
        match self {
            Self::Welcome(_) => None,
            Self::Unknown => {
                let page = ShutPage::sign_in(chrome(), definition, back, pairs);
                Some((StatusCode::FORBIDDEN, page))
            }
            Self::NotInvited => {
                let page = ShutPage::not_invited(chrome(), definition, pairs);
                Some((StatusCode::FORBIDDEN, page))
            }
            Self::Answered(first) => {
                let page = ShutPage::answered(chrome(), definition, Some(first), pairs);
                Some((StatusCode::CONFLICT, page))
            }
        }
    }
}

/// Whether the visitor brings an invitation that was made and not taken back.
async fn is_invited(site: &Site, request: &HttpRequest, form: &Form) -> bool {
    let Some(code) = giver::invitation(request) else {
        return false;
    };
    let hash = code.hash(&site.config.keys.hash, form.live.id);
    match invitations::find(&site.db, form.live.id, &hash).await {
        Ok(Some(found)) => found.state != InvitationState::Revoked,
        Ok(None) => false,
        Err(_) => true,
    }
}
