//! What the pages of a form of several have in common: whose draft it is, and where one goes from here.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue, VARY};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use chrono::TimeDelta;
use serde::Deserialize;

use super::{later_pair, opened, value};
use crate::domain::answer_draft::marks::{Marks, Writer};
use crate::domain::answer_draft::{AnswerDraft, Pairs, is_of, of_page, that_fit};
use crate::domain::answers::{AnswerFault, Answers};
use crate::domain::definition::{self, Definition};
use crate::domain::field::sent::split;
use crate::domain::id::{DraftCode, RequestId};
use crate::idempotency::Standing;
use crate::idempotency::page_token::Page;
use crate::storage::answer_drafts::{self, Change, OfPage};
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::pages::fill::{DeletedPage, DraftGonePage, FormHead};
use crate::web::pages::layout::Onward;
use crate::web::published::Form;
use crate::web::respond;
use crate::web::site::Site;

/// The query of a page's address.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Place {
    /// The draft's code.
    #[serde(default)]
    pub(super) d: String,
    /// `check`: the person came from the check page and goes back there.
    #[serde(default)]
    pub(super) to: String,
    /// `1`: the person asked for an address to come back to.
    #[serde(default)]
    pub(super) saved: String,
}

impl Place {
    pub(super) fn of(request: &HttpRequest) -> Self {
        Query::from_query(request.query_string())
            .map_or_else(|_| Self::default(), Query::into_inner)
    }

    pub(super) fn is_to_check(&self) -> bool {
        self.to == "check"
    }
}

/// A live draft and its code.
pub(super) struct Draft {
    /// Who has changed its pages last.
    pub(super) marks: Marks,
    pub(super) code: String,
    pub(super) revision: i32,
    pub(super) id: RequestId,
    /// What was typed, as far as the form asks it now.
    pub(super) pairs: Vec<(String, String)>,
}

/// The draft of this code; or the page to show instead: of the receipt once it was sent, or that it is not there.
pub(super) async fn draft(
    site: &Site,
    reader: &Reader,
    form: &Form,
    code: &str,
) -> Result<Result<Draft, HttpResponse>, WebError> {
    let found = match DraftCode::parse(code) {
        Some(code) => {
            let hash = code.hash(&site.config.keys.hash);
            let now = site.clock.now();
            answer_drafts::by_code(&site.db, form.live.id, &hash, now).await?
        }
        None => None,
    };
    match found {
        None => gone(site, reader, form).await.map(Err),
        Some(found) => match open(form, code, found) {
            Ok(draft) => Ok(Ok(draft)),
            Err(id) => sent(site, reader, form, &id).await.map(Err),
        },
    }
}

/// What a page brings to the draft of `id`, in place of what was kept of it before. `pairs`: all that it sends. The first
/// page of a new draft also brings what its address answered beforehand on later ones.
pub(super) fn change_of_page(
    site: &Site,
    form: &Form,
    id: &RequestId,
    (place, is_new): (usize, bool),
    pairs: &[(String, String)],
    seen: Option<i32>,
) -> Change {
    let definition = &form.definition;
    let page = &definition.pages[place];
    let given = match place == 0 && is_new {
        true => {
            let later = pairs.iter().filter(|(name, _)| !is_of(page, name));
            definition.prefilled(later.cloned().collect())
        }
        false => Vec::new(),
    };
    let asked = page.fields.iter().map(|field| field.id.to_string());
    let named = given.iter().map(|(name, _)| split(name).0.to_owned());
    let replaced = asked.chain(named).collect();
    let mark = OfPage {
        page: page.id.to_string(),
        writer: writer(pairs).unwrap_or_default(),
        seen,
    };
    let brought = [of_page(page, pairs), given].concat();
    change(site, form, id, (replaced, brought), Some(mark))
}

/// The tab that sends a page, where its script runs.
pub(super) fn writer(pairs: &[(String, String)]) -> Option<Writer> {
    value(pairs, "draft_writer").and_then(Writer::parse)
}

/// The revision of the draft that a page has shown, or has kept since.
pub(super) fn revision(pairs: &[(String, String)]) -> Option<i32> {
    value(pairs, "draft_revision")?.parse().ok()
}

/// The act that a page is part of, and what the page was made for, if that was here, for this form and whoever is signed
/// in, and not too long ago.
pub(super) fn act(
    site: &Site,
    request: &HttpRequest,
    form: &Form,
    pairs: &[(String, String)],
) -> Option<(RequestId, Page)> {
    let (id, page) = opened(site, form, pairs).ok()?;
    let foreign = page.account.is_some() && page.account != site.account(request);
    let life = i64::from(form.definition.settings.page_life_hours);
    let old = site.clock.now() - page.issued_at > TimeDelta::hours(life);
    (!foreign && !old).then_some((id, page))
}

