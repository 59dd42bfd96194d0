//! The draft: what editors change until it is published.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;

use crate::domain::definition::Slug;
use crate::domain::form::FormState;
use crate::domain::id::{AccountId, FormId};
use crate::storage::connect::Db;
use crate::storage::error::StorageError;

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

/// Makes a form at revision 1; `false` if another form has its name in addresses.
pub async fn create(db: &Db, form: NewForm) -> Result<bool, StorageError> {
    let NewForm { id, owner, draft } = form;
    let made = db
        .q(
            "insert into form (id, slug, title, state, draft, draft_revision, draft_by, owner_id, created_at, updated_at) \
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(id)
        .bind(draft.slug.as_str())
        .bind(draft.title)
        .bind(FormState::Draft.name())
        .bind(Json(draft.document))
        .bind(1_i32)
        .bind(draft.by)
        .bind(owner)
        .bind(draft.at)
        .bind(draft.at)
        .run()
        .await;
    unless_taken(made.map(|_| ())).map(|taken| taken.is_some())
}

/// Keeps a changed draft, if `expected` is still its revision. The name in addresses changes before the first
/// publication only.
pub async fn save_draft(
    db: &Db,
    id: FormId,
    expected: i32,
    draft: Draft,
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
                let revision = revision + 1;
                tx.q("update form set draft = ?, draft_revision = ?, draft_by = ?, title = ?, slug = ?, updated_at = ? \
                    where id = ?")
                    .bind(Json(draft.document))
                    .bind(revision)
                    .bind(draft.by)
                    .bind(draft.title)
                    .bind(draft.slug.as_str())
                    .bind(draft.at)
                    .bind(id)
                    .run()
                    .await?;
                Ok(SavedDraft::Saved { revision })
            })
        })
        .await;
    Ok(unless_taken(saved)?.unwrap_or(SavedDraft::SlugTaken))
}

/// `None` where the unique index of slugs refused.
fn unless_taken<T>(outcome: Result<T, StorageError>) -> Result<Option<T>, StorageError> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_duplicate_of("uk_form_slug") => Ok(None),
        Err(error) => Err(error),
    }
}
