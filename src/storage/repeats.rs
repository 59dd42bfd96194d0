//! Repeats that were absorbed, as staff look at them.

mod journal;

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use super::reviews;
use crate::domain::id::{FormId, RecordId, Reference, RepeatId};
use crate::domain::repeat::{AddressHash, Cause, Layer, Program, Repeat};
use crate::domain::submission::StoredSubmission;

pub use journal::{Journal, QUEUE};

/// Repeats of one act that are shown at the most, the first ones.
const TIMELINE: i64 = 500;

/// Stores repeats with one statement.
pub async fn add(db: &Db, repeats: &[Repeat]) -> Result<(), StorageError> {
    if repeats.is_empty() {
        return Ok(());
    }
    let mut query = db.q("insert into absorbed_repeat (id, form_id, record_id, act, happened_at, first_at, \
         gap_ms, same_answers, same_connection, address_hash, program, through_gateway, layer, outcome, cause) values ");
    for (at, repeat) in repeats.iter().enumerate() {
        query = query
            .sql(if at == 0 { "" } else { ", " })
            .sql("(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
            .bind(repeat.id)
            .bind(repeat.form)
            .bind(repeat.record)
            .bind(repeat.act.as_str())
            .bind(repeat.happened_at)
            .bind(repeat.first_at)
            .bind(repeat.gap().map(|gap| gap.num_milliseconds()))
            .bind(repeat.same_answers)
            .bind(repeat.same_connection)
            .bind(repeat.address.as_ref().map(|hash| hash.as_str().to_owned()))
            .bind(repeat.program.name())
            .bind(repeat.through_gateway)
            .bind(repeat.layer.name())
            .bind(repeat.outcome.as_str())
            .bind(repeat.cause.name());
    }
    query.run().await.map(drop)
}

/// How many repeats of a form were absorbed since an instant.
pub async fn count(db: &Db, form: FormId, since: DateTime<Utc>) -> Result<u64, StorageError> {
    let row = db
        .q("select count(*) as there from absorbed_repeat where form_id = ? and happened_at >= ?")
        .bind(form)
        .bind(since)
        .one()
        .await?;
    number(row)
}

/// How many repeats of a form were absorbed since an instant, by cause, the most frequent first.
pub async fn by_cause(
    db: &Db,
    form: FormId,
    since: DateTime<Utc>,
) -> Result<Vec<(Cause, u64)>, StorageError> {
    let rows = db
        .q("select cause, count(*) as there from absorbed_repeat where form_id = ? and happened_at >= ? \
            group by cause order by there desc, cause")
        .bind(form)
        .bind(since)
        .all()
        .await?;
    rows.iter()
        .map(|row| Ok((cause(row)?, row.get::<i64>("there")?.unsigned_abs())))
        .collect()
}

/// How many acts of a form have more than one row. Counted afresh each time: the unique index promises that it is 0,
/// and this is the proof.
pub async fn stored_twice(db: &Db, form: FormId) -> Result<u64, StorageError> {
    let row = db
        .q("select count(*) as there from (select request_id from form_submit_record where form_id = ? \
            group by request_id having count(*) > 1) as doubled")
        .bind(form)
        .one()
        .await?;
    number(row)
}

fn number(row: Option<Row>) -> Result<u64, StorageError> {
    let there: i64 = row.map_or(Ok(0), |row| row.get("there"))?;
    Ok(there.unsigned_abs())
}

/// An act of which repeats were absorbed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The first eight characters of its request id.
    pub act: String,
    /// When its latest repeat came.
    pub last_at: DateTime<Utc>,
    /// How many repeats were absorbed.
    pub repeats: u64,
    /// Where they come from, the most frequent first.
    pub causes: Vec<Cause>,
    /// The stored submission, where the repeats name one.
    pub stored: Option<(RecordId, Reference)>,
}

/// The acts of a form of which repeats were absorbed since an instant, the latest first, at most `most`.
pub async fn acts(
    db: &Db,
    form: FormId,
    since: DateTime<Utc>,
    most: u32,
) -> Result<Vec<Act>, StorageError> {
    let rows = db
        .q(
            "select act, count(*) as there, max(happened_at) as last_at from absorbed_repeat \
            where form_id = ? and happened_at >= ? group by act order by last_at desc, act limit ?",
        )
        .bind(form)
        .bind(since)
        .bind(i64::from(most))
        .all()
        .await?;
    let mut acts = Vec::with_capacity(rows.len());
    for row in &rows {
        acts.push(Act {
            act: row.get("act")?,
            last_at: row.get("last_at")?,
            repeats: row.get::<i64>("there")?.unsigned_abs(),
            causes: Vec::new(),
            stored: None,
        });
    }
    explain(db, form, since, &mut acts).await?;
    Ok(acts)
}

