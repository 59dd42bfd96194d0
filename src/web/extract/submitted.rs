//! What the claim middleware read and claimed, for the handler behind it.

use std::cell::RefCell;
use std::future::{Ready, ready};
use std::rc::Rc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};

use crate::domain::id::{AccountId, AttemptToken, FormId, RequestId};
use crate::domain::intent::{Fingerprint, Intent};
use crate::idempotency::Claim;
use crate::idempotency::page_token::Page;
use crate::web::error::WebError;
use crate::web::site::Site;

/// A body that was read, and the claim on its id.
#[derive(Clone)]
pub struct Submitted {
    /// Names and values, as sent.
    pub pairs: Rc<Vec<(String, String)>>,
    /// The signed pair of its page; `None` when it is missing, malformed, or was not made here for this form and for
    /// whoever is signed in.
    pub page: Option<Rc<SignedPage>>,
    claim: Rc<RefCell<Option<Claim>>>,
}

/// A page's pair whose signature holds.
#[derive(Clone, Debug)]
pub struct SignedPage {
    /// What the page was made for.
    pub page: Page,
    /// The id in its hidden field.
    pub id: RequestId,
    /// Its token, as sent.
    pub token: String,
    /// The try that came from it.
    pub intent: Intent,
    click_token: Option<String>,
}

impl SignedPage {
    /// The page whose pair is among `pairs`, or in the headers, if it was made here for this form and for whoever is
    /// signed in.
    #[must_use]
    pub fn open(
        site: &Site,
        request: &HttpRequest,
        slug: &str,
        pairs: &[(String, String)],
    ) -> Option<Self> {
        let (id, token) = pair(request, pairs)?;
        let request_id = RequestId::from_page(&id)?;
        let page = site.signer.open(slug, &request_id, &token)?;
        if page.account.is_some() && page.account != site.account(request) {
            return None;
        }
        let intent = Intent {
            request_id,
            form: page.form,
            account: page.account,
            fingerprint: Fingerprint::of(&site.config.keys.hash, page.form, pairs),
            attempt: AttemptToken::new(&site.chance),
        };
        Some(Self::new(page, token, intent))
    }

    /// A page whose signature holds, and the try that came from it.
    #[must_use]
    pub fn new(page: Page, token: String, intent: Intent) -> Self {
        Self {
            page,
            id: intent.request_id.clone(),
            token,
            intent,
            click_token: None,
        }
    }

    /// The same page, its press taken for an act of its own: see [`Intent::of_click`].
    #[must_use]
    pub fn of_click(&self, site: &Site, slug: &str) -> Self {
        let attempt = AttemptToken::new(&site.chance);
        let intent = self.intent.of_click(&site.config.keys.hash, attempt);
        let token = site.signer.sign(slug, &intent.request_id, &self.page);
        Self {
            intent,
            click_token: Some(token),
            ..self.clone()
        }
    }

    /// The id of the act.
    #[must_use]
    pub fn request_id(&self) -> &RequestId {
        &self.intent.request_id
    }

    /// The token with which the act's status may be asked for.
    #[must_use]
    pub fn status_token(&self) -> &str {
        self.click_token.as_deref().unwrap_or(&self.token)
    }
}

/// The pair of hidden fields of a page of staff: what is made by sending it is made once. It is sent to no form by name,
/// and by `account` alone.
#[must_use]
pub fn staff_pair(site: &Site, form: FormId, account: AccountId) -> [(&'static str, String); 2] {
    let id = RequestId::new(&site.chance);
    let page = Page {
        form,
        version: 0,
        issued_at: site.clock.now(),
        account: Some(account),
        later: false,
    };
    let token = site.signer.sign("", &id, &page);
    [
        ("request_id", id.as_str().to_owned()),
        ("page_token", token),
    ]
}

impl Submitted {
    /// The claim that a page of staff about this form brings, and the id of its act; [`WebError::BadRequest`] for a body
    /// without a pair of ours.
    pub fn of_staff(&self, form: FormId) -> Result<(RequestId, Claim), WebError> {
        let page = self.page.as_deref().filter(|page| page.page.form == form);
        let page = page.ok_or(WebError::BadRequest("no page of ours"))?;
        let claim = self.take_claim();
        let claim = claim.ok_or(WebError::BadRequest("a claim that was taken"))?;
        Ok((page.request_id().clone(), claim))
    }

    /// A body without a good pair, or one with its claim.
    #[must_use]
    pub fn new(pairs: Vec<(String, String)>, claimed: Option<(SignedPage, Claim)>) -> Self {
        let (page, claim) = claimed.unzip();
        Self {
            pairs: Rc::new(pairs),
            page: page.map(Rc::new),
            claim: Rc::new(RefCell::new(claim)),
        }
    }

    /// Takes the claim over: whoever has it answers for it. The second taker gets `None`.
    #[must_use]
    pub fn take_claim(&self) -> Option<Claim> {
        self.claim.borrow_mut().take()
    }
}

impl FromRequest for Submitted {
    type Error = WebError;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let submitted = request.extensions().get::<Self>().cloned();
        ready(
            submitted.ok_or_else(|| WebError::Unavailable("a route without its claim".to_owned())),
        )
    }
}

/// The pair of hidden fields; or, for programs that post no such field, of headers. Beside a field the headers do not
/// count: gateways put ids of their own there. A field sent twice is no pair.
fn pair(request: &HttpRequest, pairs: &[(String, String)]) -> Option<(String, String)> {
    let ids: Vec<&str> = values(pairs, "request_id");
    let tokens: Vec<&str> = values(pairs, "page_token");
    let header = |name| {
        request
            .headers()
            .get(name)?
            .to_str()
            .ok()
            .map(str::to_owned)
    };
    match (ids.as_slice(), tokens.as_slice()) {
        ([id], [token]) => Some(((*id).to_owned(), (*token).to_owned())),
        ([], []) => Some((header("x-request-id")?, header("x-page-token")?)),
        _ => None,
    }
}

fn values<'p>(pairs: &'p [(String, String)], name: &str) -> Vec<&'p str> {
    pairs
        .iter()
        .filter(|(found, _)| found == name)
        .map(|(_, value)| value.as_str())
        .collect()
}
