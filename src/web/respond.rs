//! Answers with a page.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ContentType, LOCATION, VARY};
use askama::Template;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::web::error::WebError;

/// What stands as it is in a name behind `filename*` (RFC 8187, attr-char).
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'!')
    .remove(b'#')
    .remove(b'$')
    .remove(b'&')
    .remove(b'+')
    .remove(b'-')
    .remove(b'.')
    .remove(b'^')
    .remove(b'_')
    .remove(b'`')
    .remove(b'|')
    .remove(b'~');

/// The page with this status. Fails when it cannot be drawn.
pub fn page(status: StatusCode, page: &impl Template) -> Result<HttpResponse, WebError> {
    let html = page.render()?;
    Ok(HttpResponse::build(status)
        .content_type(ContentType::html())
        .insert_header((VARY, "accept-language, cookie"))
        .body(html))
}

/// 422 for a script: what is wrong, in words.
#[must_use]
pub fn json_error(error: &str) -> HttpResponse {
    HttpResponse::UnprocessableEntity().json(serde_json::json!({ "error": error }))
}

/// "Done; look there": the answer to a POST that succeeded (RFC 9110 section 15.4.4), so that a reload repeats a GET.
#[must_use]
pub fn see_other(address: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, address))
        .finish()
}

/// A name to save under (RFC 6266): in ASCII for old programs, in full for others.
#[must_use]
pub fn attachment(name: &str) -> String {
    let safe = |letter: char| match letter {
        ' '..='~' if !matches!(letter, '"' | '\\' | '%') => letter,
        _ => '_',
    };
    let ascii: String = name.chars().map(safe).collect();
    let full = utf8_percent_encode(name, PLAIN);
    format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{full}")
}
