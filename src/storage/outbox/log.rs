//! The log of deliveries, as staff look at it, and what they ask for there.

use chrono::{DateTime, TimeDelta, Utc};

use super::tell::add;
use super::{destination, kind};
use crate::domain::id::FormId;
use crate::domain::outbox::{Destination, MessageId, MessageState, News, NewsKind};
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::query::Row;

/// How long a message is kept after its last try, in days: so long can a parked one be sent again.
const KEPT_DAYS: i64 = 30;
/// Rows that are removed with one statement.
const SWEPT: i64 = 500;

/// A message in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Its row.
    pub id: MessageId,
    /// The name of its news.
    pub news: String,
    /// What happened.
    pub kind: NewsKind,
    /// Where it goes.
    pub destination: Destination,
    /// When it happened.
    pub happened_at: DateTime<Utc>,
    /// How far it has come.
    pub state: MessageState,
    /// When it is tried next, where it waits.
    pub due_at: DateTime<Utc>,
    /// How often it was tried.
    pub tries: u32,
    /// When it was tried last.
    pub last_at: Option<DateTime<Utc>>,
    /// The status that came back then.
    pub status: Option<u16>,
    /// How long that took, in milliseconds.
    pub millis: Option<u32>,
    /// What was wrong, by name.
    pub fault: Option<String>,
}

/// The latest messages to these destinations, the newest first.
pub async fn deliveries(
    db: &Db,
    form: FormId,
    to: Destination,
    most: u32,
) -> Result<Vec<Delivery>, StorageError> {
    let rows = db
        .q("select id, event_id, kind, destination, happened_at, state, due_at, tries, last_at, last_status, \
            last_ms, last_fault from outbox where destination = ? and form_id = ? \
            order by happened_at desc, id desc limit ?")
        .bind(to.name())
        .bind(form)
        .bind(i64::from(most))
        .all()
        .await?;
    rows.iter().map(delivery).collect()
}

fn delivery(row: &Row) -> Result<Delivery, StorageError> {
    let state: String = row.get("state")?;
    let status: Option<i16> = row.get("last_status")?;
    Ok(Delivery {
        id: row.get("id")?,
        news: row.get("event_id")?,
        kind: kind(row)?,
        destination: destination(row)?,
        happened_at: row.get("happened_at")?,
        state: MessageState::from_name(&state)
            .ok_or_else(|| StorageError::Corrupt(format!("outbox.state is {state}")))?,
        due_at: row.get("due_at")?,
        tries: row.get::<i32>("tries")?.unsigned_abs(),
        last_at: row.get("last_at")?,
        status: status.map(i16::unsigned_abs),
        millis: row.get::<Option<i32>>("last_ms")?.map(i32::unsigned_abs),
        fault: row.get("last_fault")?,
    })
}

/// Lets a message of a form be sent once more, at once, under its old id, and tried again as if it were new. `false`: there
/// is none, or somebody is at it.
pub async fn send_again(db: &Db, form: FormId, message: MessageId) -> Result<bool, StorageError> {
    let changed = db
        .q("update outbox set state = ?, due_at = {now}, tries = 0 where id = ? and form_id = ? and lease is null")
        .bind(MessageState::Waiting.name())
        .bind(message)
        .bind(form)
        .run()
        .await?;
    Ok(changed > 0)
}

/// Writes a message that tests a destination, whatever it wants to hear of.
pub async fn test(db: &Db, news: News, to: Destination) -> Result<(), StorageError> {
    db.transaction(move |tx| Box::pin(async move { add(tx, &[(&news, to)]).await }))
        .await
}

/// How many messages wait and how many are parked, of all forms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// To be sent.
    pub waiting: u64,
    /// Nobody tries them any more.
    pub parked: u64,
}

/// How the outbox stands.
pub async fn standing(db: &Db) -> Result<Standing, StorageError> {
    let rows = db
        .q("select state, count(*) as there from outbox where state <> 'sent' group by state")
        .all()
        .await?;
    let mut standing = Standing::default();
    for row in rows {
        let there = row.get::<i64>("there")?.unsigned_abs();
        if row.get::<String>("state")? == MessageState::Parked.name() {
            standing.parked = there;
        } else {
            standing.waiting = there;
        }
    }
    Ok(standing)
}

/// How many messages of a form are parked.
pub async fn parked(db: &Db, form: FormId) -> Result<u64, StorageError> {
    let row = db
        .q("select count(*) as there from outbox where form_id = ? and state = 'parked'")
        .bind(form)
        .one()
        .await?;
    let there: i64 = row.map_or(Ok(0), |row| row.get("there"))?;
    Ok(there.unsigned_abs())
}

/// Removes messages that were tried last more than thirty days ago and wait for nothing, a bounded number; gives how many.
pub async fn sweep(db: &Db, now: DateTime<Utc>) -> Result<u64, StorageError> {
    let rows = db
        .q("select id from outbox where state in ('sent', 'parked') and due_at < ? order by due_at limit ?")
        .bind(now - TimeDelta::days(KEPT_DAYS))
        .bind(SWEPT)
        .all()
        .await?;
    if rows.is_empty() {
        return Ok(0);
    }
    let mut query = db.q("delete from outbox where state in ('sent', 'parked') and id in (");
    for (at, row) in rows.iter().enumerate() {
        query = query
            .sql(if at == 0 { "?" } else { ", ?" })
            .bind(row.get::<MessageId>("id")?);
    }
    query.sql(")").run().await
}
