//! `POST /f/{slug}/p/{page}`: keeps what was typed on one page, and leads on, back, or to an address for later.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::steps::{self, Draft, Place};
use super::visitor::Visitor;
use super::{later_pair, shut, status_of};
use crate::domain::answers::Answers;
use crate::domain::id::{DraftCode, RequestId};
use crate::idempotency::page_token::Page;
use crate::storage::answer_drafts::{self, Change};
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::extract::body::Pairs;
use crate::web::pages::fill::{FormNotice, FormPage, Shut, ShutPage, StepDraft};
use crate::web::pages::layout::Chrome;
use crate::web::published::Form;
use crate::web::respond;
use crate::web::site::Site;

/// Seconds after which trying again makes sense while the database is away.
const AWAY: u64 = 5;

/// One page as it was sent.
struct Sent<'r> {
    site: &'r Site,
    request: &'r HttpRequest,
    reader: &'r Reader,
    form: &'r Form,
    place: usize,
    pairs: &'r [(String, String)],
    asked: Place,
}

/// Keeps the page's answers, right or wrong, and says what comes next.
pub async fn keep(
    site: Data<Site>,
    request: HttpRequest,
    path: Path<(String, String)>,
    reader: Reader,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (slug, name) = path.into_inner();
    let form = match site.published.live(&site.db, &slug).await {
        Ok(form) => form,
        Err(error) => Some(site.published.last_seen(&slug).ok_or(error)?),
    };
    let form = site.shown_to(&reader, form.ok_or(WebError::NotFound)?);
    let asked = Place::of(&request);
    let Some(place) = form.definition.place_of_page(&name) else {
        let check = steps::whole(&reader, &form, &asked.d);
        return Ok(respond::see_other(&check));
    };
    let sent = Sent {
        site: &site,
        request: &request,
        reader: &reader,
        form: &form,
        place,
        pairs: &pairs,
        asked,
    };
    let Some((id, page)) = sent.act().await else {
        return sent
            .again(StatusCode::BAD_REQUEST, None, &FormNotice::OutOfDate)
            .await;
    };
    if let Some(reason) = shut(&site, &form, page.as_ref()) {
        return sent.shut(reason).await;
    }
    if let Some(page) = sent.refused(&id).await {
        return page;
    }
    match answer_drafts::keep(&site.db, &sent.change(&id)).await {
        Ok(kept) => {
            let code = DraftCode::of(&site.config.keys.hash, &id);
            match steps::open(&form, code.as_str(), kept.draft) {
                Ok(draft) => sent.onwards(draft).await,
                Err(id) => steps::sent(&site, &reader, &form, &id).await,
            }
        }
        Err(error) => {
            tracing::warn!(id = id.short(), %error, "a page could not be kept");
            let status = StatusCode::SERVICE_UNAVAILABLE;
            let again = sent.again(status, Some(id), &FormNotice::NotSaved).await;
            again.map(|mut response| {
                let headers = response.headers_mut();
                headers.insert(RETRY_AFTER, HeaderValue::from(AWAY));
                response
            })
        }
    }
}

impl Sent<'_> {
    fn value(&self, name: &str) -> &str {
        let mut pairs = self.pairs.iter();
        let found = pairs.find(|(found, _)| found == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    async fn chrome(&self) -> Chrome {
        let definition = &self.form.definition;
        self.site
            .chrome_around(self.reader, definition, false)
            .await
    }

    /// The act that the page is part of: of its pair; or, where that is too old, of the draft whose code it bears.
    async fn act(&self) -> Option<(RequestId, Option<Page>)> {
        if let Some((id, page)) = steps::act(self.site, self.request, self.form, self.pairs) {
            return Some((id, Some(page)));
        }
        let draft = steps::draft(self.site, self.reader, self.form, &self.asked.d).await;
        draft.ok()?.ok().map(|draft| (draft.id, None))
    }

    fn change(&self, id: &RequestId) -> Change {
        let place = (self.place, self.asked.d.is_empty());
        steps::change_of_page(self.site, self.form, id, place, self.pairs, None)
    }

    /// What comes next, once the answers are kept.
    async fn onwards(&self, draft: Draft) -> Result<HttpResponse, WebError> {
        let definition = &self.form.definition;
        let here = &definition.pages[self.place];
        let (answers, faults) = steps::judged(self.site, definition, &draft.pairs);
        let to =
            |page: &str| steps::address(self.reader, self.form, &format!("p/{page}"), &draft.code);
        let address = match self.value("action") {
            "back" => to(&definition.pages[self.before(&answers)].id),
            "save" => to(&here.id) + "&saved=1",
            // The page in another language, with what was typed.
            "language" if self.asked.is_to_check() => to(&here.id) + "&to=check",
            "language" => to(&here.id),
            _ if faults.iter().any(|found| steps::is_on(here, found)) => {
                let pair = later_pair(
                    self.site,
                    self.form,
                    self.site.account(self.request),
                    Some(draft.id),
                );
                let step = StepDraft {
                    place: self.place,
                    code: Some(draft.code),
                    revision: draft.revision,
                    to_check: self.asked.is_to_check(),
                    link: None,
                };
                let chrome = self.chrome().await;
                let typed = (draft.pairs.as_slice(), faults.as_slice());
                let page = FormPage::at(chrome, definition, pair, &step, typed)
                    .with_places(&self.form.options);
                return respond::page(StatusCode::UNPROCESSABLE_ENTITY, &page);
            }
            _ => {
                let mut after = definition.pages.iter().skip(self.place + 1);
                let next = after.find(|page| page.is_shown(&answers));
                match next.filter(|_| !self.asked.is_to_check()) {
                    Some(page) => to(&page.id),
                    None => steps::whole(self.reader, self.form, &draft.code),
                }
            }
        };
        Ok(respond::see_other(&address))
    }

    fn before(&self, answers: &Answers) -> usize {
        let pages = self.form.definition.pages[..self.place].iter();
        pages
            .enumerate()
            .rev()
            .find(|(_, page)| page.is_shown(answers))
            .map_or(0, |(place, _)| place)
    }

    /// The page as it was typed, with something to say; under a fresh id unless one is given.
    async fn again(
        &self,
        status: StatusCode,
        id: Option<RequestId>,
        notice: &FormNotice,
    ) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let pair = later_pair(self.site, self.form, self.site.account(self.request), id);
        let step = StepDraft {
            place: self.place,
            revision: steps::revision(self.pairs).unwrap_or_default(),
            ..StepDraft::default()
        };
        let page = FormPage::at(
            chrome,
            &self.form.definition,
            pair,
            &step,
            (self.pairs, &[]),
        );
        respond::page(status, &page.with_notice(notice))
    }

    /// The page for those who may not answer, with what they typed; `None` for others.
    async fn refused(&self, id: &RequestId) -> Option<Result<HttpResponse, WebError>> {
        let (site, form) = (self.site, self.form);
        let visitor = Visitor::of(site, self.request, form).await;
        if matches!(visitor, Visitor::Welcome(_)) {
            return None;
        }
        let chrome = self.chrome().await;
        let code = DraftCode::of(&site.config.keys.hash, id);
        let back = match self.asked.d.is_empty() {
            true => format!("/f/{}", form.live.slug),
            false => format!("/f/{}/resume/{}", form.live.slug, code.as_str()),
        };
        let refusal = visitor.refusal(&chrome, &form.definition, &back, self.pairs)?;
        Some(respond::page(refusal.0, &refusal.1))
    }

    async fn shut(&self, reason: Shut) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let page = ShutPage::new(chrome, &self.form.definition, reason, self.pairs);
        respond::page(status_of(reason), &page)
    }
}
