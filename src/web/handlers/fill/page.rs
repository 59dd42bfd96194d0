//! `GET /f/{slug}`: the form, with a fresh pair; or why it cannot be filled in.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::{pair, shut};
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::pages::fill::{FormPage, ShutPage};
use crate::web::respond;
use crate::web::site::Site;

/// Shows the form.
pub async fn page(
    site: Data<Site>,
    request: HttpRequest,
    slug: Path<String>,
    reader: Reader,
) -> Result<HttpResponse, WebError> {
    let form = site
        .published
        .live(&site.db, &slug)
        .await?
        .ok_or(WebError::NotFound)?;
    let chrome = site.chrome(&reader, true).await;
    let mut response = match shut(&site, &form, None) {
        Some(reason) => {
            let page = ShutPage::new(chrome, &form.definition, reason, &[]);
            respond::page(StatusCode::OK, &page)?
        }
        None => {
            let pair = pair(&site, &form, site.account(&request), None);
            let page = FormPage::new(chrome, &form.definition, pair, &[], &[]);
            respond::page(StatusCode::OK, &page)?
        }
    };
    // Kept by this browser alone, and asked for again: Back must bring back this very page with its id. With
    // `no-store` Chromium fetches a new id and puts the old answers under it.
    let cache = HeaderValue::from_static("private, no-cache");
    response.headers_mut().insert(CACHE_CONTROL, cache);
    if let Some(cookie) = reader.cookie(site.is_secure()) {
        // A cookie that cannot be written only means that the choice is not remembered.
        response.add_cookie(&cookie).ok();
    }
    Ok(response)
}
