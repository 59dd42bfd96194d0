//! `GET /embed.js`: the script for pages of other sites, under a name that stays as it is.

use actix_web::HttpResponse;
use actix_web::http::header::CACHE_CONTROL;

use crate::web::assets;
use crate::web::error::WebError;

/// Gives the script; an hour after an upgrade everybody has the new one.
pub async fn embed() -> Result<HttpResponse, WebError> {
    let mut all = assets::ALL.iter();
    let (_, script) = all
        .find(|(name, _)| *name == assets::EMBED_JS)
        .ok_or(WebError::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type("text/javascript; charset=utf-8")
        .insert_header((CACHE_CONTROL, "public, max-age=3600"))
        .body(*script))
}
