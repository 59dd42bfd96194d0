//! `GET, POST /review/{slug}/{record}/delete`: deleting a submission, for those who may change the form.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::decide::conflict;
use super::desk::{self, Desk};
use crate::domain::id::EventId;
use crate::storage::reviews::{self, Erased, Erasure};
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::Section;
use crate::web::pages::review::{DeletePage, Subject, Wish};
use crate::web::respond;
use crate::web::site::Site;
use crate::web::uploads;

/// Asks whether it shall be deleted.
pub async fn ask(
    site: Data<Site>,
    staff: Staff,
    reader: Reader,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, WebError> {
    let (slug, record) = path.into_inner();
    let desk = Desk::open(&site, &staff, &slug).await?;
    let record = desk::record(&record)?;
    may(&desk)?;
    let found = reviews::find(&site.db, desk.form.id, record).await?;
    let found = found.ok_or(WebError::NotFound)?;
    let address = desk.address(desk::filter(&request));
    if found.deleted_at.is_some() {
        return Ok(respond::see_other(&address.record(&record)));
    }
    let mut chrome = site
        .staff_chrome(&reader, &staff, Section::Review, true)
        .await;
    chrome.breadcrumb = desk.breadcrumb(chrome.say("nav-review").into_owned(), Some(&address));
    let zone = desk.live.settings.time_zone;
    let page = DeletePage {
        subject: Subject::new(&found, &desk.form.slug, zone, chrome.words),
        address,
        chrome,
    };
    respond::page(StatusCode::OK, &page)
}

/// Deletes it, unless a colleague decided on it since (409).
pub async fn delete(
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
    may(&desk)?;
    let filter = desk::filter(&request);
    let erasure = Erasure {
        form: desk.form.id,
        record,
        expected: desk::revision(&body)?,
        by: desk.account.id,
        event: EventId::new(site.clock.now(), &site.chance),
    };
    match reviews::erase(&site.db, erasure).await? {
        Erased::Done => {
            tracing::info!(%record, by = %desk.account.id, "submission deleted");
            uploads::sweep(&site).await;
            Ok(respond::see_other(&desk.address(filter).record(&record)))
        }
        Erased::Already => Ok(respond::see_other(&desk.address(filter).record(&record))),
        Erased::Missing => Err(WebError::NotFound),
        Erased::Stale(overtaken) => {
            let who = (&staff, &reader);
            conflict(&site, who, &desk, filter, (record, overtaken), Wish::Delete).await
        }
    }
}

fn may(desk: &Desk) -> Result<(), WebError> {
    if desk.may_edit {
        Ok(())
    } else {
        Err(WebError::Forbidden)
    }
}
