//! The draft: what editors change until it is published.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;

use crate::domain::definition::Slug;
use crate::domain::form::FormState;
use crate::domain::id::{AccountId, FormId};
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::transaction::Tx;

/// What a draft says.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The document.
    pub document: Value,
    /// Its title, repeated for lists.
    pub title: String,
    /// Its name in addresses.
    pub slug: Slug,
    /// Who changed it; `None`: the command line.
    pub by: Option<AccountId>,
    /// When.
    pub at: DateTime<Utc>,
}

/// A form about to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct NewForm {
    /// Its id.
    pub id: FormId,
    /// Whose it is. `None` only while no account exists.
    pub owner: Option<AccountId>,
    /// Its first draft.
    pub draft: Draft,
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedDraft {
    /// It is kept.
    Saved {
        /// The draft's revision from now on.
        revision: i32,
    },
    /// Somebody else changed the draft since; nothing is kept.
    Stale {
        /// The draft's revision now.
        revision: i32,
    },
    /// Another form has this name in addresses; nothing is kept.
    SlugTaken,
    /// The form was published under another name, and people hold its address; nothing is kept.
    SlugFixed,
    /// There is no such form.
    Gone,
}

/// A draft as it was at one of its revisions.
#[derive(Clone, Debug, PartialEq)]
pub struct PastDraft {
    /// The document.
    pub document: Value,
    /// When it was kept.
    pub changed_at: DateTime<Utc>,
    /// By whom; `None`: the command line.
    pub changed_by: Option<String>,
    /// The revision that it repeats, when somebody went back to that.
    pub restored: Option<i32>,
}

/// How many revisions of a draft are kept to compare with.
const KEPT: i32 = 100;

/// Makes a form at revision 1; `false` if another form has its name in addresses.
pub async fn create(db: &Db, form: NewForm) -> Result<bool, StorageError> {
    let made = db
        .transaction(move |tx| {
            Box::pin(async move {
                let NewForm { id, owner, draft } = form;
                tx.q(
                    "insert into form (id, slug, title, state, draft, draft_revision, owner_id, created_at, updated_at) \
                    values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                )
                .bind(id)
                .bind(draft.slug.as_str())
                .bind(draft.title.as_str())
                .bind(FormState::Draft.name())
                .bind(Json(draft.document.clone()))
                .bind(1_i32)
                .bind(owner)
                .bind(draft.at)
                .bind(draft.at)
                .run()
                .await?;
                remember(tx, id, 1, draft, None).await
            })
        })
        .await;
    unless_taken(made).map(|made| made.is_some())
}

/// Keeps a changed draft, if `expected` is still its revision. The name in addresses changes before the first
/// publication only.
pub async fn save_draft(
    db: &Db,
    id: FormId,
    expected: i32,
    draft: Draft,
) -> Result<SavedDraft, StorageError> {
    keep(db, id, expected, draft, None).await
}

/// Keeps a draft once more as it was at the revision `restored`, if `expected` is still its revision.
pub async fn restore_draft(
    db: &Db,
    id: FormId,
    expected: i32,
    draft: Draft,
    restored: i32,
) -> Result<SavedDraft, StorageError> {
    keep(db, id, expected, draft, Some(restored)).await
}

async fn keep(
    db: &Db,
    id: FormId,
    expected: i32,
    draft: Draft,
    restored: Option<i32>,
) -> Result<SavedDraft, StorageError> {
    let saved = db
        .transaction(move |tx| {
            Box::pin(async move {
                let found = tx
                    .q("select draft_revision, live_version, slug from form where id = ? {for update}")
                    .bind(id)
                    .one()
                    .await?;
                let Some(found) = found else {
                    return Ok(SavedDraft::Gone);
                };
                let revision = found.get("draft_revision")?;
                if revision != expected {
                    return Ok(SavedDraft::Stale { revision });
                }
                let published = found.get::<Option<i32>>("live_version")?.is_some();
                if published && found.get::<String>("slug")? != draft.slug.as_str() {
                    return Ok(SavedDraft::SlugFixed);
                }
                replace(tx, id, revision + 1, draft, restored).await
            })
        })
        .await;
    Ok(unless_taken(saved)?.unwrap_or(SavedDraft::SlugTaken))
}

async fn replace(
    tx: &mut Tx,
    id: FormId,
    revision: i32,
    draft: Draft,
    restored: Option<i32>,
) -> Result<SavedDraft, StorageError> {
    tx.q("update form set draft = ?, draft_revision = ?, title = ?, slug = ?, updated_at = ? where id = ?")
        .bind(Json(draft.document.clone()))
        .bind(revision)
        .bind(draft.title.as_str())
        .bind(draft.slug.as_str())
        .bind(draft.at)
        .bind(id)
        .run()
        .await?;
    remember(tx, id, revision, draft, restored).await?;
    tx.q("delete from form_draft where form_id = ? and revision <= ?")
        .bind(id)
        .bind(revision - KEPT)
        .run()
        .await?;
    Ok(SavedDraft::Saved { revision })
}

async fn remember(
    tx: &mut Tx,
    id: FormId,
    revision: i32,
    draft: Draft,
    restored: Option<i32>,
) -> Result<(), StorageError> {
    tx.q(
        "insert into form_draft (form_id, revision, document, changed_at, changed_by, restored) \
        values (?, ?, ?, ?, ?, ?)",
    )
    .bind(id)
    .bind(revision)
    .bind(Json(draft.document))
    .bind(draft.at)
    .bind(draft.by)
    .bind(restored)
    .run()
    .await?;
    Ok(())
}

/// The draft as it was at `revision`, if that is one of the last hundred.
pub async fn past_draft(
    db: &Db,
    id: FormId,
    revision: i32,
) -> Result<Option<PastDraft>, StorageError> {
    let row = db
        .q(
            "select d.document, d.changed_at, d.restored, a.name from form_draft d \
            left join account a on a.id = d.changed_by where d.form_id = ? and d.revision = ?",
        )
        .bind(id)
        .bind(revision)
        .one()
        .await?;
    row.map(|row| {
        Ok(PastDraft {
            document: row.get::<Json<Value>>("document")?.0,
            changed_at: row.get("changed_at")?,
            changed_by: row.get("name")?,
            restored: row.get("restored")?,
        })
    })
    .transpose()
}

/// The draft as it was before the change that made it what it is at `revision`, with the revision that said so first.
/// Going back is no change of its own: from a draft that somebody went back to, the way leads further back.
pub async fn draft_before(
    db: &Db,
    id: FormId,
    revision: i32,
) -> Result<Option<(i32, PastDraft)>, StorageError> {
    let Some(now) = past_draft(db, id, revision).await? else {
        return Ok(None);
    };
    let earlier = now.restored.unwrap_or(revision) - 1;
    let before = past_draft(db, id, earlier).await?;
    Ok(before.map(|before| (before.restored.unwrap_or(earlier), before)))
}

/// `None` where the unique index of slugs refused.
fn unless_taken<T>(outcome: Result<T, StorageError>) -> Result<Option<T>, StorageError> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_duplicate_of("uk_form_slug") => Ok(None),
        Err(error) => Err(error),
    }
}
