//! `GET /organisation/logo/{hash}`: the logo.

use actix_web::HttpResponse;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Path};

use super::FOR_EVER;
use crate::domain::organisation::LogoHash;
use crate::storage::organisation;
use crate::web::error::WebError;
use crate::web::site::Site;

/// Sends the picture, as the kind that it was found to be.
pub async fn logo(site: Data<Site>, hash: Path<String>) -> Result<HttpResponse, WebError> {
    let hash = LogoHash::parse(&hash).ok_or(WebError::NotFound)?;
    let logo = organisation::logo(&site.db, hash).await?;
    let logo = logo.ok_or(WebError::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type(logo.kind.media_type())
        .insert_header((CACHE_CONTROL, FOR_EVER))
        .body(logo.bytes))
}
