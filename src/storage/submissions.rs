//! Submissions: stored once, found again by the id of the act.

mod finder;
mod record;
mod recorder;

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use crate::domain::business_key::BusinessKey;
use crate::domain::id::{
    AccountId, AttemptToken, FileId, FormId, ReceiptCode, RecordId, Reference, RequestId,
};
use crate::domain::intent::{FINGERPRINT_VERSION, Fingerprint, Intent};
use crate::domain::invitation::InvitationHash;
use crate::domain::outbox::Destination;
use crate::domain::place::OptionKey;
use crate::domain::submission::{Status, Suspicion};

pub use finder::Finder;
pub use record::record_once;
pub use recorder::Recorder;

/// The unique index on the id of the act: the final word on "again".
pub const REQUEST_ID_INDEX: &str = "uk_request_id";
/// The unique index on answers that may be given once.
pub const BUSINESS_KEY_INDEX: &str = "uk_form_business_key";
/// The unique index on the names that people say aloud.
pub const REFERENCE_INDEX: &str = "uk_form_submit_record_reference";

/// A submission about to be stored.
#[derive(Clone, Debug)]
pub struct NewSubmission {
    /// Its row.
    pub id: RecordId,
    /// The act, and this try at it.
    pub intent: Intent,
    /// The version of the form it was filled against.
    pub version: i32,
    /// The answers, as [`Answers::to_json`](crate::domain::answers::Answers::to_json) gives them.
    pub answers: Value,
    /// Names and values as they were sent: fingerprints of another version are made from them.
    pub pairs: Vec<(String, String)>,
    /// What a search in the answers looks through.
    pub search_text: String,
    /// Its short name.
    pub reference: Reference,
    /// The name of its receipt.
    pub receipt: ReceiptCode,
    /// The values that nobody else may use, sorted.
    pub business_keys: Vec<BusinessKey>,
    /// Why it may be spam.
    pub suspicion: Option<Suspicion>,
    /// Whether the form's places are counted.
    pub takes_place: bool,
    /// Waits for a place instead of taking one, which is held for so many hours once it is there.
    pub waits: Option<u16>,
    /// The invitation that it uses, where the form asks for one.
    pub invitation: Option<InvitationHash>,
    /// The options picked whose places are counted.
    pub options: Vec<OptionKey>,
    /// Whether its answers were kept in a draft before.
    pub drafted: Drafted,
    /// The files that belong to it.
    pub files: TakenFiles,
    /// Whether a webhook wants to hear of it.
    pub listened: bool,
    /// Who gets a mail about it.
    pub mails: Vec<Destination>,
    /// The language in which it was filled in, by its code.
    pub language: &'static str,
}

impl NewSubmission {
    /// Where its review begins. Whoever waits does so whatever is thought of them.
    #[must_use]
    pub fn status(&self) -> Status {
        match (self.waits, self.suspicion) {
            (Some(_), _) => Status::Waiting,
            (None, Some(_)) => Status::SpamSuspect,
            (None, None) => Status::New,
        }
    }
}

/// What a submission knows of the draft that its answers were kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drafted {
    /// There was none.
    No,
    /// There may be one, which ends with the submission however it stands.
    AsItStands,
    /// The person has seen this revision of it: nothing is stored when it stands otherwise.
    At(i32),
}

/// Files that a submission takes over.
#[derive(Clone, Debug, Default)]
pub struct TakenFiles {
    /// The id of the page that sent them; `None`: there are none.
    pub page: Option<RequestId>,
    /// Their rows, each once.
    pub ids: Vec<FileId>,
}

/// What is known of a stored act.
#[derive(Clone, Debug)]
pub struct Known {
    /// The act.
    pub request_id: RequestId,
    /// Its row.
    pub id: RecordId,
    /// Its form.
    pub form: FormId,
    /// Who sent it, where an account was signed in.
    pub submitter: Option<AccountId>,
    /// The try that stored it.
    pub attempt: AttemptToken,
    /// What was sent; `None` once erased.
    pub fingerprint: Option<Fingerprint>,
    /// How the fingerprint was made.
    pub fingerprint_version: i16,
    /// Names and values as they were sent, where the fingerprint is of another version; `None` once erased.
    pub pairs: Option<Vec<(String, String)>>,
    /// Its short name.
    pub reference: Reference,
    /// The name of its receipt.
    pub receipt: ReceiptCode,
    /// When it was stored, by the database's clock.
    pub submitted_at: DateTime<Utc>,
    /// When it was deleted.
    pub deleted_at: Option<DateTime<Utc>>,
}

