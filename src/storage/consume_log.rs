//! Which messages a consumer has dealt with: a message that comes again has no second effect.

use chrono::{DateTime, TimeDelta, Utc};

use super::connect::Db;
use super::error::StorageError;
use super::transaction::Tx;

/// How long an entry is kept, in days: longer than a message can be sent again, which is its last try, thirty days as a
/// parked one, and a schedule of more than three days after that.
const KEPT_DAYS: i64 = 60;

/// Notes that `consumer` deals with `message`, in the transaction of the effect. `false`: it has done so before, and the
/// effect must not be repeated. Whoever comes at the same time waits for the end of the other's transaction.
pub(super) async fn consume(
    tx: &mut Tx,
    consumer: &str,
    message: &str,
) -> Result<bool, StorageError> {
    // The plain insert stands at the end of what the transaction may still do: a refused one ends it on PostgreSQL.
    let known = tx
        .q("select message_id from consume_log where consumer = ? and message_id = ?")
        .bind(consumer)
        .bind(message);
    if known.one().await?.is_some() {
        return Ok(false);
    }
    tx.q("insert into consume_log (consumer, message_id, consumed_at) values (?, ?, {now})")
        .bind(consumer)
        .bind(message)
        .run()
        .await?;
    Ok(true)
}

/// Notes that `consumer` has dealt with `message`, where the effect lies outside of the database. `false`: it was noted
/// before.
pub async fn note(db: &Db, consumer: &'static str, message: String) -> Result<bool, StorageError> {
    let noted = db
        .transaction(move |tx| Box::pin(async move { consume(tx, consumer, &message).await }))
        .await;
    match noted {
        // Somebody noted it at the same time.
        Err(StorageError::Duplicate { .. }) => Ok(false),
        other => other,
    }
}

/// Whether `consumer` has dealt with `message`.
pub async fn knows(db: &Db, consumer: &str, message: &str) -> Result<bool, StorageError> {
    let row = db
        .q("select message_id from consume_log where consumer = ? and message_id = ?")
        .bind(consumer)
        .bind(message)
        .one()
        .await?;
    Ok(row.is_some())
}

/// Forgets what is older than any message can be; gives how many entries.
pub async fn sweep(db: &Db, now: DateTime<Utc>) -> Result<u64, StorageError> {
    db.q("delete from consume_log where consumed_at < ?")
        .bind(now - TimeDelta::days(KEPT_DAYS))
        .run()
        .await
}
