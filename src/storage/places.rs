//! Places of options: counted together with the submission that takes them, never before it.

use std::collections::BTreeMap;

use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use super::transaction::Tx;
use crate::domain::form::Places;
use crate::domain::id::{FormId, RecordId};
use crate::domain::place::{OptionKey, OptionPlaces, picked};

/// Records that are looked through at once while picks are counted.
const LOOKED_THROUGH: usize = 1000;

const OPTION_PLACES: &str = "select field_id, option_id, capacity, taken from form_option_place \
    where form_id = ? order by field_id, option_id";

/// The limited options of a form, sorted.
pub async fn option_places(db: &Db, form: FormId) -> Result<Vec<OptionPlaces>, StorageError> {
    let rows = db.q(OPTION_PLACES).bind(form).all().await?;
    rows.iter().map(read).collect()
}

fn read(row: &Row) -> Result<OptionPlaces, StorageError> {
    Ok(OptionPlaces {
        key: OptionKey {
            field: row.get("field_id")?,
            option: row.get("option_id")?,
        },
        places: Places {
            capacity: row.get("capacity")?,
            taken: row.get("taken")?,
        },
    })
}

/// Takes places of options, if they are left. In the order of the keys, so that two transactions take their locks in
/// the same order. An option without a row has places without end.
///
/// Fails with [`StorageError::OptionsFull`], which names all that are full.
pub(super) async fn take(
    tx: &mut Tx,
    wanted: BTreeMap<(FormId, &OptionKey), i32>,
) -> Result<(), StorageError> {
    let mut full = Vec::new();
    for ((form, key), places) in wanted {
        let taken = tx
            .q("update form_option_place set taken = taken + ? \
                where form_id = ? and field_id = ? and option_id = ? and taken + ? <= capacity")
            .bind(places)
            .bind(form)
            .bind(key.field.as_str())
            .bind(key.option.as_str())
            .bind(places)
            .run()
            .await?;
        let limited = tx
            .q("select capacity from form_option_place where form_id = ? and field_id = ? and option_id = ?")
            .bind(form)
            .bind(key.field.as_str())
            .bind(key.option.as_str());
        if taken == 0 && limited.one().await?.is_some() {
            full.push(key.clone());
        }
    }
    if full.is_empty() {
        Ok(())
    } else {
        Err(StorageError::OptionsFull(full))
    }
}

/// Gives the places of a record back, or takes them although none may be left: staff decide, and the counters tell.
/// What has no limit has no counter, and nothing happens.
pub(super) async fn move_all(
    tx: &mut Tx,
    form: FormId,
    record: RecordId,
    taken: bool,
) -> Result<(), StorageError> {
    count_one(tx, form, taken).await?;
    move_options(tx, form, record, taken).await
}

/// One place of the form more or less that is taken.
pub(super) async fn count_one(tx: &mut Tx, form: FormId, taken: bool) -> Result<(), StorageError> {
    let text = if taken {
        "update form_place set taken = taken + 1 where form_id = ?"
    } else {
        "update form_place set taken = taken - 1 where form_id = ? and taken > 0"
    };
    tx.q(text).bind(form).run().await.map(drop)
}

/// Whether every limited option that a record picks has a place left. Locks their places until the transaction ends.
pub(super) async fn has_options(
    tx: &mut Tx,
    form: FormId,
    record: RecordId,
) -> Result<bool, StorageError> {
    let rows = tx
        .q(OPTION_PLACES)
        .sql(" {for update}")
        .bind(form)
        .all()
        .await?;
    let limited: Vec<OptionPlaces> = rows.iter().map(read).collect::<Result<_, _>>()?;
    let picked = picked_of(tx, &limited, record).await?;
    let mut full = limited.iter().filter(|option| option.places.full());
    Ok(!full.any(|option| picked.contains(&option.key)))
}

/// The limited options that a record picks.
async fn picked_of(
    tx: &mut Tx,
    limited: &[OptionPlaces],
    record: RecordId,
) -> Result<Vec<OptionKey>, StorageError> {
    if limited.is_empty() {
        return Ok(Vec::new());
    }
    let found = tx
        .q("select answers from form_submit_record where id = ?")
        .bind(record)
        .one()
        .await?;
    let answers = match found {
        Some(row) => row.get::<Option<Json<Value>>>("answers")?,
        None => None,
    };
    Ok(answers.map_or_else(Vec::new, |Json(answers)| picked(limited, &answers)))
}

