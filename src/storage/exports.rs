//! Submissions for a file: all of a view, the oldest first, in batches that fit into memory.

use super::connect::Db;
use super::error::StorageError;
use super::reviews::{SUBMISSION, filtered, newer_than, read};
use crate::domain::review::{Cursor, View};
use crate::domain::submission::StoredSubmission;

/// Submissions in a batch.
const BATCH: i64 = 500;

/// The newest submission of a view: where an export that starts now ends, whatever comes in meanwhile. `None` when
/// the view is empty.
pub async fn end(db: &Db, view: &View) -> Result<Option<Cursor>, StorageError> {
    let query = filtered(db.q(SUBMISSION), view);
    let row = query
        .sql(" order by submitted_at desc, id desc limit 1")
        .one()
        .await?;
    row.map(|row| read(&row).map(|newest| Cursor::of(&newest)))
        .transpose()
}

/// The next submissions of a view behind `after` (`None`: from the first one) and up to `end`, that one included.
/// Empty when there are no more.
pub async fn batch(
    db: &Db,
    view: &View,
    after: Option<Cursor>,
    end: Cursor,
) -> Result<Vec<StoredSubmission>, StorageError> {
    let mut query = filtered(db.q(SUBMISSION), view)
        .sql(" and submitted_at <= ? and (submitted_at < ? or id <= ?)")
        .bind(end.submitted_at)
        .bind(end.submitted_at)
        .bind(end.id);
    if let Some(after) = after {
        query = newer_than(query, after);
    }
    let query = query.sql(" order by submitted_at, id limit ?").bind(BATCH);
    let rows = query.all().await?;
    rows.iter().map(read).collect()
}
