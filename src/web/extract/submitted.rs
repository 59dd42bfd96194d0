//! What the claim middleware read and claimed, for the handler behind it.

use std::cell::RefCell;
use std::future::{Ready, ready};
use std::rc::Rc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};

use crate::domain::id::{AttemptToken, RequestId};
use crate::domain::intent::Intent;
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

impl Submitted {
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
