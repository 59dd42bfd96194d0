//! What is to be sent after a commit, and how far it has come.
//!
//! A row is written in the transaction that makes its news true. Workers of several instances take rows by a lease; a row
//! whose worker is gone is due again when its lease ends. Instants are the database's, so no two clocks are compared.

mod log;
mod mark;
mod take;
mod tell;

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;

use super::error::StorageError;
use super::query::Row;
use crate::domain::id::{FormId, RecordId};
use crate::domain::outbox::{Destination, MessageId, NewsKind};

pub use log::{Delivery, Standing, deliveries, parked, send_again, standing, sweep, test};
pub use mark::{Tried, mark};
pub use take::{Lease, take};
pub(super) use tell::{add, tell, tell_if_full};

/// A message in somebody's hands.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Its row.
    pub id: MessageId,
    /// The name of its news: the same at each try, and at each destination.
    pub news: String,
    /// What happened.
    pub kind: NewsKind,
    /// Where it goes.
    pub destination: Destination,
    /// In which form.
    pub form: FormId,
    /// To which submission.
    pub record: Option<RecordId>,
    /// What else is to be said.
    pub facts: Option<Value>,
    /// When it happened.
    pub happened_at: DateTime<Utc>,
    /// The number of this try, from 1.
    pub tries: u32,
}

const MESSAGE: &str =
    "id, event_id, kind, destination, form_id, record_id, facts, happened_at, tries";

fn read(row: &Row) -> Result<Message, StorageError> {
    Ok(Message {
        id: row.get("id")?,
        news: row.get("event_id")?,
        kind: kind(row)?,
        destination: destination(row)?,
        form: row.get("form_id")?,
        record: row.get("record_id")?,
        facts: row
            .get::<Option<Json<Value>>>("facts")?
            .map(|facts| facts.0),
        happened_at: row.get("happened_at")?,
        tries: row.get::<i32>("tries")?.unsigned_abs(),
    })
}

fn kind(row: &Row) -> Result<NewsKind, StorageError> {
    let name: String = row.get("kind")?;
    NewsKind::from_name(&name)
        .ok_or_else(|| StorageError::Corrupt(format!("outbox.kind is {name}")))
}

fn destination(row: &Row) -> Result<Destination, StorageError> {
    let name: String = row.get("destination")?;
    Destination::from_name(&name)
        .ok_or_else(|| StorageError::Corrupt(format!("outbox.destination is {name}")))
}
