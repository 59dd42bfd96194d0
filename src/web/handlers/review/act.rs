//! `GET /review/{slug}/duplicates/{act}`: what happened to one act of submitting.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};

use super::desk::Desk;
use crate::domain::review::Filter;
use crate::storage::repeats;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::{Link, Section};
use crate::web::pages::review::ActPage;
use crate::web::respond;
use crate::web::site::Site;

/// Shows the first try and each repeat of it. An act without repeats has no page.
pub async fn act(
    site: Data<Site>,
    staff: Staff,
    reader: Reader,
    path: Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let (slug, act) = path.into_inner();
    let desk = Desk::open(&site, &staff, &slug).await?;
    // The beginning of a request id; not every database takes every character.
    if act.len() != 8 || !act.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(WebError::NotFound);
    }
    let found = repeats::timeline(&site.db, desk.form.id, &act).await?;
    if found.repeats.is_empty() {
        return Err(WebError::NotFound);
    }
    let mut chrome = site
        .staff_chrome(&reader, &staff, Section::Review, true)
        .await;
    let address = desk.address(Filter::default());
    chrome.breadcrumb = desk.breadcrumb(chrome.say("nav-review").into_owned(), Some(&address));
    chrome.breadcrumb.push(Link {
        label: chrome.say("repeats-title").into_owned(),
        href: format!("/review/{}/duplicates", desk.form.slug),
    });
    let mut page = ActPage::new(
        chrome,
        &desk.live,
        &desk.form.slug,
        act,
        found.stored.as_ref(),
        &found.repeats,
    );
    page.hold(found.holder.as_ref());
    respond::page(StatusCode::OK, &page)
}
