//! Answers that are kept before they are sent.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use super::transaction::Tx;
use crate::domain::answer_draft::{AnswerDraft, Pairs};
use crate::domain::id::{FormId, RequestId};
use crate::domain::keyed_hash::DIGEST_BYTES;

/// How often a change is tried again that met another one of the same draft.
const TRIES: usize = 4;
/// Drafts erased by one statement.
const SWEPT: i64 = 500;

/// What one page brings to a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The act, which is the draft's name.
    pub request_id: RequestId,
    /// The keyed hash of its code.
    pub code_hash: [u8; DIGEST_BYTES],
    /// Its form.
    pub form: FormId,
    /// What was typed on the page.
    pub pairs: Pairs,
    /// The names of the page's questions: what was kept for them before goes.
    pub replaced: Vec<String>,
    /// Now.
    pub at: DateTime<Utc>,
    /// Until when the draft is kept.
    pub expires_at: DateTime<Utc>,
}

/// Keeps a change; makes the draft if there is none. Gives the draft as it is then: without answers, if it was sent
/// meanwhile, and then nothing is kept.
pub async fn keep(db: &Db, change: &Change) -> Result<AnswerDraft, StorageError> {
    let mut tries = TRIES;
    loop {
        let change = change.clone();
        let kept = db
            .transaction(move |tx| Box::pin(async move { keep_in(tx, change).await }))
            .await;
        tries -= 1;
        match kept {
            // Two first pages at once: the second one finds the draft of the first.
            Err(
                StorageError::Duplicate { .. } | StorageError::Blocked(_) | StorageError::Busy(_),
            ) if tries > 0 => {}
            other => return other,
        }
    }
}

async fn keep_in(tx: &mut Tx, change: Change) -> Result<AnswerDraft, StorageError> {
    let id = change.request_id.as_str();
    let found = tx
        .q("select request_id, revision, answers from answer_draft where request_id = ? {for update}")
        .bind(id)
        .one()
        .await?;
    let Some(found) = found else {
        return begin(tx, change).await;
    };
    let mut draft = read(&found)?;
    if let Some(kept) = &mut draft.pairs {
        let goes = |name: &str| {
            let id = name.split('.').next().unwrap_or(name);
            change.replaced.iter().any(|field| field == id)
        };
        kept.retain(|(name, _)| !goes(name));
        kept.extend(change.pairs);
        draft.revision += 1;
        tx.q("update answer_draft set answers = ?, revision = ?, updated_at = ?, expires_at = ? where request_id = ?")
            .bind(Json(kept.as_slice()))
            .bind(draft.revision)
            .bind(change.at)
            .bind(change.expires_at)
            .bind(id)
            .run()
            .await?;
    }
    Ok(draft)
}

async fn begin(tx: &mut Tx, change: Change) -> Result<AnswerDraft, StorageError> {
    let stored = tx
        .q("select id from form_submit_record where request_id = ?")
        .bind(change.request_id.as_str())
        .one()
        .await?;
    let mut draft = AnswerDraft {
        request_id: change.request_id,
        revision: 1,
        pairs: None,
    };
    if stored.is_none() {
        tx.q("insert into answer_draft (request_id, code_hash, form_id, revision, answers, updated_at, expires_at) \
            values (?, ?, ?, ?, ?, ?, ?)")
            .bind(draft.request_id.as_str())
            .bind(change.code_hash.to_vec())
            .bind(change.form)
            .bind(draft.revision)
            .bind(Json(change.pairs.as_slice()))
            .bind(change.at)
            .bind(change.expires_at)
            .run()
            .await?;
        draft.pairs = Some(change.pairs);
    }
    Ok(draft)
}

/// The draft of a form whose code has this hash, unless it has expired.
pub async fn by_code(
    db: &Db,
    form: FormId,
    code_hash: &[u8; DIGEST_BYTES],
    now: DateTime<Utc>,
) -> Result<Option<AnswerDraft>, StorageError> {
    let row = db
        .q("select request_id, revision, answers from answer_draft \
            where code_hash = ? and form_id = ? and expires_at > ?")
        .bind(code_hash.to_vec())
        .bind(form)
        .bind(now)
        .one()
        .await?;
    row.as_ref().map(read).transpose()
}

/// Erases drafts that have expired, a few hundred at a time; gives how many it was.
pub async fn sweep(db: &Db, now: DateTime<Utc>) -> Result<u64, StorageError> {
    // MySQL deletes from no table that the same statement reads, save through a table of its own.
    db.q("delete from answer_draft where request_id in (select request_id from \
        (select request_id from answer_draft where expires_at <= ? order by expires_at limit ?) expired)")
        .bind(now)
        .bind(SWEPT)
        .run()
        .await
}

fn read(row: &Row) -> Result<AnswerDraft, StorageError> {
    let kept: Option<Json<Value>> = row.get("answers")?;
    let pairs = kept.map(|kept| serde_json::from_value(kept.0));
    let pairs = pairs
        .transpose()
        .map_err(|error| StorageError::Corrupt(error.to_string()))?;
    Ok(AnswerDraft {
        request_id: RequestId::from_stored(row.get("request_id")?),
        revision: row.get("revision")?,
        pairs,
    })
}
