//! Private notes.

use super::history::{self, Entry};
use super::lock;
use crate::domain::id::{AccountId, EventId, FormId, RecordId, RequestId};
use crate::domain::review::{Happening, Note};
use crate::storage::connect::Db;
use crate::storage::error::StorageError;

/// A note about to be kept.
#[derive(Clone, Debug)]
pub struct NewNote {
    /// The form it was written in.
    pub form: FormId,
    /// The submission it is about.
    pub record: RecordId,
    /// What it says.
    pub note: Note,
    /// Who wrote it.
    pub by: AccountId,
    /// The id of the entry in the history.
    pub event: EventId,
    /// The press of the button: the same again makes no second note.
    pub request_id: RequestId,
}

/// What became of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noted {
    /// It is kept.
    Done,
    /// This press was kept before.
    Again,
    /// Something else was kept under this id before; nothing is changed.
    Other,
    /// The submission was deleted; nothing is kept.
    Deleted,
    /// The form has no such submission.
    Missing,
}

/// Adds a note to the history of a submission. A decision made meanwhile does not matter: a note stands for itself.
pub async fn note(db: &Db, new: NewNote) -> Result<Noted, StorageError> {
    let NewNote {
        form,
        record,
        note,
        by,
        event,
        request_id,
    } = new;
    let entry = Entry {
        id: event,
        record,
        by: Some(by),
        what: Happening::Noted {
            text: Some(note.as_str().to_owned()),
        },
        request_id: Some(request_id.as_str().to_owned()),
    };
    let added = db
        .transaction(move |tx| {
            Box::pin(async move {
                match lock(tx, form, record).await? {
                    None => Ok(Noted::Missing),
                    Some(found) if found.deleted => Ok(Noted::Deleted),
                    Some(_) => history::add(tx, entry).await.map(|()| Noted::Done),
                }
            })
        })
        .await;
    match added {
        Err(error) if error.is_duplicate_of("uk_submission_event_request_id") => {
            let row = db
                .q("select note from submission_event where request_id = ? and record_id = ? and account_id = ?")
                .bind(request_id.as_str())
                .bind(record)
                .bind(by)
                .one()
                .await?;
            let kept: Option<String> = row.map_or(Ok(None), |row| row.get("note"))?;
            let same = kept.as_deref() == Some(note.as_str());
            Ok(if same { Noted::Again } else { Noted::Other })
        }
        other => other,
    }
}