async fn move_options(
    tx: &mut Tx,
    form: FormId,
    record: RecordId,
    taken: bool,
) -> Result<(), StorageError> {
    let rows = tx.q(OPTION_PLACES).bind(form).all().await?;
    let limited: Vec<OptionPlaces> = rows.iter().map(read).collect::<Result<_, _>>()?;
    let text = if taken {
        "update form_option_place set taken = taken + 1 where form_id = ? and field_id = ? and option_id = ?"
    } else {
        "update form_option_place set taken = taken - 1 \
        where form_id = ? and field_id = ? and option_id = ? and taken > 0"
    };
    for key in picked_of(tx, &limited, record).await? {
        tx.q(text)
            .bind(form)
            .bind(key.field.as_str())
            .bind(key.option.as_str())
            .run()
            .await?;
    }
    Ok(())
}

/// Sets the limits of a form's options anew. Under the lock of the form's row: whoever is being stored waits for it.
/// An option that was limited before keeps its count; picks of one that was not are counted.
pub(super) async fn set(
    tx: &mut Tx,
    form: FormId,
    limits: &[(OptionKey, u32)],
) -> Result<(), StorageError> {
    let rows = tx.q(OPTION_PLACES).bind(form).all().await?;
    let before: Vec<OptionPlaces> = rows.iter().map(read).collect::<Result<_, _>>()?;
    for old in &before {
        if !limits.iter().any(|(key, _)| *key == old.key) {
            tx.q("delete from form_option_place where form_id = ? and field_id = ? and option_id = ?")
                .bind(form)
                .bind(old.key.field.as_str())
                .bind(old.key.option.as_str())
                .run()
                .await?;
        }
    }
    let mut new = Vec::new();
    for (key, capacity) in limits {
        let capacity = i32::try_from(*capacity).unwrap_or(i32::MAX);
        if before.iter().any(|old| old.key == *key) {
            tx.q("update form_option_place set capacity = ? where form_id = ? and field_id = ? and option_id = ?")
                .bind(capacity)
                .bind(form)
                .bind(key.field.as_str())
                .bind(key.option.as_str())
                .run()
                .await?;
        } else {
            let places = Places { capacity, taken: 0 };
            let key = key.clone();
            new.push(OptionPlaces { key, places });
        }
    }
    count(tx, form, &mut new).await?;
    for OptionPlaces { key, places } in new {
        tx.q("insert into form_option_place (form_id, field_id, option_id, capacity, taken) values (?, ?, ?, ?, ?)")
            .bind(form)
            .bind(key.field.as_str())
            .bind(key.option.as_str())
            .bind(places.capacity)
            .bind(places.taken)
            .run()
            .await?;
    }
    Ok(())
}

/// How often these options are picked in submissions that hold a place, and how many picks each would allow.
pub async fn picks(
    db: &Db,
    form: FormId,
    limits: Vec<(OptionKey, u32)>,
) -> Result<Vec<OptionPlaces>, StorageError> {
    let mut counted: Vec<_> = limits
        .into_iter()
        .map(|(key, capacity)| OptionPlaces {
            key,
            places: Places {
                capacity: i32::try_from(capacity).unwrap_or(i32::MAX),
                taken: 0,
            },
        })
        .collect();
    if counted.is_empty() {
        return Ok(counted);
    }
    db.transaction(move |tx| {
        Box::pin(async move {
            count(tx, form, &mut counted).await?;
            Ok(counted)
        })
    })
    .await
}

/// Counts the picks in submissions that hold a place, a stretch of records at a time.
async fn count(
    tx: &mut Tx,
    form: FormId,
    options: &mut [OptionPlaces],
) -> Result<(), StorageError> {
    let mut after = RecordId(Uuid::nil());
    while !options.is_empty() {
        let rows = tx
            .q(
                "select id, answers from form_submit_record where form_id = ? and deleted_at is null \
                and (status not in ('spam', 'waiting') or id in \
                    (select record_id from form_line where form_id = ? and state = 'offered')) \
                and id > ? order by id limit 1000",
            )
            .bind(form)
            .bind(form)
            .bind(after)
            .all()
            .await?;
        for row in &rows {
            after = row.get("id")?;
            let Some(Json(answers)) = row.get::<Option<Json<Value>>>("answers")? else {
                continue;
            };
            for option in &mut *options {
                option.places.taken += i32::from(option.key.is_picked(&answers));
            }
        }
        if rows.len() < LOOKED_THROUGH {
            break;
        }
    }
    Ok(())
}
