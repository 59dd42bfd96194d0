//! Who did what with a submission.

use chrono::{DateTime, Duration, Utc};

use super::status;
use crate::domain::id::{AccountId, EventId, RecordId};
use crate::domain::review::{Event, Happening};
use crate::domain::submission::Status;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::query::Row;
use crate::storage::transaction::Tx;

/// Who came first, and where the submission stands since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overtaken {
    /// Where it stands now.
    pub status: Status,
    /// The revision to decide on from now.
    pub revision: i32,
    /// Who, if the account is still there.
    pub by: Option<String>,
    /// When; `None` if nothing was written about it.
    pub at: Option<DateTime<Utc>>,
}

const EVENT: &str = "select e.id, e.happened_at, e.kind, e.from_status, e.to_status, e.note, a.name \
    from submission_event e left join account a on a.id = e.account_id where e.record_id = ? ";

/// The history of a submission, the oldest entry first.
pub async fn history(db: &Db, record: RecordId) -> Result<Vec<Event>, StorageError> {
    let rows = db
        .q(EVENT)
        .sql("order by e.happened_at, e.id")
        .bind(record)
        .all()
        .await?;
    rows.iter().map(read).collect()
}

/// The last decision, or the deletion.
pub async fn last_change(db: &Db, record: RecordId) -> Result<Option<Event>, StorageError> {
    let row = db.q(EVENT).sql(LAST_CHANGE).bind(record).one().await?;
    row.as_ref().map(read).transpose()
}

const LAST_CHANGE: &str = "and e.kind <> 'noted' order by e.happened_at desc, e.id desc limit 1";

/// Who brought a submission where it stands.
pub(super) async fn overtaken(
    tx: &mut Tx,
    record: RecordId,
    status: Status,
    revision: i32,
) -> Result<Overtaken, StorageError> {
    let row = tx.q(EVENT).sql(LAST_CHANGE).bind(record).one().await?;
    let event = row.as_ref().map(read).transpose()?;
    Ok(Overtaken {
        status,
        revision,
        at: event.as_ref().map(|event| event.happened_at),
        by: event.and_then(|event| event.by),
    })
}

/// An entry to be made.
pub(in crate::storage) struct Entry {
    pub(in crate::storage) id: EventId,
    pub(in crate::storage) record: RecordId,
    /// `None`: the person whose submission it is.
    pub(in crate::storage) by: Option<AccountId>,
    pub(in crate::storage) what: Happening,
    /// The press of the button that makes it, where it must be made once only.
    pub(in crate::storage) request_id: Option<String>,
}

/// Adds an entry. The submission's row must be locked.
pub(in crate::storage) async fn add(tx: &mut Tx, entry: Entry) -> Result<(), StorageError> {
    let happened_at = next_instant(tx, entry.record).await?;
    let (kind, from, to, note) = match entry.what {
        Happening::Moved { from, to } => ("moved", Some(from), Some(to), None),
        Happening::Noted { text } => ("noted", None, None, text),
        Happening::Deleted => ("deleted", None, None, None),
        Happening::TookPlace => ("took_place", None, None, None),
        Happening::LeftLine => ("left_line", None, None, None),
    };
    let name = |status: Option<Status>| status.map(|status| status.name().to_owned());
    tx.q("insert into submission_event \
        (id, record_id, account_id, happened_at, kind, from_status, to_status, note, request_id) \
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(entry.id)
        .bind(entry.record)
        .bind(entry.by)
        .bind(happened_at)
        .bind(kind)
        .bind(name(from))
        .bind(name(to))
        .bind(note)
        .bind(entry.request_id)
        .run()
        .await
        .map(|_| ())
}

/// The present instant of the database's clock, or one just after the last entry: a history stays in the order in
/// which it happened, even within one tick and across a correction of the clock.
async fn next_instant(tx: &mut Tx, record: RecordId) -> Result<DateTime<Utc>, StorageError> {
    let row = tx
        .q("select {now} as present, (select max(happened_at) from submission_event where record_id = ?) as last")
        .bind(record)
        .one()
        .await?
        .ok_or_else(|| StorageError::Corrupt("no clock".into()))?;
    let present: DateTime<Utc> = row.get("present")?;
    let last: Option<DateTime<Utc>> = row.get("last")?;
    Ok(last.map_or(present, |last| {
        present.max(last + Duration::microseconds(1))
    }))
}

fn read(row: &Row) -> Result<Event, StorageError> {
    let kind: String = row.get("kind")?;
    let moved = |column| status(&row.get::<Option<String>>(column)?.unwrap_or_default());
    let what = match kind.as_str() {
        "moved" => Happening::Moved {
            from: moved("from_status")?,
            to: moved("to_status")?,
        },
        "noted" => Happening::Noted {
            text: row.get("note")?,
        },
        "deleted" => Happening::Deleted,
        "took_place" => Happening::TookPlace,
        "left_line" => Happening::LeftLine,
        other => return Err(StorageError::Corrupt(format!("an event of kind {other}"))),
    };
    Ok(Event {
        id: row.get("id")?,
        happened_at: row.get("happened_at")?,
        by: row.get("name")?,
        what,
    })
}
