//! Pages of the list, newest first.
//!
//! A page begins behind a place (instant, id) and not at a number of rows, so that submissions that come in or go
//! meanwhile make it neither skip nor repeat. The condition is written so that each database walks its index.

use futures_util::future::try_join;

use super::{SUBMISSION, read, status};
use crate::domain::id::{FormId, RecordId};
use crate::domain::review::{Counts, Cursor, Place, View};
use crate::domain::submission::StoredSubmission;
use crate::storage::connect::Db;
use crate::storage::dialect::contains_pattern;
use crate::storage::error::StorageError;
use crate::storage::query::Query;

/// A page of a view.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Newest first.
    pub submissions: Vec<StoredSubmission>,
    /// Where the next newer page begins.
    pub newer: Option<Place>,
    /// Where the next older page begins.
    pub older: Option<Place>,
}

/// What stands beside a submission in a view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    /// The next newer one.
    pub newer: Option<RecordId>,
    /// The next older one.
    pub older: Option<RecordId>,
}

/// At most `size` submissions of a view. Where less than a page is newer than the place asked for, it is the newest
/// page.
pub async fn page(db: &Db, view: &View, at: Place, size: usize) -> Result<Page, StorageError> {
    let mut submissions = rows(db, view, at, size + 1).await?;
    let more = submissions.len() > size;
    submissions.truncate(size);
    if matches!(at, Place::NewerThan(_)) {
        if !more {
            return Box::pin(page(db, view, Place::Newest, size)).await;
        }
        submissions.reverse();
    }
    let (first, last) = (submissions.first(), submissions.last());
    let newer = first.filter(|_| at != Place::Newest).map(Cursor::of);
    let older = last
        .filter(|_| more || matches!(at, Place::NewerThan(_)))
        .map(Cursor::of);
    Ok(Page {
        newer: newer.map(Place::NewerThan),
        older: older.map(Place::OlderThan),
        submissions,
    })
}

/// Rows of a view behind a place: going older, newest first; going newer, oldest first.
async fn rows(
    db: &Db,
    view: &View,
    at: Place,
    limit: usize,
) -> Result<Vec<StoredSubmission>, StorageError> {
    let query = filtered(db.q(SUBMISSION), view);
    let rows = behind(query, at).bind(limit as i64).all().await?;
    rows.iter().map(read).collect()
}

/// What stands beside a place in a view, whether or not the view still shows what stands there.
pub async fn neighbours(db: &Db, view: &View, at: Cursor) -> Result<Neighbours, StorageError> {
    let next = async |place| {
        let query = filtered(db.q("select id from form_submit_record "), view);
        let row = behind(query, place).bind(1_i64).one().await?;
        row.map(|row| row.get("id")).transpose()
    };
    let (newer, older) = try_join(next(Place::NewerThan(at)), next(Place::OlderThan(at))).await?;
    Ok(Neighbours { newer, older })
}

/// How many submissions a view shows, counted up to `most`.
pub async fn matches(db: &Db, view: &View, most: u32) -> Result<u64, StorageError> {
    let query = db.q("select count(*) as shown from (select 1 as one from form_submit_record ");
    let query = filtered(query, view)
        .sql(" limit ?) as counted")
        .bind(i64::from(most));
    let row = query.one().await?;
    let count: i64 = row.map_or(Ok(0), |row| row.get("shown"))?;
    Ok(count.unsigned_abs())
}

/// How many submissions of a form stand where.
pub async fn counts(db: &Db, form: FormId) -> Result<Counts, StorageError> {
    let rows = db
        .q("select status, count(*) as there from form_submit_record \
            where form_id = ? and deleted_at is null group by status")
        .bind(form)
        .all()
        .await?;
    let mut counts = Counts::default();
    for row in rows {
        let there: i64 = row.get("there")?;
        counts.set(status(&row.get::<String>("status")?)?, there.unsigned_abs());
    }
    Ok(counts)
}

/// Adds the condition of a view to a query that so far names the table.
pub(in crate::storage) fn filtered<'q>(query: Query<'q>, view: &View) -> Query<'q> {
    let filter = &view.filter;
    // One status alone is read in order from an index of its own: there may be few among many.
    let index = match filter.statuses.as_slice() {
        [_] => "{by status index}",
        _ => "{by list index}",
    };
    let mut query = query
        .sql(index)
        .sql(" where form_id = ? and deleted_at is null")
        .bind(view.form);
    if let Some(begin) = filter.days.begin(view.zone) {
        query = query.sql(" and submitted_at >= ?").bind(begin);
    }
    if let Some(end) = filter.days.end(view.zone) {
        query = query.sql(" and submitted_at < ?").bind(end);
    }
    for (number, status) in filter.statuses.iter().enumerate() {
        let text = if number == 0 {
            " and status in (?"
        } else {
            ", ?"
        };
        query = query.sql(text).bind(status.name());
    }
    if !filter.statuses.is_empty() {
        query = query.sql(")");
    }
    if let Some(search) = &filter.search {
        query = query
            .sql(" and (search_text like ? {escaped}")
            .bind(contains_pattern(&search.text()));
        if let Some(reference) = search.reference() {
            // Letters, digits and hyphens only: nothing in it is a wildcard.
            query = query.sql(" or reference like ?").bind(reference + "%");
        }
        query = query.sql(")");
    }
    query
}

/// Adds where to begin, the order, and a limit yet to be bound.
fn behind(query: Query<'_>, at: Place) -> Query<'_> {
    const NEWEST_FIRST: &str = " order by submitted_at desc, id desc limit ?";
    match at {
        Place::Newest => query.sql(NEWEST_FIRST),
        Place::OlderThan(at) => query
            .sql(" and submitted_at <= ? and (submitted_at < ? or id < ?)")
            .bind(at.submitted_at)
            .bind(at.submitted_at)
            .bind(at.id)
            .sql(NEWEST_FIRST),
        Place::NewerThan(at) => newer_than(query, at).sql(" order by submitted_at, id limit ?"),
    }
}

/// Adds that everything must be newer than a place.
pub(in crate::storage) fn newer_than(query: Query<'_>, at: Cursor) -> Query<'_> {
    query
        .sql(" and submitted_at >= ? and (submitted_at > ? or id > ?)")
        .bind(at.submitted_at)
        .bind(at.submitted_at)
        .bind(at.id)
}
