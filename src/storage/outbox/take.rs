//! Taking messages that are due, for as long as a lease.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::{MESSAGE, Message, read};
use crate::domain::chance::Chance;
use crate::domain::outbox::{Destination, MessageState};
use crate::storage::connect::Db;
use crate::storage::error::StorageError;

/// Who is at a message: a token of one taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease(pub Uuid);

impl Lease {
    /// A fresh one.
    #[must_use]
    pub fn new(chance: &Chance) -> Self {
        Self(uuid::Builder::from_random_bytes(chance.bytes()).into_uuid())
    }
}

/// Takes at most `most` messages that are due, the longest waiting ones first, none for a destination in `but`. Until
/// `life` is over nobody else takes them; then whoever asks does.
pub async fn take(
    db: &Db,
    lease: Lease,
    life: TimeDelta,
    most: usize,
    but: &[Destination],
) -> Result<Vec<Message>, StorageError> {
    let waiting = MessageState::Waiting.name();
    // Nothing is locked for the sake of an empty outbox.
    let due = db
        .q("select id from outbox where state = ? and due_at <= {now} limit 1")
        .bind(waiting);
    if most == 0 || due.one().await?.is_none() {
        return Ok(Vec::new());
    }
    let but: Vec<String> = but.iter().map(|destination| destination.name()).collect();
    db.transaction(move |tx| {
        Box::pin(async move {
            let mut query = tx
                .q("select ")
                .sql(MESSAGE)
                .sql(", {now} as present from outbox where state = ? and due_at <= {now}")
                .bind(waiting);
            if !but.is_empty() {
                query = query.sql(" and destination not in (");
                for (at, name) in but.iter().enumerate() {
                    query = query
                        .sql(if at == 0 { "?" } else { ", ?" })
                        .bind(name.as_str());
                }
                query = query.sql(")");
            }
            let rows = query
                .sql(" order by due_at, id limit ? {skip locked}")
                .bind(i64::try_from(most).unwrap_or(i64::MAX))
                .all()
                .await?;
            let Some(first) = rows.first() else {
                return Ok(Vec::new());
            };
            let until = first.get::<DateTime<Utc>>("present")? + life;
            let mut taken = rows.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            let mut query = tx
                .q("update outbox set lease = ?, due_at = ?, tries = tries + 1, last_at = {now} where id in (")
                .bind(lease.0)
                .bind(until);
            for (at, message) in taken.iter_mut().enumerate() {
                message.tries += 1;
                query = query
                    .sql(if at == 0 { "?" } else { ", ?" })
                    .bind(message.id);
            }
            query.sql(")").run().await?;
            Ok(taken)
        })
    })
    .await
}
