//! The front door of exactly-once: reads the body, checks the page's pair, claims the id.
//!
//! Any route that creates or sends is protected by one line in `routes`:
//! `.wrap(from_fn(move |request, next| claim::claim(expire, request, next)))`. Its handler takes [`Submitted`]; a claim
//! that it does not take over is freed on the way out, since nothing was stored.

use std::time::Duration;

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage};

use crate::domain::id::{AttemptToken, RequestId};
use crate::domain::intent::{Fingerprint, Intent};
use crate::web::error::WebError;
use crate::web::extract::body;
use crate::web::extract::submitted::{SignedPage, Submitted};
use crate::web::site::Site;

/// Claims the id of the body for `expire`, which must outlive the work behind it, and leaves [`Submitted`].
///
/// The claim is taken after the whole body has come, so a slow upload uses nothing of its life. A pair that is
/// missing, malformed, forged, of another form or of another account reaches neither the claim store nor the database.
pub async fn claim<B: MessageBody + 'static>(
    expire: Duration,
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, Error> {
    // Only what changes something bears a pair; whether the route knows the method is its own matter.
    if request.method().is_safe() {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let Some(site) = request.app_data::<Data<Site>>().cloned() else {
        let error = WebError::Unavailable("no site".to_owned());
        return Ok(request.error_response(error).map_into_right_body());
    };
    let pairs = match body::pairs(&mut request).await {
        Ok(pairs) => pairs,
        Err(error) => return Ok(request.error_response(error).map_into_right_body()),
    };
    let submitted = match signed_page(&site, &request, &pairs) {
        Some(signed) => {
            let claim = site.once.claim(signed.intent.clone(), expire).await;
            Submitted::new(pairs, Some((signed, claim)))
        }
        None => Submitted::new(pairs, None),
    };
    request.extensions_mut().insert(submitted.clone());
    let response = next.call(request).await;
    if let Some(claim) = submitted.take_claim() {
        claim.release().await;
    }
    Ok(response?.map_into_left_body())
}

fn signed_page(
    site: &Site,
    request: &ServiceRequest,
    pairs: &[(String, String)],
) -> Option<SignedPage> {
    let (id, token) = pair(request, pairs)?;
    let request_id = RequestId::from_page(&id)?;
    let slug = request.match_info().get("slug").unwrap_or_default();
    let page = site.signer.open(slug, &request_id, &token)?;
    if page.account.is_some() && page.account != site.account(request.request()) {
        return None;
    }
    let intent = Intent {
        request_id,
        form: page.form,
        account: page.account,
        fingerprint: Fingerprint::of(&site.config.keys.hash, page.form, pairs),
        attempt: AttemptToken::new(&site.chance),
    };
    Some(SignedPage::new(page, token, intent))
}

/// The pair of hidden fields; or, for programs that post no such field, of headers. Beside a field the headers do not
/// count: gateways put ids of their own there. A field sent twice is no pair.
fn pair(request: &ServiceRequest, pairs: &[(String, String)]) -> Option<(String, String)> {
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
