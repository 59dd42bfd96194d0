//! Versions: what people fill in. A row is never changed.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;

use super::TAKEN;
use crate::domain::form::FormState;
use crate::domain::id::{AccountId, FormId};
use crate::domain::outbox::News;
use crate::domain::place::Limits;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::line;
use crate::storage::outbox;
use crate::storage::places;
use crate::storage::query::Row;
use crate::storage::transaction::Tx;

/// What became of a publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Published {
    /// People fill in this version from now on.
    Version(i32),
    /// Somebody changed the draft since it was looked at; nothing is published.
    Stale {
        /// The draft's revision now.
        revision: i32,
    },
    /// The draft says what the live version says.
    NothingNew,
    /// There is no such form.
    Gone,
}

/// A version in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionRow {
    /// Its number, from 1.
    pub version: i32,
    /// When it was published.
    pub published_at: DateTime<Utc>,
    /// By whom; `None`: the command line.
    pub published_by: Option<String>,
}

/// Publishes the draft, if `expected` is still its revision: a new version, the form live, its places counted.
///
/// `limits` are those that the draft sets. A limit that is new counts the submissions that are there: exactly,
/// since a submission being stored refers to the form's row, which is locked here.
pub async fn publish(
    db: &Db,
    id: FormId,
    expected: i32,
    limits: Limits,
    by: Option<AccountId>,
    at: DateTime<Utc>,
) -> Result<Published, StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            let found = tx
                .q("select draft, draft_revision, live_version from form where id = ? {for update}")
                .bind(id)
                .one()
                .await?;
            let Some(found) = found else {
                return Ok(Published::Gone);
            };
            let revision = found.get("draft_revision")?;
            if revision != expected {
                return Ok(Published::Stale { revision });
            }
            let draft = found.get::<Json<Value>>("draft")?;
            let live: Option<i32> = found.get("live_version")?;
            if let Some(live) = live
                && definition(tx, id, live).await?.as_ref() == Some(&draft.0)
            {
                return Ok(Published::NothingNew);
            }
            // Versions are made under the lock of their form only, so no two get one number.
            let version = live.unwrap_or(0) + 1;
            add(tx, id, version, draft, by, at).await?;
            set_places(tx, id, limits.form).await?;
            places::set(tx, id, &limits.options).await?;
            line::offer_free(tx, id).await?;
            outbox::tell(tx, &[News::published(id, version)]).await?;
            Ok(Published::Version(version))
        })
    })
    .await
}

const VERSION: &str = "select definition from form_version where form_id = ? and version = ?";

async fn definition(tx: &mut Tx, id: FormId, version: i32) -> Result<Option<Value>, StorageError> {
    let row = tx.q(VERSION).bind(id).bind(version).one().await?;
    row.as_ref().map(document).transpose()
}

async fn add(
    tx: &mut Tx,
    id: FormId,
    version: i32,
    definition: Json<Value>,
    by: Option<AccountId>,
    at: DateTime<Utc>,
) -> Result<(), StorageError> {
    tx.q(
        "insert into form_version (form_id, version, definition, published_at, published_by) \
        values (?, ?, ?, ?, ?)",
    )
    .bind(id)
    .bind(version)
    .bind(definition)
    .bind(at)
    .bind(by)
    .run()
    .await?;
    tx.q("update form set live_version = ?, state = ?, updated_at = ? where id = ?")
        .bind(version)
        .bind(FormState::Live.name())
        .bind(at)
        .bind(id)
        .run()
        .await?;
    Ok(())
}

async fn set_places(tx: &mut Tx, id: FormId, capacity: Option<u32>) -> Result<(), StorageError> {
    let Some(capacity) = capacity else {
        tx.q("delete from form_place where form_id = ?")
            .bind(id)
            .run()
            .await?;
        return Ok(());
    };
    let capacity = i32::try_from(capacity).unwrap_or(i32::MAX);
    let changed = tx
        .q("update form_place set capacity = ? where form_id = ?")
        .bind(capacity)
        .bind(id)
        .run()
        .await?;
    if changed > 0 {
        return Ok(());
    }
    let taken: i64 = match tx.q(TAKEN).bind(id).bind(id).one().await? {
        Some(row) => row.get("taken")?,
        None => 0,
    };
    tx.q("insert into form_place (form_id, capacity, taken) values (?, ?, ?)")
        .bind(id)
        .bind(capacity)
        .bind(i32::try_from(taken).unwrap_or(i32::MAX))
        .run()
        .await?;
    Ok(())
}

/// The document of one version.
pub async fn version(db: &Db, id: FormId, version: i32) -> Result<Option<Value>, StorageError> {
    let row = db.q(VERSION).bind(id).bind(version).one().await?;
    row.as_ref().map(document).transpose()
}

/// The documents of all versions, the first one first.
pub async fn definitions(db: &Db, id: FormId) -> Result<Vec<Value>, StorageError> {
    let rows = db
        .q("select definition from form_version where form_id = ? order by version")
        .bind(id)
        .all()
        .await?;
    rows.iter().map(document).collect()
}

fn document(row: &Row) -> Result<Value, StorageError> {
    Ok(row.get::<Json<Value>>("definition")?.0)
}

/// All versions, the newest first.
pub async fn versions(db: &Db, id: FormId) -> Result<Vec<VersionRow>, StorageError> {
    let rows = db
        .q(
            "select v.version, v.published_at, a.name from form_version v \
            left join account a on a.id = v.published_by where v.form_id = ? order by v.version desc",
        )
        .bind(id)
        .all()
        .await?;
    rows.iter()
        .map(|row| {
            Ok(VersionRow {
                version: row.get("version")?,
                published_at: row.get("published_at")?,
                published_by: row.get("name")?,
            })
        })
        .collect()
}

/// Closes or opens a form that was published; `false` if it never was, or for [`FormState::Draft`].
pub async fn set_state(
    db: &Db,
    id: FormId,
    state: FormState,
    at: DateTime<Utc>,
) -> Result<bool, StorageError> {
    if state == FormState::Draft {
        return Ok(false);
    }
    let changed = db
        .q("update form set state = ?, updated_at = ? where id = ? and live_version is not null")
        .bind(state.name())
        .bind(at)
        .bind(id)
        .run()
        .await?;
    Ok(changed > 0)
}
