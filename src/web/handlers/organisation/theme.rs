//! `GET /theme/{name}.css`: the style sheet of an accent colour.

use actix_web::HttpResponse;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Path;

use super::FOR_EVER;
use crate::web::error::WebError;
use crate::web::organisation::theme;

/// Sends it.
pub async fn theme(name: Path<String>) -> Result<HttpResponse, WebError> {
    let css = theme::css(&name).ok_or(WebError::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((CACHE_CONTROL, FOR_EVER))
        .body(css))
}
