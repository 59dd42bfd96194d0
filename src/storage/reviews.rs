//! Submissions as their reviewers see and decide them.
//!
//! Every function takes the form besides the record: a record of another form is not there.

mod decide;
mod erase;
mod history;
mod list;
mod note;

use serde_json::Value;
use sqlx::types::Json;

use super::connect::Db;
use super::error::StorageError;
use super::line;
use super::places;
use super::query::Row;
use super::transaction::Tx;
use crate::domain::id::{FormId, ReceiptCode, RecordId, Reference};
use crate::domain::submission::{Status, StoredSubmission, Suspicion};

pub use decide::{Decided, Decision, decide};
pub(super) use erase::empty;
pub use erase::{Erased, Erasure, erase};
pub(super) use history::{Entry, add as add_entry};
pub use history::{Overtaken, history, last_change};
pub use list::{Neighbours, Page, counts, matches, neighbours, page};
pub(super) use list::{filtered, newer_than};
pub use note::{NewNote, Noted, note};

/// What [`read`] reads.
pub(super) const SUBMISSION: &str = "select id, form_id, form_version, reference, receipt_code, submitted_at, \
    status, suspicion, revision, answers, deleted_at from form_submit_record ";

/// A submission of a form, deleted or not.
pub async fn find(
    db: &Db,
    form: FormId,
    record: RecordId,
) -> Result<Option<StoredSubmission>, StorageError> {
    let row = db
        .q(SUBMISSION)
        .sql("where id = ? and form_id = ?")
        .bind(record)
        .bind(form)
        .one()
        .await?;
    row.as_ref().map(read).transpose()
}

pub(super) fn read(row: &Row) -> Result<StoredSubmission, StorageError> {
    let receipt: String = row.get("receipt_code")?;
    Ok(StoredSubmission {
        id: row.get("id")?,
        form: row.get("form_id")?,
        version: row.get("form_version")?,
        reference: Reference::from_stored(row.get("reference")?),
        receipt: ReceiptCode::parse(&receipt)
            .ok_or_else(|| StorageError::Corrupt("a receipt code".into()))?,
        submitted_at: row.get("submitted_at")?,
        status: status(&row.get::<String>("status")?)?,
        suspicion: row
            .get::<Option<String>>("suspicion")?
            .and_then(|name| Suspicion::from_name(&name)),
        revision: row.get("revision")?,
        answers: row
            .get::<Option<Json<Value>>>("answers")?
            .map(|answers| answers.0),
        deleted_at: row.get("deleted_at")?,
    })
}

fn status(name: &str) -> Result<Status, StorageError> {
    Status::from_name(name).ok_or_else(|| StorageError::Corrupt(format!("the status {name}")))
}

/// A submission whose row is locked until the transaction ends.
pub(super) struct Locked {
    pub(super) status: Status,
    revision: i32,
    pub(super) deleted: bool,
}

pub(super) async fn lock(
    tx: &mut Tx,
    form: FormId,
    record: RecordId,
) -> Result<Option<Locked>, StorageError> {
    let row = tx
        .q(
            "select status, revision, case when deleted_at is null then 0 else 1 end as deleted \
            from form_submit_record where id = ? and form_id = ? {for update}",
        )
        .bind(record)
        .bind(form)
        .one()
        .await?;
    row.map(|row| {
        Ok(Locked {
            status: status(&row.get::<String>("status")?)?,
            revision: row.get("revision")?,
            deleted: row.get::<i32>("deleted")? == 1,
        })
    })
    .transpose()
}

/// Takes the places of a record, or gives them back: then the first in line gets what is free.
pub(super) async fn move_places(
    tx: &mut Tx,
    form: FormId,
    record: RecordId,
    taken: bool,
) -> Result<(), StorageError> {
    places::move_all(tx, form, record, taken).await?;
    if taken {
        return Ok(());
    }
    line::offer_free(tx, form).await
}

/// Whether a record has a place, or one is held for it. It stands in no line any more then.
async fn gives_up_place(
    tx: &mut Tx,
    form: FormId,
    record: RecordId,
    status: Status,
) -> Result<bool, StorageError> {
    match status {
        Status::Waiting => line::remove(tx, form, record).await,
        other => Ok(other.takes_place()),
    }
}
