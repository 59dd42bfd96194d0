//! Answers with a page.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ContentType, LOCATION, VARY};
use askama::Template;

use crate::web::error::WebError;

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
