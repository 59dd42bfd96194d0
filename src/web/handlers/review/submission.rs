//! `GET /review/{slug}/{record}`: one submission.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::desk::{self, Desk};
use crate::domain::id::{RecordId, RequestId};
use crate::domain::review::{Cursor, Event, Filter, Happening};
use crate::storage::StorageError;
use crate::storage::repeats;
use crate::storage::reviews::{self, Neighbours};
use crate::storage::uploads;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::{Link, Notice, Section, StaffChrome, Tone};
use crate::web::pages::review::history::sentence;
use crate::web::pages::review::{Moment, NoteDraft, SubmissionPage};
use crate::web::respond;
use crate::web::site::Site;

/// Shows the submission, and what was just done with it.
pub async fn submission(
    site: Data<Site>,
    staff: Staff,
    reader: Reader,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, WebError> {
    let (slug, record) = path.into_inner();
    let desk = Desk::open(&site, &staff, &slug).await?;
    let query = desk::query(&request);
    let chrome = site
        .staff_chrome(&reader, &staff, Section::Review, true)
        .await;
    let (filter, _) = Filter::read(&query);
    let sight = Sight {
        desk,
        filter,
        record: desk::record(&record)?,
    };
    let (mut page, history) = sight.page(&site, chrome).await?;
    if let Some(done) = desk::value(&query, "done") {
        let notice = notice(done, &page, &history);
        page.chrome.notices.extend(notice);
    }
    respond::page(StatusCode::OK, &page)
}

/// One submission in one view.
pub(super) struct Sight {
    pub(super) desk: Desk,
    pub(super) filter: Filter,
    pub(super) record: RecordId,
}

impl Sight {
    /// The page of the submission with its history, ready for a fresh note.
    pub(super) async fn page(
        &self,
        site: &Site,
        mut chrome: StaffChrome,
    ) -> Result<(SubmissionPage, Vec<Event>), WebError> {
        let desk = &self.desk;
        let found = reviews::find(&site.db, desk.form.id, self.record).await?;
        let found = found.ok_or(WebError::NotFound)?;
        let definition = desk.version(site, found.version).await?;
        let history = reviews::history(&site.db, found.id).await?;
        let view = desk.view(&self.filter);
        let beside = match reviews::neighbours(&site.db, &view, Cursor::of(&found)).await {
            // The search of the view takes too long: the submission is there all the same.
            Err(StorageError::Blocked(_)) => Neighbours::default(),
            beside => beside?,
        };
        let address = desk.address(self.filter.clone());
        chrome.breadcrumb = desk.breadcrumb(chrome.say("nav-review").into_owned(), Some(&address));
        let zone = desk.live.settings.time_zone;
        let mut page = SubmissionPage::new(chrome, address, &definition, &found, &history, zone);
        page.newer = beside.newer.map(|record| page.address.record(&record));
        page.older = beside.older.map(|record| page.address.record(&record));
        page.live_version = desk.form.live_version.filter(|live| *live != found.version);
        page.mark_retired(&desk.live);
        page.may_delete = desk.may_edit;
        let files = uploads::of_record(&site.db, desk.form.id, found.id).await?;
        page.files = page.listed(
            &definition,
            files
                .iter()
                .map(|upload| (upload.field.as_str(), &upload.file, upload.checked)),
        );
        page.repeats = repeats::of_record(&site.db, desk.form.id, found.id)
            .await?
            .map(|(act, count)| {
                (
                    count,
                    format!("/review/{}/duplicates/{act}", desk.form.slug),
                )
            });
        page.note = NoteDraft {
            request_id: RequestId::new(&site.chance).as_str().to_owned(),
            ..NoteDraft::default()
        };
        Ok((page, history))
    }
}

/// What to say about what was just done; nothing for a word that no action of ours leaves in the address.
fn notice(done: &str, page: &SubmissionPage, history: &[Event]) -> Option<Notice> {
    let chrome = &page.chrome;
    let status = chrome.status(&page.subject.status);
    let (tone, title) = match done {
        "decided" => (
            Tone::Success,
            chrome.say_with("done-decided", &[("status", &status)]),
        ),
        "already" => (
            Tone::Info,
            chrome.say_with("done-already", &[("status", &status)]),
        ),
        "noted" => (Tone::Success, chrome.say("done-noted").into_owned()),
        "noted-late" => (Tone::Warning, meanwhile(page, history)?),
        _ => return None,
    };
    let next = match &page.older {
        Some(older) => (chrome.say("done-next"), older.clone()),
        None => (chrome.say("done-list"), page.address.list()),
    };
    let next = (done == "decided").then(|| Link {
        label: next.0.into_owned(),
        href: next.1,
    });
    Some(Notice {
        tone,
        title,
        text: String::new(),
        link: next,
        urgent: true,
    })
}

/// What a colleague decided while the note was being written.
fn meanwhile(page: &SubmissionPage, history: &[Event]) -> Option<String> {
    let words = page.chrome.words;
    let moved = |event: &&Event| !matches!(event.what, Happening::Noted { .. });
    let change = history.iter().rev().find(moved)?;
    let time = Moment::exact(change.happened_at, page.zone, words).text;
    let change = sentence(change, words);
    Some(words.say_with("done-noted-late", &[("change", &change), ("time", &time)]))
}
