//! `GET, POST /review/{slug}/export`: the submissions of a view as a file.

use std::io::Read;

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_DISPOSITION, X_CONTENT_TYPE_OPTIONS};
use actix_web::web::{Bytes, Data, Path, block};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::Stream;
use futures_util::stream::try_unfold;

use super::desk::{self, Desk};
use super::list;
use crate::domain::review::Filter;
use crate::web::error::WebError;
use crate::web::exports::{self, ExportError, Rest, Shape, Sheet, Walk};
use crate::web::extract::body::Pairs;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::Section;
use crate::web::pages::review::ExportPage;
use crate::web::respond;
use crate::web::site::Site;

/// Bytes of a workbook in one piece of the answer.
const PIECE: usize = 64 * 1024;

/// Asks how the file shall look.
pub async fn choose(
    site: Data<Site>,
    staff: Staff,
    reader: Reader,
    slug: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, WebError> {
    let desk = Desk::open(&site, &staff, &slug).await?;
    let address = desk.address(desk::filter(&request));
    let mut chrome = site
        .staff_chrome(&reader, &staff, Section::Review, true)
        .await;
    chrome.breadcrumb = desk.breadcrumb(chrome.say("nav-review").into_owned(), Some(&address));
    let view = desk.view(&address.filter);
    let page = ExportPage {
        shapes: Shape::ALL.map(Shape::name).to_vec(),
        count: list::counted(&site, &view, reader.words).await?,
        zone: desk.live.settings.time_zone,
        address,
        chrome,
    };
    respond::page(StatusCode::OK, &page)
}

/// Sends the file while it is written: memory and the wait for the first byte do not grow with it. An answer that breaks off
/// is a file that is not whole, which browsers say.
pub async fn export(
    site: Data<Site>,
    staff: Staff,
    slug: Path<String>,
    request: HttpRequest,
    Pairs(body): Pairs,
) -> Result<HttpResponse, WebError> {
    let desk = Desk::open(&site, &staff, &slug).await?;
    let shape = desk::value(&body, "shape").and_then(Shape::from_name);
    let shape = shape.ok_or(WebError::BadRequest("no shape of a file"))?;
    // A filter that cannot be read must not become a file of everything.
    let (filter, faults) = Filter::read(&desk::query(&request));
    if !faults.is_empty() {
        return Err(WebError::BadRequest("a filter that cannot be read"));
    }
    let view = desk.view(&filter);
    let versions = exports::versions(&site.db, &view).await?;
    let walk = Walk::begin(site.db.clone(), view).await?;
    let sheet = Sheet::begin(shape, versions);
    let sheet = sheet.map_err(|error| WebError::Unavailable(error.to_string()))?;
    let today = site
        .clock
        .now()
        .with_timezone(&desk.live.settings.time_zone);
    let name = format!(
        "{}-{}.{}",
        desk.form.slug,
        today.date_naive(),
        shape.extension()
    );
    Ok(HttpResponse::Ok()
        .content_type(shape.media_type())
        .insert_header((CONTENT_DISPOSITION, respond::attachment(&name)))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .streaming(pieces(walk, sheet)))
}

/// How far the file is.
enum Written {
    Rows(Box<(Walk, Sheet)>),
    Rest(Rest),
}

fn pieces(walk: Walk, sheet: Sheet) -> impl Stream<Item = Result<Bytes, ExportError>> {
    try_unfold(Written::Rows(Box::new((walk, sheet))), async |written| {
        let next = piece(written).await;
        if let Err(error) = &next {
            tracing::warn!(%error, "an export broke off");
        }
        next
    })
}

/// The next bytes that are not none. Writing is work for a thread of its own: whoever presses Send meanwhile does not wait.
async fn piece(mut written: Written) -> Result<Option<(Bytes, Written)>, ExportError> {
    loop {
        let (bytes, rest) = match written {
            Written::Rows(rows) => {
                let (mut walk, mut sheet) = *rows;
                let batch = walk.next().await?;
                let ended = batch.is_empty();
                let work = move || {
                    if ended {
                        return Ok((Vec::new(), Err(sheet.end()?)));
                    }
                    sheet.add(&batch).map(|bytes| (bytes, Ok(sheet)))
                };
                let (bytes, sheet) = block(work).await.map_err(std::io::Error::other)??;
                let next = match sheet {
                    Ok(sheet) => Written::Rows(Box::new((walk, sheet))),
                    Err(rest) => Written::Rest(rest),
                };
                (bytes, next)
            }
            Written::Rest(mut rest) => {
                let work = move || {
                    let mut bytes = vec![0; PIECE];
                    let length = rest.read(&mut bytes)?;
                    bytes.truncate(length);
                    std::io::Result::Ok((bytes, rest))
                };
                let (bytes, rest) = block(work).await.map_err(std::io::Error::other)??;
                if bytes.is_empty() {
                    return Ok(None);
                }
                (bytes, Written::Rest(rest))
            }
        };
        if !bytes.is_empty() {
            return Ok(Some((bytes.into(), rest)));
        }
        written = rest;
    }
}
