//! Errors become pages in the reader's language; their causes go to the log, once.

use actix_web::body::{BodySize, BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{ContentType, LOCATION, RETRY_AFTER};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest, HttpResponse};
use askama::Template;

use crate::web::error::WebError;
use crate::web::extract::{Reader, body};
use crate::web::pages::errors::{ErrorPage, Wrong};
use crate::web::site::Site;

/// Draws the page of an answer that failed.
pub async fn error_page<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, Error> {
    let response = next.call(request).await?;
    let Some(failure) = failure(&response) else {
        return Ok(response.map_into_left_body());
    };
    let drawn = match failure {
        Failure::SignIn { next } => to_sign_in(&next),
        Failure::Wrong(wrong) => draw(response.request(), wrong).await,
    };
    Ok(response.into_response(drawn).map_into_right_body())
}

enum Failure {
    SignIn { next: String },
    Wrong(Wrong),
}

/// What went wrong, where a handler or the router said so and gave no page of its own.
fn failure<B: MessageBody>(response: &ServiceResponse<B>) -> Option<Failure> {
    let error = response.response().error();
    if let Some(error) = error.and_then(|error| error.as_error::<WebError>()) {
        note(error);
        return Some(match error {
            WebError::SignIn { next } => Failure::SignIn { next: next.clone() },
            other => Failure::Wrong(other.wrong()),
        });
    }
    // The router and actix's own extractors answer without a page.
    let drawn = error.is_none() && response.response().body().size() != BodySize::Sized(0);
    let wrong = match response.status() {
        _ if drawn => return None,
        StatusCode::BAD_REQUEST => Wrong::BadRequest,
        StatusCode::NOT_FOUND => Wrong::NotFound,
        StatusCode::METHOD_NOT_ALLOWED => Wrong::NotAllowed,
        StatusCode::PAYLOAD_TOO_LARGE => Wrong::TooLarge {
            limit: body::LIMIT_IN_WORDS.to_owned(),
        },
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Wrong::ContentType,
        StatusCode::INTERNAL_SERVER_ERROR => {
            tracing::error!(
                error = error.map(tracing::field::display),
                "a request failed"
            );
            Wrong::Internal
        }
        _ => return None,
    };
    Some(Failure::Wrong(wrong))
}

/// The cause goes to the log where an operator can act on it; what visitors do wrong is in the access log.
fn note(error: &WebError) {
    match error.wrong() {
        Wrong::Internal => tracing::error!(%error, "a request failed"),
        Wrong::Unavailable => tracing::warn!(%error, "a request could not be served"),
        _ => tracing::debug!(%error, "a request was refused"),
    }
}

fn to_sign_in(next: &str) -> HttpResponse {
    let next: String = form_urlencoded::byte_serialize(next.as_bytes()).collect();
    HttpResponse::SeeOther()
        .insert_header((LOCATION, format!("/login?next={next}")))
        .finish()
}

async fn draw(request: &HttpRequest, wrong: Wrong) -> HttpResponse {
    let status = StatusCode::from_u16(wrong.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = HttpResponse::build(status);
    match wrong {
        Wrong::TooMany { seconds } => _ = response.insert_header((RETRY_AFTER, seconds)),
        Wrong::Unavailable => _ = response.insert_header((RETRY_AFTER, 5)),
        _ => {}
    }
    let Some(site) = request.app_data::<Data<Site>>() else {
        return response.finish();
    };
    let chrome = site.chrome(&Reader::of(request), false).await;
    match (ErrorPage {
        chrome,
        wrong,
        code: None,
    })
    .render()
    {
        Ok(html) => response.content_type(ContentType::html()).body(html),
        Err(error) => {
            tracing::error!(%error, "the page of an error cannot be drawn");
            response.finish()
        }
    }
}
