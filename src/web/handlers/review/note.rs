//! `POST /review/{slug}/{record}/note`: a private note.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::desk::{self, Desk};
use super::submission::Sight;
use crate::domain::id::{EventId, RequestId};
use crate::domain::review::Note;
use crate::storage::reviews::{self, NewNote, Noted};
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::Section;
use crate::web::pages::review::NoteDraft;
use crate::web::respond;
use crate::web::site::Site;

/// Keeps the note, once however often the button is pressed. A decision that a colleague made meanwhile does not
/// stand in its way; the reader is told of it.
pub async fn note(
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
    let seen = desk::revision(&body)?;
    let request_id = desk::value(&body, "request_id").and_then(RequestId::from_page);
    let request_id = request_id.ok_or(WebError::BadRequest("no request id"))?;
    let typed = desk::value(&body, "note").unwrap_or_default();
    let sight = Sight {
        desk,
        filter: desk::filter(&request),
        record,
    };

    let problem = match Note::parse(typed) {
        Err(fault) => NoteDraft::fault(fault, reader.words),
        Ok(note) => match keep(&site, &sight, note, request_id).await? {
            Noted::Missing => return Err(WebError::NotFound),
            Noted::Other => reader.words.say("note-other").into_owned(),
            Noted::Done | Noted::Again | Noted::Deleted => return after(&site, &sight, seen).await,
        },
    };
    let chrome = site
        .staff_chrome(&reader, &staff, Section::Review, false)
        .await;
    let (mut page, _) = sight.page(&site, chrome).await?;
    page.note.text = typed.to_owned();
    page.note.problem = Some(problem);
    respond::page(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

async fn keep(
    site: &Site,
    sight: &Sight,
    note: Note,
    request_id: RequestId,
) -> Result<Noted, WebError> {
    let new = NewNote {
        form: sight.desk.form.id,
        record: sight.record,
        note,
        by: sight.desk.account.id,
        event: EventId::new(site.clock.now(), &site.chance),
        request_id,
    };
    Ok(reviews::note(&site.db, new).await?)
}

/// Back to the submission, with a word if it is not what the reader saw.
async fn after(site: &Site, sight: &Sight, seen: i32) -> Result<HttpResponse, WebError> {
    let found = reviews::find(&site.db, sight.desk.form.id, sight.record).await?;
    let found = found.ok_or(WebError::NotFound)?;
    let address = sight.desk.address(sight.filter.clone());
    let next = match (found.deleted_at, found.revision == seen) {
        (Some(_), _) => address.record(&sight.record),
        (None, true) => address.after(&sight.record, "noted"),
        (None, false) => address.after(&sight.record, "noted-late"),
    };
    Ok(respond::see_other(&next))
}
