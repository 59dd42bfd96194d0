//! Marking what became of a try.

use chrono::{DateTime, TimeDelta, Utc};

use super::take::Lease;
use crate::domain::outbox::{MessageId, MessageState};
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::query::Query;

/// What became of one try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Where the message stands now.
    pub state: MessageState,
    /// How long until the next try, where there is one.
    pub again_in: Option<TimeDelta>,
    /// The status of the answer, where there was one.
    pub status: Option<u16>,
    /// How long it took, in milliseconds.
    pub millis: i32,
    /// What was wrong, by name.
    pub fault: Option<&'static str>,
}

/// Writes down what became of a try. `false`: the lease had ended and somebody else has taken the message since; nothing is
/// changed.
pub async fn mark(
    db: &Db,
    message: MessageId,
    lease: Lease,
    tried: Tried,
) -> Result<bool, StorageError> {
    let Some(wait) = tried.again_in else {
        let update = db.q(ENDED).bind(tried.state.name());
        let marked = result(update, tried)
            .bind(message)
            .bind(lease.0)
            .run()
            .await?;
        return Ok(marked > 0);
    };
    db.transaction(move |tx| {
        Box::pin(async move {
            let held = tx
                .q("select {now} as present from outbox where id = ? and lease = ? {for update}")
                .bind(message)
                .bind(lease.0)
                .one()
                .await?;
            let Some(held) = held else { return Ok(false) };
            let due = held.get::<DateTime<Utc>>("present")? + wait;
            let update = tx.q(AGAIN).bind(tried.state.name()).bind(due);
            let marked = result(update, tried)
                .bind(message)
                .bind(lease.0)
                .run()
                .await?;
            Ok(marked > 0)
        })
    })
    .await
}

const ENDED: &str = "update outbox set state = ?, lease = null, last_status = ?, last_ms = ?, last_fault = ? \
    where id = ? and lease = ?";
const AGAIN: &str = "update outbox set state = ?, lease = null, due_at = ?, last_status = ?, last_ms = ?, \
    last_fault = ? where id = ? and lease = ?";

fn result(update: Query<'_>, tried: Tried) -> Query<'_> {
    update
        .bind(tried.status.and_then(|status| i16::try_from(status).ok()))
        .bind(tried.millis)
        .bind(tried.fault.map(str::to_owned))
}
