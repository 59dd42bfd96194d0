//! The pairs of a form's body, read once with limits of our own.

use std::time::Duration;

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::{Bytes, BytesMut, Data};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use percent_encoding::percent_decode;
use tokio::time::{Instant, timeout_at};

use super::multipart;
use crate::web::error::WebError;
use crate::web::site::Site;

/// The largest body of a form without files, in bytes.
pub const LIMIT: usize = 1024 * 1024;
/// The same for people.
pub const LIMIT_IN_WORDS: &str = "1 MiB";
/// What is read of a larger one and thrown away: a browser that is cut off while it sends shows a broken connection
/// instead of the answer.
pub(super) const DRAINED: usize = 8 * LIMIT;
/// How long a whole body may take.
const WHOLE: Duration = Duration::from_secs(60);

/// The pairs of a form's body, for handlers behind no claim. Files are taken in only from a page of `/f/{slug}`.
#[derive(Clone, Debug)]
pub struct Pairs(pub Vec<(String, String)>);

impl FromRequest for Pairs {
    type Error = WebError;
    type Future = LocalBoxFuture<'static, Result<Self, WebError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            match multipart::is_multipart(&request) {
                true => multipart::pairs_of_page(&request, payload).await.map(Self),
                false => read(&request, payload).await.map(Self),
            }
        })
    }
}

/// The pairs of a form's body, for a middleware; nothing is left of the body behind it.
///
/// Fails with [`WebError::ContentType`], [`WebError::TooLarge`], [`WebError::Timeout`] or, when the connection broke,
/// [`WebError::BadRequest`].
pub async fn pairs(request: &mut ServiceRequest) -> Result<Vec<(String, String)>, WebError> {
    let payload = request.take_payload();
    read(request.request(), payload).await
}

/// The bytes of a body, for a middleware; nothing is left of the body behind it. Fails as [`pairs`], whatever the kind
/// of content.
pub async fn bytes(request: &mut ServiceRequest) -> Result<Bytes, WebError> {
    let payload = request.take_payload();
    bounded(request.request(), payload).await
}

/// Reads and decodes `application/x-www-form-urlencoded` (WHATWG URL standard, section 5.1). Bytes that are not UTF-8
/// become U+FFFD, which no field takes.
async fn read(request: &HttpRequest, payload: Payload) -> Result<Vec<(String, String)>, WebError> {
    if request.content_type() != "application/x-www-form-urlencoded" {
        return Err(WebError::ContentType);
    }
    Ok(decode(&bounded(request, payload).await?))
}

async fn bounded(request: &HttpRequest, payload: Payload) -> Result<Bytes, WebError> {
    let announced = request.headers().get(CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > DRAINED) {
        return Err(WebError::TooLarge(LIMIT_IN_WORDS.into()));
    }
    let site = request.app_data::<Data<Site>>();
    let stall = site.map_or(WHOLE, |site| site.config.body_stall);
    Ok(whole(payload, stall).await?.freeze())
}

async fn whole(mut payload: Payload, stall: Duration) -> Result<BytesMut, WebError> {
    let until = Instant::now() + WHOLE;
    let mut body = BytesMut::new();
    let mut length = 0;
    while length <= DRAINED {
        let next = timeout_at(until.min(Instant::now() + stall), payload.next()).await;
        match next {
            Ok(None) if length <= LIMIT => return Ok(body),
            Ok(Some(Ok(chunk))) => {
                length += chunk.len();
                if length <= LIMIT {
                    body.extend_from_slice(&chunk);
                }
            }
            _ if length > LIMIT => break,
            Ok(None | Some(Err(_))) => return Err(WebError::BadRequest("the body broke off")),
            Err(_) => return Err(WebError::Timeout),
        }
    }
    Err(WebError::TooLarge(LIMIT_IN_WORDS.into()))
}

fn decode(body: &[u8]) -> Vec<(String, String)> {
    let parts = body
        .split(|byte| *byte == b'&')
        .filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let at = part
                .iter()
                .position(|byte| *byte == b'=')
                .unwrap_or(part.len());
            let (name, value) = part.split_at(at);
            (text(name), text(value.get(1..).unwrap_or_default()))
        })
        .collect()
}

fn text(encoded: &[u8]) -> String {
    let spaced: Vec<u8> = encoded
        .iter()
        .map(|byte| if *byte == b'+' { b' ' } else { *byte })
        .collect();
    percent_decode(&spaced).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests;
