//! `POST /review/{slug}/{record}/decide`: accepts, declines and so on.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::desk::{self, Desk};
use crate::domain::id::{EventId, RecordId};
use crate::domain::review::Filter;
use crate::domain::submission::Status;
use crate::storage::reviews::{self, Decided, Decision, Overtaken};
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::Section;
use crate::web::pages::review::{ConflictPage, Moment, Subject, Wish};
use crate::web::respond;
use crate::web::site::Site;

/// Decides, unless a colleague did so since the reader saw the submission: then both choices are offered (409).
pub async fn decide(
    site: Data<Site>,
    staff: Staff,
    reader: Reader,
    path: Path<(String, String)>,
    request: HttpRequest,
    Pairs(body): Pairs,
) -> Result<HttpResponse, WebError> {
    let (slug, record) = path.into_inner();
    let desk = Desk::open(&site, &staff, &slug).await?;
    let record = desk::record(&record)?;
    let filter = desk::filter(&request);
    let to = desk::value(&body, "to").and_then(Status::from_name);
    let to = to.ok_or(WebError::BadRequest("no such status"))?;
    let decision = Decision {
        form: desk.form.id,
        record,
        expected: desk::revision(&body)?,
        to,
        by: desk.account.id,
        event: EventId::new(site.clock.now(), &site.chance),
    };
    let decided = reviews::decide(&site.db, decision).await?;
    let address = desk.address(filter.clone());
    match decided {
        Decided::Done { from } => {
            tracing::info!(%record, by = %desk.account.id, from = from.name(), to = to.name(), "decided");
            Ok(respond::see_other(&address.after(&record, "decided")))
        }
        Decided::Already => Ok(respond::see_other(&address.after(&record, "already"))),
        Decided::Deleted => Ok(respond::see_other(&address.record(&record))),
        Decided::Impossible => Err(WebError::BadRequest("no such move")),
        Decided::Missing => Err(WebError::NotFound),
        Decided::Stale(overtaken) => {
            let wish = Wish::Become(to);
            let who = (&staff, &reader);
            conflict(&site, who, &desk, filter, (record, overtaken), wish).await
        }
    }
}

/// Says who was faster, and lets the reader choose.
pub(super) async fn conflict(
    site: &Site,
    (staff, reader): (&Staff, &Reader),
    desk: &Desk,
    filter: Filter,
    (record, overtaken): (RecordId, Overtaken),
    wish: Wish,
) -> Result<HttpResponse, WebError> {
    let found = reviews::find(&site.db, desk.form.id, record).await?;
    let found = found.ok_or(WebError::NotFound)?;
    let address = desk.address(filter);
    let mut chrome = site
        .staff_chrome(reader, staff, Section::Review, false)
        .await;
    let (words, zone) = (chrome.words, desk.live.settings.time_zone);
    chrome.breadcrumb = desk.breadcrumb(chrome.say("nav-review").into_owned(), Some(&address));
    let mut subject = Subject::new(&found, &desk.form.slug, zone, words);
    // What the reader is told and what the buttons name must be one state, even if a third one was at it since.
    subject.status = overtaken.status;
    subject.revision = overtaken.revision;
    let page = ConflictPage {
        chrome,
        address,
        subject,
        by: overtaken.by,
        at: overtaken.at.map(|at| Moment::exact(at, zone, words)),
        wish,
    };
    respond::page(StatusCode::CONFLICT, &page)
}
