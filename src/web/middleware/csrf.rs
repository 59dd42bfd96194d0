//! Forms that change something come from our own pages only.
//!
//! Signed-in people: the hidden field `csrf`, which only pages of their own session know. Before signing in there is
//! no session: the browser tells where the form came from.

use actix_multipart::Multipart;
use actix_web::body::MessageBody;
use actix_web::body::{BoxBody, EitherBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{HOST, ORIGIN};
use actix_web::middleware::Next;
use actix_web::web::{Bytes, Data};
use actix_web::{Error, HttpMessage};
use futures_util::TryStreamExt;
use futures_util::future::ready;
use futures_util::stream::once;

use super::staff::refused;
use crate::config::Keys;
use crate::web::error::WebError;
use crate::web::extract::body;
use crate::web::session::Session;
use crate::web::site::Site;

/// The field's name.
const FIELD: &str = "csrf";

/// Checks the field of a body and puts the body back for the handler. In `multipart/form-data` it must come first.
///
/// Fails with [`WebError::Stale`] for a field that is missing or of another session, and as reading a body may.
pub(super) async fn check(
    request: &mut ServiceRequest,
    session: &Session,
    keys: &Keys,
) -> Result<(), WebError> {
    let content = request.content_type().to_owned();
    let bytes = body::bytes(request).await?;
    let field = match content.as_str() {
        "multipart/form-data" => first_part(request, bytes.clone()).await,
        "application/x-www-form-urlencoded" => first_pair(&bytes),
        _ => return Err(WebError::ContentType),
    };
    request.set_payload(Payload::from(bytes));
    let known = field.is_some_and(|field| session.owns(&field, keys));
    known.then_some(()).ok_or(WebError::Stale)
}

fn first_pair(body: &[u8]) -> Option<String> {
    let mut pairs = form_urlencoded::parse(body);
    let (_, value) = pairs.find(|(name, _)| name == FIELD)?;
    Some(value.into_owned())
}

async fn first_part(request: &ServiceRequest, body: Bytes) -> Option<String> {
    let mut parts = Multipart::new(request.headers(), once(ready(Ok(body))));
    let part = parts.try_next().await.ok()??;
    if part.name() != Some(FIELD) {
        return None;
    }
    let pieces: Vec<Bytes> = part.try_collect().await.ok()?;
    String::from_utf8(pieces.concat()).ok()
}

/// Refuses forms that another site sent, where nobody is signed in yet: `/login`, `/setup`, links of invitations.
///
/// By `Sec-Fetch-Site` (W3C Fetch Metadata), and by `Origin` (RFC 6454) from browsers that do not send it or where
/// plain http keeps them from it. Programs send neither and have no session to lose.
pub async fn same_origin<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, Error> {
    let public = request
        .app_data::<Data<Site>>()
        .map(|site| site.public_url.clone())
        .unwrap_or_default();
    if !request.method().is_safe() && is_foreign(&request, &public) {
        return refused(request, WebError::Stale);
    }
    Ok(next.call(request).await?.map_into_left_body())
}

fn is_foreign(request: &ServiceRequest, public: &str) -> bool {
    let header = |name: &str| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    if let Some(from) = header("sec-fetch-site") {
        return !matches!(from, "same-origin" | "none");
    }
    let Some(origin) = header(ORIGIN.as_str()) else {
        return false;
    };
    let host = header(HOST.as_str()).or(request
        .uri()
        .authority()
        .map(|authority| authority.as_str()));
    let sender = authority(origin);
    sender.is_none() || (sender != host && sender != authority(public))
}

/// Host and port of an address.
fn authority(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("://")?;
    rest.split('/').next()
}

#[cfg(test)]
mod tests;
