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

use crate::web::error::WebError;
use crate::web::extract::submitted::{SignedPage, Submitted};
use crate::web::extract::{body, multipart};
use crate::web::site::Site;
use crate::web::uploads::Receiver;

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
    let pairs = match body_of(&site, &mut request).await {
        Ok(pairs) => pairs,
        Err(error) => return Ok(request.error_response(error).map_into_right_body()),
    };
    let slug = request.match_info().get("slug").unwrap_or_default();
    let submitted = match SignedPage::open(&site, request.request(), slug, &pairs) {
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

/// The pairs of the body, files stored and named by what stands for them. Nobody's files are looked at whose pair is
/// not a good one; those of an act that is stored already are not kept again.
async fn body_of(
    site: &Site,
    request: &mut ServiceRequest,
) -> Result<Vec<(String, String)>, WebError> {
    if !multipart::is_multipart(request.request()) {
        return body::pairs(request).await;
    }
    let payload = request.take_payload();
    let request = request.request();
    let slug = request.match_info().get("slug").unwrap_or_default();
    let open = async |pairs: &[(String, String)]| {
        let signed = SignedPage::open(site, request, slug, pairs)?;
        let stored = site.once.known(&signed.intent).await;
        let keep = !matches!(stored, Ok(Some(_)));
        Receiver::of(site, &signed, keep).await
    };
    multipart::pairs(site, request, payload, open).await
}
