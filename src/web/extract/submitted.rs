//! What the claim middleware read and claimed, for the handler behind it.

use std::cell::RefCell;
use std::future::{Ready, ready};
use std::rc::Rc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};

use crate::domain::id::RequestId;
use crate::domain::intent::Intent;
use crate::idempotency::Claim;
use crate::idempotency::page_token::Page;
use crate::web::error::WebError;

/// A body that was read, and the claim on its id.
#[derive(Clone)]
pub struct Submitted {
    /// Names and values, as sent.
    pub pairs: Rc<Vec<(String, String)>>,
    /// The signed pair of its page; `None` when it is missing, malformed, or was not made here for this form and for
    /// whoever is signed in.
    pub page: Option<SignedPage>,
    claim: Rc<RefCell<Option<Claim>>>,
}

/// A page's pair whose signature holds.
#[derive(Clone, Debug)]
pub struct SignedPage {
    /// What the page was made for.
    pub page: Page,
    /// The try that came from it.
    pub intent: Intent,
    /// Its token, as sent.
    pub token: String,
}

impl SignedPage {
    /// The id of the act.
    #[must_use]
    pub fn request_id(&self) -> &RequestId {
        &self.intent.request_id
    }
}

impl Submitted {
    /// A body without a good pair, or one with its claim.
    #[must_use]
    pub fn new(pairs: Vec<(String, String)>, claimed: Option<(SignedPage, Claim)>) -> Self {
        let (page, claim) = claimed.unzip();
        Self {
            pairs: Rc::new(pairs),
            page,
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
