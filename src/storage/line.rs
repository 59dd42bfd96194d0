//! The line of those who wait for a place of a full form.
//!
//! Whoever waits has a submission like any other, in the status [`Waiting`](crate::domain::submission::Status::Waiting),
//! and a row here. A place that becomes free is taken again in the very transaction that frees it, for the first in
//! line: `form_place.taken` counts the submissions that have a place *and* the places that are held. So nobody who
//! comes by gets between, and nothing is counted first.
//!
//! Whoever changes the line locks the form's row of places before any row of the line. Times are the database's.

mod hold;
mod own;

use chrono::{DateTime, Utc};

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use super::transaction::Tx;
use crate::domain::id::{FormId, RecordId, Reference};
use crate::domain::line::{InLine, Standing, Turn};

pub(super) use hold::{join, offer_free, remove};
pub use hold::{pass_on, pass_on_all};
pub use own::{Own, Taken, again, leave, take};

/// Waits for a place.
const WAITING: &str = "waiting";
/// A place is held.
const OFFERED: &str = "offered";
/// A place was held and went on.
const PASSED: &str = "passed";

const IN_LINE: &str = "select l.record_id, l.number, l.state, l.offered_until, l.offer_hours, r.reference, r.submitted_at \
    from form_line l join form_submit_record r on r.id = l.record_id ";

/// How it stands for a submission that waits; `None`: it does not, or no more.
pub async fn standing(
    db: &Db,
    form: FormId,
    record: RecordId,
) -> Result<Option<Standing>, StorageError> {
    let row = db
        .q(IN_LINE)
        .sql("where l.record_id = ? and l.form_id = ?")
        .bind(record)
        .bind(form)
        .one()
        .await?;
    let Some(row) = row else { return Ok(None) };
    let earlier = db
        .q("select count(*) as earlier from form_line where form_id = ? and state = ? and number < ?")
        .bind(form)
        .bind(WAITING)
        .bind(row.get::<i32>("number")?)
        .one()
        .await?;
    let before = earlier.map_or(Ok(0), |row| row.get::<i64>("earlier"))?;
    let hours: i32 = row.get("offer_hours")?;
    Ok(Some(Standing {
        turn: turn(&row, u32::try_from(before).unwrap_or(u32::MAX))?,
        offer_hours: u16::try_from(hours).unwrap_or(u16::MAX),
    }))
}

/// The line of a form, in order. `most` rows at the most.
pub async fn list(db: &Db, form: FormId, most: u32) -> Result<Vec<InLine>, StorageError> {
    let rows = db
        .q(IN_LINE)
        .sql("where l.form_id = ? order by l.number limit ?")
        .bind(form)
        .bind(i64::from(most))
        .all()
        .await?;
    let mut before = 0;
    rows.iter()
        .map(|row| {
            let turn = turn(row, before)?;
            before += u32::from(matches!(turn, Turn::Waits { .. }));
            Ok(InLine {
                record: row.get("record_id")?,
                reference: Reference::from_stored(row.get("reference")?),
                joined_at: row.get("submitted_at")?,
                turn,
            })
        })
        .collect()
}

/// How many stand in the line of a form, whatever their turn.
pub async fn length(db: &Db, form: FormId) -> Result<i64, StorageError> {
    let row = db
        .q("select count(*) as waiting from form_line where form_id = ?")
        .bind(form)
        .one()
        .await?;
    row.map_or(Ok(0), |row| row.get("waiting"))
}

fn turn(row: &Row, before: u32) -> Result<Turn, StorageError> {
    let until: Option<DateTime<Utc>> = row.get("offered_until")?;
    let state: String = row.get("state")?;
    match (state.as_str(), until) {
        (WAITING, _) => Ok(Turn::Waits { before }),
        (OFFERED, Some(until)) => Ok(Turn::Offered { until }),
        (PASSED, Some(until)) => Ok(Turn::Passed { until }),
        (other, _) => Err(StorageError::Corrupt(format!("a turn named {other}"))),
    }
}

/// Whether the form has a place left. Locks its places until the transaction ends; a form without a row of places has
/// them without end.
async fn has_room(tx: &mut Tx, form: FormId) -> Result<bool, StorageError> {
    let row = tx
        .q("select capacity, taken from form_place where form_id = ? {for update}")
        .bind(form)
        .one()
        .await?;
    row.map_or(Ok(true), |row| {
        Ok(row.get::<i32>("taken")? < row.get::<i32>("capacity")?)
    })
}

/// The present instant of the database's clock.
async fn now(tx: &mut Tx) -> Result<DateTime<Utc>, StorageError> {
    let row = tx.q("select {now} as present").one().await?;
    row.map_or_else(
        || Err(StorageError::Corrupt("no clock".into())),
        |row| row.get("present"),
    )
}

/// The end of the line.
async fn next_number(tx: &mut Tx, form: FormId) -> Result<i32, StorageError> {
    let last = tx
        .q("select number from form_line where form_id = ? order by number desc limit 1")
        .bind(form)
        .one()
        .await?;
    Ok(last.map_or(Ok(0), |row| row.get::<i32>("number"))? + 1)
}
