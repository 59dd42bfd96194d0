//! `GET /f/{slug}`: the form, with a fresh pair; or why it cannot be filled in.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue, VARY};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, Utc};

use super::visitor::Visitor;
use super::{must_wait, no_place, pair, remember, shut};
use crate::domain::definition::OneResponsePer;
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::known_browser::KnownBrowser;
use crate::web::pages::fill::{FormPage, Shut, ShutPage, StepDraft};
use crate::web::published::Form;
use crate::web::respond;
use crate::web::site::Site;

/// Seconds for which others may keep the page of a form that opens later: its owner may change the hour.
const LONGEST_SHARED: i64 = 60;

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
    let per = form.definition.settings.one_response_per;
    if per == OneResponsePer::Browser && leaves(&form, &request) {
        return Ok(someone_else(&site, &form));
    }
    let form = site.shown_to(&reader, form);
    let chrome = site.chrome_around(&reader, &form.definition, true).await;
    let waits = must_wait(&form);
    let reason = shut(&site, &form, None)
        .or_else(|| (waits.is_some() && !wants_to_wait(&request)).then(|| no_place(&form)));
    let visitor = match reason {
        None => Visitor::of(&site, &request, &form).await,
        Some(_) => Visitor::Welcome(None),
    };
    let back = format!("/f/{}", form.live.slug);
    let refused = visitor.refusal(&chrome, &form.definition, &back, &[]);
    let mut response = match (reason, refused) {
        (Some(reason), _) => {
            let mut page = ShutPage::new(chrome, &form.definition, reason, &[]);
            if waits.is_some() && reason == no_place(&form) {
                page = page.to_wait();
            }
            respond::page(StatusCode::OK, &page)?
        }
        (None, Some((_, page))) => respond::page(StatusCode::OK, &page)?,
        (None, None) => {
            let pair = pair(&site, &form, site.account(&request));
            let id = pair.request_id.clone();
            let query = form_urlencoded::parse(request.query_string().as_bytes());
            let given = form.definition.prefilled(query.into_owned().collect());
            let first = StepDraft::default();
            let page = FormPage::at(chrome, &form.definition, pair, &first, (&given, &[]));
            let page = page.with_places(&form.options).in_line(waits);
            let mut response = respond::page(StatusCode::OK, &page)?;
            remember(&site, &request, &form, &id, &mut response);
            if let Some(browser) = visitor.cookie() {
                response.add_cookie(browser).ok();
            }
            response
        }
    };
    let headers = response.headers_mut();
    match reason {
        Some(Shut::NotYet { opens_at }) if reader.wishes.chosen.is_none() => {
            headers.insert(CACHE_CONTROL, shared_until(opens_at, site.clock.now()));
        }
        _ => {
            // Kept by this browser alone, and asked for again: Back must bring back this very page with its id. With
            // `no-store` Chromium fetches a new id and puts the old answers under it.
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
            // The page that remembers itself in a cookie would else have made itself unfit for Back.
            headers.insert(VARY, HeaderValue::from_static("accept-language"));
        }
    }
    if let Some(cookie) = reader.cookie_for(&form.definition, site.is_secure()) {
        // A cookie that cannot be written only means that the choice is not remembered.
        response.add_cookie(&cookie).ok();
    }
    Ok(response)
}

/// Whether the visitor comes to a full form to wait for a place.
fn wants_to_wait(request: &HttpRequest) -> bool {
    let mut query = form_urlencoded::parse(request.query_string().as_bytes());
    query.any(|(name, _)| name == "wait")
}

/// Whether the visitor says that they are not who was here before, and may say so.
fn leaves(form: &Form, request: &HttpRequest) -> bool {
    form.definition.settings.someone_else && request.query_string() == "someone=else"
}

/// The form for a browser that was not here before.
fn someone_else(site: &Site, form: &Form) -> HttpResponse {
    let (slug, keys) = (form.live.slug.as_str(), &site.config.keys);
    let browser = KnownBrowser::new(&site.chance);
    let cookie = browser.cookie(keys, form.live.id, slug, site.is_secure());
    let mut response = respond::see_other(&format!("/f/{slug}"));
    response.add_cookie(&cookie).ok();
    response
}

/// Everybody waits for the same page: whatever stands between may keep it, for as long as it is true.
fn shared_until(opens_at: DateTime<Utc>, now: DateTime<Utc>) -> HeaderValue {
    let left = (opens_at - now).num_seconds().clamp(0, LONGEST_SHARED);
    HeaderValue::from_str(&format!("public, max-age={left}"))
        .unwrap_or(HeaderValue::from_static("no-cache"))
}
