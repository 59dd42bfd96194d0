//! `GET /f/{slug}/opening`: how long until the form opens, by this server's clock, and which version is live.
//!
//! The page that says "opens at" may be a copy from anywhere, and a visitor's clock may be wrong: the script asks here.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde_json::json;

use super::shut;
use crate::web::error::WebError;
use crate::web::pages::fill::Shut;
use crate::web::site::Site;

/// Gives `{ "opens_in_ms", "version" }`: whole milliseconds, rounded up; 0 once there is nothing to wait for. By the
/// version a page that is open for long knows that it is not the newest any more.
pub async fn opening(site: Data<Site>, slug: Path<String>) -> Result<HttpResponse, WebError> {
    let form = site.published.live(&site.db, &slug).await?;
    let form = form.ok_or(WebError::NotFound)?;
    let left = match shut(&site, &form, None) {
        Some(Shut::NotYet { opens_at }) => {
            (opens_at - site.clock.now()).num_milliseconds().max(0) + 1
        }
        _ => 0,
    };
    Ok(HttpResponse::Ok().json(json!({ "opens_in_ms": left, "version": form.live.version })))
}
