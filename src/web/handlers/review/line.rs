//! `GET /review/{slug}/line`: who waits for a place of the form, in order.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};

use super::desk::Desk;
use crate::domain::review::Filter;
use crate::storage::line;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::Section;
use crate::web::pages::review::LinePage;
use crate::web::respond;
use crate::web::site::Site;

/// How much of the line is shown.
const SHOWN: u32 = 500;

/// Shows the line as it stands now.
pub async fn line(
    site: Data<Site>,
    staff: Staff,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, WebError> {
    let desk = Desk::open(&site, &staff, &slug).await?;
    line::pass_on_all(&site.db, Some(desk.form.id)).await?;
    let waiting = line::list(&site.db, desk.form.id, SHOWN).await?;
    let length = line::length(&site.db, desk.form.id).await?;
    let mut chrome = site
        .staff_chrome(&reader, &staff, Section::Review, true)
        .await;
    let address = desk.address(Filter::default());
    chrome.breadcrumb = desk.breadcrumb(chrome.say("nav-review").into_owned(), Some(&address));
    let page = LinePage::new(chrome, &desk.live, &desk.form.slug, &waiting, length);
    respond::page(StatusCode::OK, &page)
}
