//! What those who wait do themselves: take the place that is held for them, leave, wait once more.

use chrono::{DateTime, Utc};
use serde_json::json;

use super::{OFFERED, PASSED, WAITING, has_room, next_number, now, offer_free, remove};
use crate::domain::id::{EventId, FormId, RecordId};
use crate::domain::outbox::News;
use crate::domain::review::Happening;
use crate::domain::submission::Status;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::invitations;
use crate::storage::outbox;
use crate::storage::reviews::{Entry, add_entry, empty, lock, move_places};
use crate::storage::transaction::Tx;

/// A press of somebody who waits.
#[derive(Clone, Copy, Debug)]
pub struct Own {
    /// The form.
    pub form: FormId,
    /// The submission.
    pub record: RecordId,
    /// The id of the entry in the history.
    pub event: EventId,
}

/// What became of a place that somebody wanted to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is theirs.
    Done,
    /// It was before: nothing is changed.
    Already,
    /// None is held for them, or not any more.
    NotHeld,
    /// The form has no such submission, or it was deleted.
    Missing,
}

/// Makes the held place the submission's own, if its time is not over. Pressed twice, it is one place.
pub async fn take(db: &Db, own: Own) -> Result<Taken, StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            let Own {
                form,
                record,
                event,
            } = own;
            let found = match lock(tx, form, record).await? {
                Some(found) if !found.deleted => found,
                _ => return Ok(Taken::Missing),
            };
            if found.status != Status::Waiting {
                return Ok(Taken::Already);
            }
            has_room(tx, form).await?;
            if !is_held(tx, record).await? {
                return Ok(Taken::NotHeld);
            }
            remove(tx, form, record).await?;
            tx.q("update form_submit_record set status = ?, revision = revision + 1 where id = ?")
                .bind(Status::New.name())
                .bind(record)
                .run()
                .await?;
            add_entry(tx, entry(record, event, Happening::TookPlace)).await?;
            let facts = json!({ "from": Status::Waiting.name(), "to": Status::New.name() });
            outbox::tell(tx, &[News::decided(form, record, event, facts)]).await?;
            Ok(Taken::Done)
        })
    })
    .await
}

/// Whether a place is held for it at this instant.
async fn is_held(tx: &mut Tx, record: RecordId) -> Result<bool, StorageError> {
    let row = tx
        .q("select offered_until from form_line where record_id = ? and state = ? {for update}")
        .bind(record)
        .bind(OFFERED)
        .one()
        .await?;
    let until: Option<DateTime<Utc>> = match row {
        Some(row) => row.get("offered_until")?,
        None => None,
    };
    Ok(until > Some(now(tx).await?))
}

/// Leaves the line for good: the answers are erased as with any deletion, and a place that was held goes to the next.
/// `false`: it stood in no line.
pub async fn leave(db: &Db, own: Own) -> Result<bool, StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            let Own {
                form,
                record,
                event,
            } = own;
            match lock(tx, form, record).await? {
                Some(found) if !found.deleted && found.status == Status::Waiting => {}
                _ => return Ok(false),
            }
            if remove(tx, form, record).await? {
                // Which options were picked is told by the answers, which go next.
                move_places(tx, form, record, false).await?;
            }
            invitations::give_back(tx, record).await?;
            empty(tx, form, record).await?;
            add_entry(tx, entry(record, event, Happening::LeftLine)).await?;
            outbox::tell(tx, &[News::deleted(form, record, event)]).await?;
            Ok(true)
        })
    })
    .await
}

/// Stands in line once more, at its end, after a held place went on. `false`: it stood in no line, or stands there.
pub async fn again(db: &Db, form: FormId, record: RecordId) -> Result<bool, StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            has_room(tx, form).await?;
            let number = next_number(tx, form).await?;
            let changed = tx
                .q(
                    "update form_line set state = ?, number = ?, offered_until = null \
                    where record_id = ? and form_id = ? and state = ?",
                )
                .bind(WAITING)
                .bind(number)
                .bind(record)
                .bind(form)
                .bind(PASSED)
                .run()
                .await?;
            offer_free(tx, form).await?;
            Ok(changed > 0)
        })
    })
    .await
}

fn entry(record: RecordId, event: EventId, what: Happening) -> Entry {
    Entry {
        id: event,
        record,
        by: None,
        what,
        request_id: None,
    }
}
