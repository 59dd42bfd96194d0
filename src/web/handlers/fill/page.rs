//! `GET /f/{slug}`: the form, with a fresh pair; or why it cannot be filled in.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue, VARY};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::{pair, remember, shut};
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
            let id = pair.request_id.clone();
            let page = FormPage::new(chrome, &form.definition, pair, &[], &[]);
            let mut response = respond::page(StatusCode::OK, &page)?;
            remember(&site, &request, &form, &id, &mut response);
            response
        }
    };
    // Kept by this browser alone, and asked for again: Back must bring back this very page with its id. With
    // `no-store` Chromium fetches a new id and puts the old answers under it.
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    // The page that remembers itself in a cookie would else have made itself unfit for Back.
    headers.insert(VARY, HeaderValue::from_static("accept-language"));
    if let Some(cookie) = reader.cookie(site.is_secure()) {
        // A cookie that cannot be written only means that the choice is not remembered.
        response.add_cookie(&cookie).ok();
    }
    Ok(response)
}