/// Adds what the repeats of each act say.
async fn explain(
    db: &Db,
    form: FormId,
    since: DateTime<Utc>,
    acts: &mut [Act],
) -> Result<(), StorageError> {
    if acts.is_empty() {
        return Ok(());
    }
    let mut query = db
        .q(
            "select a.act, a.cause, r.id, r.reference, count(*) as there from absorbed_repeat a \
            left join form_submit_record r on r.id = a.record_id \
            where a.form_id = ? and a.happened_at >= ? and a.act in (",
        )
        .bind(form)
        .bind(since);
    for (at, act) in acts.iter().enumerate() {
        query = query
            .sql(if at == 0 { "?" } else { ", ?" })
            .bind(act.act.as_str());
    }
    let rows = query
        .sql(") group by a.act, a.cause, r.id, r.reference order by there desc, a.cause")
        .all()
        .await?;
    let mut by_name: HashMap<String, &mut Act> =
        acts.iter_mut().map(|act| (act.act.clone(), act)).collect();
    for row in rows {
        let Some(act) = by_name.get_mut(&row.get::<String>("act")?) else {
            continue;
        };
        let cause = cause(&row)?;
        if !act.causes.contains(&cause) {
            act.causes.push(cause);
        }
        let id: Option<RecordId> = row.get("id")?;
        let reference: Option<String> = row.get("reference")?;
        // The act's own submission says more than the one that holds a value it wanted.
        let better = act.stored.is_none() || cause != Cause::UsedBefore;
        if let (true, Some(id), Some(reference)) = (better, id, reference) {
            act.stored = Some((id, Reference::from_stored(reference)));
        }
    }
    Ok(())
}

/// The repeats of one act, the first ones first, and the submissions that explain them.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// The submission; `None` where nothing was stored under this id.
    pub stored: Option<StoredSubmission>,
    /// The submission that holds a value which this act wanted to use as well.
    pub holder: Option<StoredSubmission>,
    /// Its repeats.
    pub repeats: Vec<Repeat>,
}

/// What happened to one act of a form, named by the first eight characters of its request id.
pub async fn timeline(db: &Db, form: FormId, act: &str) -> Result<Timeline, StorageError> {
    let rows = db
        .q("select id, form_id, record_id, act, happened_at, first_at, same_answers, same_connection, \
            address_hash, program, through_gateway, layer, outcome, cause from absorbed_repeat \
            where form_id = ? and act = ? order by happened_at, id limit ?")
        .bind(form)
        .bind(act)
        .bind(TIMELINE)
        .all()
        .await?;
    let repeats = rows.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let named = |held: bool| {
        let of_kind = |repeat: &&Repeat| (repeat.layer == Layer::BusinessKey) == held;
        repeats
            .iter()
            .filter(of_kind)
            .find_map(|repeat| repeat.record)
    };
    let stored = match named(false) {
        Some(record) => reviews::find(db, form, record).await?,
        None => stored_as(db, form, act).await?,
    };
    let holder = match named(true) {
        Some(record) => reviews::find(db, form, record).await?,
        None => None,
    };
    Ok(Timeline {
        stored,
        holder,
        repeats,
    })
}

/// The submission of an act whose repeats came before it was stored.
async fn stored_as(
    db: &Db,
    form: FormId,
    act: &str,
) -> Result<Option<StoredSubmission>, StorageError> {
    // Ids are ASCII and compared by their bytes, and no character of one is greater than a tilde.
    let row = db
        .q(reviews::SUBMISSION)
        .sql("where request_id >= ? and request_id < ? and form_id = ? order by request_id limit 1")
        .bind(act)
        .bind(format!("{act}~"))
        .bind(form)
        .one()
        .await?;
    row.as_ref().map(reviews::read).transpose()
}

/// How many repeats of a submission were absorbed, and the name of its act; `None` if there were none.
pub async fn of_record(
    db: &Db,
    form: FormId,
    record: RecordId,
) -> Result<Option<(String, u64)>, StorageError> {
    let row = db
        .q(
            "select act, count(*) as there from absorbed_repeat where form_id = ? and act = \
            (select substr(request_id, 1, 8) from form_submit_record where id = ?) group by act",
        )
        .bind(form)
        .bind(record)
        .one()
        .await?;
    row.map(|row| Ok((row.get("act")?, row.get::<i64>("there")?.unsigned_abs())))
        .transpose()
}

/// The newest submissions of a form that are not deleted, for a comparison.
pub async fn newest(
    db: &Db,
    form: FormId,
    most: u32,
) -> Result<Vec<StoredSubmission>, StorageError> {
    let rows = db
        .q(reviews::SUBMISSION)
        .sql("{by list index} where form_id = ? and deleted_at is null order by submitted_at desc, id desc limit ?")
        .bind(form)
        .bind(i64::from(most))
        .all()
        .await?;
    rows.iter().map(reviews::read).collect()
}

fn read(row: &Row) -> Result<Repeat, StorageError> {
    let layer: String = row.get("layer")?;
    let address: Option<String> = row.get("address_hash")?;
    let id: RepeatId = row.get("id")?;
    Ok(Repeat {
        id,
        form: row.get("form_id")?,
        record: row.get("record_id")?,
        act: row.get("act")?,
        happened_at: row.get("happened_at")?,
        first_at: row.get("first_at")?,
        same_answers: row.get("same_answers")?,
        same_connection: row.get("same_connection")?,
        address: address.map(AddressHash::from_stored),
        program: Program::from_name(&row.get::<String>("program")?),
        through_gateway: row.get("through_gateway")?,
        layer: Layer::from_name(&layer)
            .ok_or_else(|| StorageError::Corrupt(format!("the layer {layer}")))?,
        outcome: row.get("outcome")?,
        cause: cause(row)?,
    })
}

fn cause(row: &Row) -> Result<Cause, StorageError> {
    let name: String = row.get("cause")?;
    Cause::from_name(&name).ok_or_else(|| StorageError::Corrupt(format!("the cause {name}")))
}
