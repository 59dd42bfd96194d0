//! Answers that are kept before they are sent.

use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sqlx::types::Json;

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use super::transaction::Tx;
use crate::domain::answer_draft::marks::{Admission, Mark, Marks, Writer};
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
    /// The page, and who writes it; `None`: answers that stand on no page.
    pub of_page: Option<OfPage>,
    /// Now.
    pub at: DateTime<Utc>,
    /// Until when the draft is kept.
    pub expires_at: DateTime<Utc>,
}

/// The page that a change is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfPage {
    /// Its id.
    pub page: String,
    /// Who writes it.
    pub writer: Writer,
    /// The revision that was read, where the change may not undo a later one; `None`: somebody has pressed a button.
    pub seen: Option<i32>,
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The draft as it is then: without answers, if it was sent meanwhile, and then nothing is kept.
    pub draft: AnswerDraft,
    /// Whether the change is in it.
    pub admission: Admission,
}

/// Keeps a change unless it would undo a later one; makes the draft if there is none.
pub async fn keep(db: &Db, change: &Change) -> Result<Kept, StorageError> {
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

async fn keep_in(tx: &mut Tx, change: Change) -> Result<Kept, StorageError> {
    let id = change.request_id.as_str();
    let found = tx
        .q("select request_id, revision, answers, pages from answer_draft where request_id = ? {for update}")
        .bind(id)
        .one()
        .await?;
    let Some(found) = found else {
        let draft = begin(tx, change).await?;
        let admission = Admission::Kept;
        return Ok(Kept { draft, admission });
    };
    let mut draft = read(&found)?;
    let admission = admission(&draft, change.of_page.as_ref());
    if admission != Admission::Kept {
        return Ok(Kept { draft, admission });
    }
    if let Some(kept) = &mut draft.pairs {
        let goes = |name: &str| {
            let id = name.split('.').next().unwrap_or(name);
            change.replaced.iter().any(|field| field == id)
        };
        kept.retain(|(name, _)| !goes(name));
        kept.extend(change.pairs);
        draft.revision += 1;
        mark(&mut draft.marks, draft.revision, change.of_page);
        tx.q("update answer_draft set answers = ?, revision = ?, pages = ?, updated_at = ?, expires_at = ? \
            where request_id = ?")
            .bind(Json(kept.as_slice()))
            .bind(draft.revision)
            .bind(Json(json!(draft.marks)))
            .bind(change.at)
            .bind(change.expires_at)
            .bind(id)
            .run()
            .await?;
    }
    Ok(Kept { draft, admission })
}

/// What becomes of a change of this page of the draft as it is.
fn admission(draft: &AnswerDraft, of_page: Option<&OfPage>) -> Admission {
    let asked = of_page.and_then(|of| Some((draft.marks.get(&of.page)?, of, of.seen?)));
    asked.map_or(Admission::Kept, |(mark, of, seen)| {
        mark.admits(&of.writer, seen)
    })
}

fn mark(marks: &mut Marks, revision: i32, of_page: Option<OfPage>) {
    if let Some(OfPage { page, writer, .. }) = of_page {
        let by = writer;
        marks.insert(page, Mark { revision, by });
    }
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
        marks: Marks::new(),
    };
    if stored.is_none() {
        mark(&mut draft.marks, draft.revision, change.of_page);
        tx.q("insert into answer_draft \
            (request_id, code_hash, form_id, revision, answers, pages, updated_at, expires_at) \
            values (?, ?, ?, ?, ?, ?, ?, ?)")
            .bind(draft.request_id.as_str())
            .bind(change.code_hash.to_vec())
            .bind(change.form)
            .bind(draft.revision)
            .bind(Json(change.pairs.as_slice()))
            .bind(Json(json!(draft.marks)))
            .bind(change.at)
            .bind(change.expires_at)
            .run()
            .await?;
        draft.pairs = Some(change.pairs);
    }
    Ok(draft)
}

/// The draft of a form whose code has this hash, unless it has expired. Without answers once its act is stored, whatever
/// the row says: what was kept while the submission was under way revives nothing.
pub async fn by_code(
    db: &Db,
    form: FormId,
    code_hash: &[u8; DIGEST_BYTES],
    now: DateTime<Utc>,
) -> Result<Option<AnswerDraft>, StorageError> {
    let row = db
        .q("select request_id, revision, answers, pages, (select count(*) from form_submit_record r \
            where r.request_id = d.request_id) as sent from answer_draft d \
            where d.code_hash = ? and d.form_id = ? and d.expires_at > ?")
        .bind(code_hash.to_vec())
        .bind(form)
        .bind(now)
        .one()
        .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let mut draft = read(&row)?;
    if row.get::<i64>("sent")? > 0 {
        draft.pairs = None;
    }
    Ok(Some(draft))
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
    Ok(AnswerDraft {
        request_id: RequestId::from_stored(row.get("request_id")?),
        revision: row.get("revision")?,
        pairs: written(row, "answers")?,
        marks: written::<Marks>(row, "pages")?.unwrap_or_default(),
    })
}

/// What stands in a column as JSON, if anything.
fn written<T: DeserializeOwned>(row: &Row, column: &str) -> Result<Option<T>, StorageError> {
    let kept: Option<Json<Value>> = row.get(column)?;
    let read = kept.map(|kept| serde_json::from_value(kept.0));
    let corrupt = |error: serde_json::Error| StorageError::Corrupt(error.to_string());
    read.transpose().map_err(corrupt)
}