/// What is stored under any of these ids of acts, deleted or not.
pub async fn by_request_ids(db: &Db, ids: &[RequestId]) -> Result<Vec<Known>, StorageError> {
    // What was sent is read only where its fingerprint has to be made again.
    let mut query = db
        .q("select request_id, id, form_id, submitter_id, attempt_token, payload_fp, fp_version, \
            case when fp_version = ? then null else pairs end as pairs, reference, receipt_code, submitted_at, deleted_at \
            from form_submit_record where request_id in (")
        .bind(FINGERPRINT_VERSION);
    for (at, id) in ids.iter().enumerate() {
        query = query
            .sql(if at == 0 { "?" } else { ", ?" })
            .bind(id.as_str());
    }
    let rows = query.sql(")").all().await?;
    rows.iter().map(known).collect()
}

fn known(row: &Row) -> Result<Known, StorageError> {
    let fingerprint: Option<Vec<u8>> = row.get("payload_fp")?;
    let pairs: Option<Json<Value>> = row.get("pairs")?;
    Ok(Known {
        request_id: RequestId::from_stored(row.get("request_id")?),
        id: row.get("id")?,
        form: row.get("form_id")?,
        submitter: row.get("submitter_id")?,
        attempt: AttemptToken(row.get::<Uuid>("attempt_token")?),
        fingerprint: fingerprint
            .and_then(|bytes| bytes.try_into().ok())
            .map(Fingerprint),
        fingerprint_version: row.get("fp_version")?,
        pairs: pairs.and_then(|Json(pairs)| serde_json::from_value(pairs).ok()),
        reference: Reference::from_stored(row.get("reference")?),
        receipt: receipt(row)?,
        submitted_at: row.get("submitted_at")?,
        deleted_at: row.get("deleted_at")?,
    })
}

fn receipt(row: &Row) -> Result<ReceiptCode, StorageError> {
    let code: String = row.get("receipt_code")?;
    ReceiptCode::parse(&code).ok_or_else(|| StorageError::Corrupt("a receipt code".into()))
}

/// A value that may be used once, and is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenValue {
    /// The id of its rule.
    pub rule: String,
    /// The submission that uses it.
    pub record: RecordId,
}

/// Which of these values somebody else uses, in the order of `keys`.
pub async fn taken_values(
    db: &Db,
    form: FormId,
    keys: &[BusinessKey],
) -> Result<Vec<TakenValue>, StorageError> {
    let mut taken = Vec::new();
    for key in keys {
        let found = db
            .q("select record_id from form_business_key where form_id = ? and rule_id = ? and value_hash = ?")
            .bind(form)
            .bind(key.rule.as_str())
            .bind(key.hash.to_vec())
            .one()
            .await?;
        if let Some(row) = found {
            taken.push(TakenValue {
                rule: key.rule.clone(),
                record: row.get("record_id")?,
            });
        }
    }
    Ok(taken)
}

/// What a receipt shows.
#[derive(Clone, Debug)]
pub struct ReceiptRow {
    /// The row.
    pub record: RecordId,
    /// The form.
    pub form: FormId,
    /// The version it was filled against.
    pub version: i32,
    /// The short name.
    pub reference: Reference,
    /// When it was stored, by the database's clock.
    pub submitted_at: DateTime<Utc>,
    /// Where the review stands.
    pub status: Status,
    /// The answers; `None` once erased.
    pub answers: Option<Value>,
    /// When it was deleted.
    pub deleted_at: Option<DateTime<Utc>>,
}

/// The submission behind a receipt's code.
pub async fn by_receipt(db: &Db, code: &ReceiptCode) -> Result<Option<ReceiptRow>, StorageError> {
    let row = db
        .q(
            "select id, form_id, form_version, reference, submitted_at, status, answers, deleted_at \
            from form_submit_record where receipt_code = ?",
        )
        .bind(code.as_str())
        .one()
        .await?;
    let Some(row) = row else { return Ok(None) };
    let status: String = row.get("status")?;
    let answers: Option<Json<Value>> = row.get("answers")?;
    Ok(Some(ReceiptRow {
        record: row.get("id")?,
        form: row.get("form_id")?,
        version: row.get("form_version")?,
        reference: Reference::from_stored(row.get("reference")?),
        submitted_at: row.get("submitted_at")?,
        status: Status::from_name(&status)
            .ok_or_else(|| StorageError::Corrupt(format!("a status named {status}")))?,
        answers: answers.map(|Json(answers)| answers),
        deleted_at: row.get("deleted_at")?,
    }))
}
