//! `GET /review/{slug}`: the submissions of one form.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::desk::{self, Desk};
use crate::domain::definition::Definition;
use crate::domain::repeat::Period;
use crate::domain::review::{Filter, Place, View};
use crate::domain::submission::StoredSubmission;
use crate::storage::reviews::{self, Page};
use crate::storage::{StorageError, repeats};
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::i18n::Words;
use crate::web::pages::layout::Section;
use crate::web::pages::review::filters::Typed;
use crate::web::pages::review::{ListPage, Listed};
use crate::web::respond;
use crate::web::site::Site;

/// Submissions on a page.
const SIZE: usize = 50;
/// Counting what fits the filters stops here.
const COUNTED: u32 = 1000;

/// Lists what the filters in the query let through; with a filter that cannot be read, nothing (400).
pub async fn list(
    site: Data<Site>,
    staff: Staff,
    reader: Reader,
    slug: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, WebError> {
    let desk = Desk::open(&site, &staff, &slug).await?;
    let query = desk::query(&request);
    let (filter, faults) = Filter::read(&query);
    let view = desk.view(&filter);
    let counts = reviews::counts(&site.db, desk.form.id).await?;
    let mut chrome = site
        .staff_chrome(&reader, &staff, Section::Review, true)
        .await;
    chrome.breadcrumb = desk.breadcrumb(chrome.say("nav-review").into_owned(), None);
    let address = desk.address(filter);
    let page = ListPage::new(chrome, &desk.live, desk.form.state, address, counts)
        .with_filters(Typed::read(&query), &faults);
    if !faults.is_empty() {
        return respond::page(StatusCode::BAD_REQUEST, &page);
    }
    let found = reviews::page(&site.db, &view, Place::read(&query), SIZE).await;
    let found = match found {
        // A search must read every answer; the database stops it where that takes too long.
        Err(StorageError::Blocked(_)) if view.filter.search.is_some() => {
            return respond::page(StatusCode::SERVICE_UNAVAILABLE, &page.too_slow());
        }
        found => found?,
    };
    let versions = versions(&site, &desk, &found.submissions).await?;
    let listed = found.submissions.iter().filter_map(|submission| {
        let definition = versions.get(&submission.version)?;
        Some(Listed {
            submission,
            definition,
        })
    });
    let mut page = page
        .with_rows(&desk.live, listed)
        .between(found.newer.as_ref(), found.older.as_ref());
    let week = Period::Week.begin(site.clock.now());
    page.repeats = repeats::count(&site.db, desk.form.id, week).await?;
    page.matches = matches(&site, &view, &found, reader.words).await?;
    respond::page(StatusCode::OK, &page)
}

/// The versions that these submissions were filled against.
pub(super) async fn versions(
    site: &Site,
    desk: &Desk,
    submissions: &[StoredSubmission],
) -> Result<HashMap<i32, Arc<Definition>>, WebError> {
    let mut versions = HashMap::new();
    for submission in submissions {
        if let Entry::Vacant(unknown) = versions.entry(submission.version) {
            unknown.insert(desk.version(site, submission.version).await?);
        }
    }
    Ok(versions)
}

/// How many submissions are in a view, in words; empty where it would take too long to find out.
pub(super) async fn counted(site: &Site, view: &View, words: Words) -> Result<String, WebError> {
    match reviews::matches(&site.db, view, COUNTED + 1).await {
        Err(StorageError::Blocked(_)) => Ok(String::new()),
        count => Ok(fit(count?, words)),
    }
}

/// How many submissions fit, in words; nothing is said of a view that shows everything.
async fn matches(site: &Site, view: &View, found: &Page, words: Words) -> Result<String, WebError> {
    if view.filter.is_empty() {
        return Ok(String::new());
    }
    let whole = found.newer.is_none() && found.older.is_none();
    if whole {
        return Ok(fit(found.submissions.len() as u64, words));
    }
    counted(site, view, words).await
}

fn fit(count: u64, words: Words) -> String {
    if count > u64::from(COUNTED) {
        words.say_with("review-matches-more", &[("count", &COUNTED)])
    } else {
        words.say_with("review-matches", &[("count", &count)])
    }
}
