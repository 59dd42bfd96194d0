//! Deleting a submission.

use super::history::{self, Entry, Overtaken};
use super::{gives_up_place, lock, move_places};
use crate::domain::id::{AccountId, EventId, FormId, RecordId};
use crate::domain::outbox::News;
use crate::domain::review::Happening;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::invitations;
use crate::storage::outbox;
use crate::storage::transaction::Tx;

/// A deletion that somebody confirmed.
#[derive(Clone, Copy, Debug)]
pub struct Erasure {
    /// The form it was asked for in.
    pub form: FormId,
    /// The submission.
    pub record: RecordId,
    /// The revision that was seen.
    pub expected: i32,
    /// Who deletes.
    pub by: AccountId,
    /// The id of the entry in the history.
    pub event: EventId,
}

/// What became of a deletion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Erased {
    /// The answers are gone.
    Done,
    /// They were gone before.
    Already,
    /// A colleague decided on the submission meanwhile; nothing is changed.
    Stale(Overtaken),
    /// The form has no such submission.
    Missing,
}

/// Erases what was answered, its fingerprint and the notes about it, sets unique answers and the place free, and
/// notes who did it. The row stays as a tombstone, so that the same submission sent again is not taken for a new one.
pub async fn erase(db: &Db, erasure: Erasure) -> Result<Erased, StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            let Erasure {
                form,
                record,
                expected,
                by,
                event,
            } = erasure;
            let Some(found) = lock(tx, form, record).await? else {
                return Ok(Erased::Missing);
            };
            if found.deleted {
                return Ok(Erased::Already);
            }
            if found.revision != expected {
                let status = found.status;
                let overtaken = history::overtaken(tx, record, status, found.revision).await?;
                return Ok(Erased::Stale(overtaken));
            }
            if gives_up_place(tx, form, record, found.status).await? {
                // Which options were picked is told by the answers, which go next.
                move_places(tx, form, record, false).await?;
            }
            invitations::give_back(tx, record).await?;
            empty(tx, form, record).await?;
            let entry = Entry {
                id: event,
                record,
                by: Some(by),
                what: Happening::Deleted,
                request_id: None,
            };
            history::add(tx, entry).await?;
            outbox::tell(tx, &[News::deleted(form, record, event)]).await?;
            Ok(Erased::Done)
        })
    })
    .await
}

/// Erases what a record says of its person; the row stays as a tombstone.
pub(in crate::storage) async fn empty(
    tx: &mut Tx,
    form: FormId,
    record: RecordId,
) -> Result<(), StorageError> {
    tx.q("update form_submit_record set payload_fp = null, answers = null, pairs = null, search_text = null, \
        deleted_at = {now}, revision = revision + 1 where id = ?")
        .bind(record)
        .run()
        .await?;
    tx.q("update submission_event set note = null where record_id = ?")
        .bind(record)
        .run()
        .await?;
    tx.q("update absorbed_repeat set address_hash = null where form_id = ? and record_id = ?")
        .bind(form)
        .bind(record)
        .run()
        .await?;
    tx.q("update uploaded_file set state = 'dropped', record_id = null where record_id = ?")
        .bind(record)
        .run()
        .await?;
    tx.q("delete from form_business_key where record_id = ?")
        .bind(record)
        .run()
        .await
        .map(|_| ())
}
