//! Deciding on a submission.

use serde_json::json;

use super::history::{self, Entry, Overtaken};
use super::{gives_up_place, lock, move_places};
use crate::domain::id::{AccountId, EventId, FormId, RecordId};
use crate::domain::outbox::News;
use crate::domain::review::Happening;
use crate::domain::submission::Status;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::outbox;

/// A decision of a reviewer.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// The form it was made in.
    pub form: FormId,
    /// The submission.
    pub record: RecordId,
    /// The revision that the reviewer saw.
    pub expected: i32,
    /// What it shall become.
    pub to: Status,
    /// Who decides.
    pub by: AccountId,
    /// The id of the entry in the history.
    pub event: EventId,
}

/// What became of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// It holds.
    Done {
        /// Where the submission stood before.
        from: Status,
    },
    /// It stands there already: the button was pressed twice, or a colleague decided the same.
    Already,
    /// A colleague decided otherwise meanwhile; nothing is changed.
    Stale(Overtaken),
    /// The submission cannot go there from where it is; nothing is changed.
    Impossible,
    /// The submission was deleted; nothing is changed.
    Deleted,
    /// The form has no such submission.
    Missing,
}

/// Moves a submission to another status, notes who did it, and gives its place back or takes it again.
pub async fn decide(db: &Db, decision: Decision) -> Result<Decided, StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            let Decision {
                form,
                record,
                expected,
                to,
                by,
                event,
            } = decision;
            let Some(found) = lock(tx, form, record).await? else {
                return Ok(Decided::Missing);
            };
            let from = found.status;
            if found.deleted {
                return Ok(Decided::Deleted);
            }
            if from == to {
                return Ok(Decided::Already);
            }
            if found.revision != expected {
                let overtaken = history::overtaken(tx, record, from, found.revision).await?;
                return Ok(Decided::Stale(overtaken));
            }
            if !from.may_become(to) {
                return Ok(Decided::Impossible);
            }
            tx.q(
                "update form_submit_record set status = ?, revision = revision + 1 \
                where id = ? and form_id = ? and revision = ?",
            )
            .bind(to.name())
            .bind(record)
            .bind(form)
            .bind(expected)
            .run()
            .await?;
            let entry = Entry {
                id: event,
                record,
                by: Some(by),
                what: Happening::Moved { from, to },
                request_id: None,
            };
            history::add(tx, entry).await?;
            let had_place = gives_up_place(tx, form, record, from).await?;
            if had_place != to.takes_place() {
                move_places(tx, form, record, to.takes_place()).await?;
            }
            let facts = json!({ "from": from.name(), "to": to.name() });
            outbox::tell(tx, &[News::decided(form, record, event, facts)]).await?;
            Ok(Decided::Done { from })
        })
    })
    .await
}