/// What is to be kept for an act: `pairs`, in place of what was kept for the questions that `replaced` names.
pub(super) fn change(
    site: &Site,
    form: &Form,
    id: &RequestId,
    (replaced, pairs): (Vec<String>, Pairs),
    of_page: Option<OfPage>,
) -> Change {
    let (now, key) = (site.clock.now(), &site.config.keys.hash);
    let days = i64::from(form.definition.settings.draft_days);
    Change {
        request_id: id.clone(),
        code_hash: DraftCode::of(key, id).hash(key),
        form: form.live.id,
        replaced,
        pairs,
        of_page,
        at: now,
        expires_at: now + TimeDelta::days(days),
    }
}

/// A draft as it is kept; or the act that it has become.
pub(super) fn open(form: &Form, code: &str, kept: AnswerDraft) -> Result<Draft, RequestId> {
    let Some(pairs) = kept.pairs else {
        return Err(kept.request_id);
    };
    Ok(Draft {
        code: code.to_owned(),
        marks: kept.marks,
        revision: kept.revision,
        id: kept.request_id,
        pairs: that_fit(&form.definition, &pairs),
    })
}

/// Where the act stands that a draft has become.
pub(super) async fn sent(
    site: &Site,
    reader: &Reader,
    form: &Form,
    id: &RequestId,
) -> Result<HttpResponse, WebError> {
    let slug = &form.live.slug;
    match site.once.standing(id).await? {
        Standing::Stored(receipt) => {
            let code = receipt.code.as_str();
            let address = format!("/f/{slug}/receipt/{code}");
            Ok(respond::see_other(&reader.onward.to(&address)))
        }
        Standing::Deleted(receipt) => {
            let chrome = site.chrome_around(reader, &form.definition, false).await;
            let at = receipt.submitted_at.unwrap_or_else(|| site.clock.now());
            let page = DeletedPage {
                form: FormHead::new(&form.definition, chrome.words),
                received: chrome.words.time(at, form.definition.settings.time_zone),
                chrome,
            };
            respond::page(StatusCode::GONE, &page)
        }
        Standing::Processing | Standing::Unknown => {
            let (id, pair) = (id.as_str(), later_pair(site, form, None, Some(id.clone())));
            let token = pair.page_token;
            let address = format!("/f/{slug}/status/{id}?token={token}");
            Ok(respond::see_other(&reader.onward.to(&address)))
        }
    }
}

async fn gone(site: &Site, reader: &Reader, form: &Form) -> Result<HttpResponse, WebError> {
    let chrome = site.chrome_around(reader, &form.definition, false).await;
    let head = FormHead::new(&form.definition, chrome.words);
    respond::page(StatusCode::GONE, &DraftGonePage { chrome, form: head })
}

/// What a draft tells today, and what is wrong with it.
pub(super) fn judged(
    site: &Site,
    definition: &Definition,
    pairs: &[(String, String)],
) -> (Answers, Vec<AnswerFault>) {
    let zone = definition.settings.time_zone;
    let today = site.clock.now().with_timezone(&zone).date_naive();
    Answers::judge(definition, pairs, today)
}

/// Whether something is wrong with a question of this page.
pub(super) fn is_on(page: &definition::Page, found: &AnswerFault) -> bool {
    let mut fields = page.fields.iter();
    fields.any(|field| found.field.as_ref() == Some(&field.id))
}

/// The first page with a fault.
pub(super) fn first_gap<'d>(
    definition: &'d Definition,
    faults: &[AnswerFault],
) -> Option<&'d definition::Page> {
    let mut pages = definition.pages.iter();
    pages.find(|page| faults.iter().any(|found| is_on(page, found)))
}

/// The address of a page, or of another part of the form, with the code of the draft.
pub(super) fn address(reader: &Reader, form: &Form, part: &str, code: &str) -> String {
    let address = format!("/f/{}/{part}?d={code}", form.live.slug);
    reader.onward.filling(&address)
}

/// Where all answers are shown: on a page of their own, or on the only one.
pub(super) fn whole(reader: &Reader, form: &Form, code: &str) -> String {
    let only = form.definition.pages.first();
    let only = only.filter(|_| !form.definition.has_steps());
    let part = only.map_or("check".to_owned(), |page| format!("p/{}", page.id));
    address(reader, form, &part, code)
}

/// The address to come back to, in any browser: never in the frame where it was asked for.
pub(super) fn resume_address(site: &Site, reader: &Reader, form: &Form, code: &str) -> String {
    let onward = Onward {
        embedded: false,
        ..reader.onward.clone()
    };
    let (slug, host) = (&form.live.slug, &site.public_url);
    onward.filling(&format!("{host}/f/{slug}/resume/{code}"))
}

/// Kept by this browser alone, and asked for again, so that Back shows what is kept now.
pub(super) fn for_this_browser(mut response: HttpResponse) -> HttpResponse {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(VARY, HeaderValue::from_static("accept-language"));
    response
}
