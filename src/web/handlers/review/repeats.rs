//! `GET /review/{slug}/duplicates`: where the repeats of one form come from.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::desk::{self, Desk};
use super::list::versions;
use crate::domain::answers::Answers;
use crate::domain::id::RecordId;
use crate::domain::repeat::{Alike, Candidate, Period, alike};
use crate::domain::review::Filter;
use crate::domain::submission::StoredSubmission;
use crate::storage::repeats::{self, Act};
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::Section;
use crate::web::pages::review::repeats::{ActLine, PairLine, Side};
use crate::web::pages::review::{Moment, RepeatsPage};
use crate::web::respond;
use crate::web::site::Site;

/// Acts that are listed at the most.
const ACTS: u32 = 50;
/// The newest submissions that are compared with each other.
const COMPARED: u32 = 500;
/// Pairs that are shown at the most.
const PAIRS: usize = 50;

/// Shows what was absorbed in a period, and what looks alike among the newest submissions.
pub async fn repeats(
    site: Data<Site>,
    staff: Staff,
    reader: Reader,
    slug: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, WebError> {
    let desk = Desk::open(&site, &staff, &slug).await?;
    let query = desk::query(&request);
    let period = desk::value(&query, "period").and_then(Period::from_name);
    let period = period.unwrap_or_default();
    let (db, form, since) = (&site.db, desk.form.id, period.begin(site.clock.now()));
    let mut chrome = site
        .staff_chrome(&reader, &staff, Section::Review, true)
        .await;
    let address = desk.address(Filter::default());
    chrome.breadcrumb = desk.breadcrumb(chrome.say("nav-review").into_owned(), Some(&address));
    let causes = repeats::by_cause(db, form, since).await?;
    let acts = repeats::acts(db, form, since, ACTS).await?;
    let mut page =
        RepeatsPage::new(chrome, &desk.live, &desk.form.slug, period).with_causes(&causes);
    page.twice = repeats::stored_twice(db, form).await?;
    page.acts = acts.iter().map(|act| line(act, &page)).collect();
    page.pairs = pairs(&site, &desk, &page).await?;
    page.compared = COMPARED;
    respond::page(StatusCode::OK, &page)
}

fn line(act: &Act, page: &RepeatsPage) -> ActLine {
    let stored = act.stored.as_ref().map(|(record, reference)| {
        let href = format!("/review/{}/{record}", page.slug);
        (reference.as_str().to_owned(), href)
    });
    ActLine {
        act: act.act.clone(),
        last: Moment::short(act.last_at, page.zone, page.chrome.words),
        repeats: act.repeats,
        causes: act.causes.clone(),
        stored,
    }
}

async fn pairs(site: &Site, desk: &Desk, page: &RepeatsPage) -> Result<Vec<PairLine>, WebError> {
    let newest = repeats::newest(&site.db, desk.form.id, COMPARED).await?;
    let versions = versions(site, desk, &newest).await?;
    let read: Vec<_> = newest
        .iter()
        .filter_map(|found| {
            let definition = versions.get(&found.version)?;
            let answers = Answers::from_json(definition, found.answers.as_ref()?);
            Some((found, definition, answers))
        })
        .collect();
    let candidates: Vec<_> = read
        .iter()
        .map(|(found, definition, answers)| Candidate {
            id: found.id,
            definition,
            answers,
        })
        .collect();
    let side = |id: RecordId| {
        let found: &StoredSubmission = newest.iter().find(|found| found.id == id)?;
        Some(Side::new(found, &page.slug, page.zone, page.chrome.words))
    };
    let line = |pair: Alike| {
        Some(PairLine {
            both: [side(pair.newer)?, side(pair.older)?],
            likeness: pair.likeness,
        })
    };
    Ok(alike(&candidates, PAIRS)
        .into_iter()
        .filter_map(line)
        .collect())
}
