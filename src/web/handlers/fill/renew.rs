//! `POST /f/{slug}/page`: a fresh token for the same id, for a page that was open for long; or, when asked for, a new pair.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde_json::json;

use super::{later_pair, opened, shut, value};
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::site::Site;

/// Gives `{ "request_id", "page_token", "seconds_left" }`.
///
/// A page that has tried to send keeps its id for ever: only the token is new. The pair sent must be a good one, save
/// where a new submission is asked for (`new=1`).
pub async fn renew(
    site: Data<Site>,
    request: HttpRequest,
    slug: Path<String>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let form = site
        .published
        .live(&site.db, &slug)
        .await?
        .ok_or(WebError::NotFound)?;
    let account = site.account(&request);
    if value(&pairs, "new") == Some("1") {
        let fresh = later_pair(&site, &form, account, None);
        return Ok(answer(
            fresh.request_id.as_str(),
            &fresh.page_token,
            fresh.seconds_left,
        ));
    }
    let (id, mut page) = opened(&site, &form, &pairs)?;
    let life = i64::from(form.definition.settings.page_life_hours) * 3600;
    // Past closing time the page keeps its own age: being open before is what the time of grace asks for.
    if shut(&site, &form, None).is_none() {
        page.issued_at = site.clock.now();
        page.later = true;
    }
    let left = life - (site.clock.now() - page.issued_at).num_seconds();
    let left = u64::try_from(left).unwrap_or_default();
    Ok(answer(
        id.as_str(),
        &site.signer.sign(&slug, &id, &page),
        left,
    ))
}

fn answer(request_id: &str, page_token: &str, seconds_left: u64) -> HttpResponse {
    HttpResponse::Ok().json(json!({
        "request_id": request_id,
        "page_token": page_token,
        "seconds_left": seconds_left,
    }))
}
