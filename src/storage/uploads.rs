//! Uploaded files: what is known of each, whom it belongs to, and when it goes. Their bytes lie elsewhere.

use chrono::{DateTime, Utc};

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use crate::domain::id::{FileId, FormId, RecordId, RequestId};
use crate::domain::keyed_hash::DIGEST_BYTES;
use crate::domain::upload::{FileAnswer, FileKind};

/// What is known of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// As its answer names it.
    pub file: FileAnswer,
    /// The id of the question it answers.
    pub field: String,
    /// Whether a scanner looked at it, or none was asked to.
    pub checked: bool,
    /// The submission that it belongs to, once there is one.
    pub record: Option<RecordId>,
}

/// A file that begins to arrive.
#[derive(Clone, Debug)]
pub struct Announced {
    /// Its row.
    pub id: FileId,
    /// The form.
    pub form: FormId,
    /// The id of the page that sends it.
    pub page: RequestId,
    /// The id of the question.
    pub field: String,
    /// What its sender calls it.
    pub name: String,
    /// When it goes unless a submission takes it.
    pub expires_at: DateTime<Utc>,
}

const COLUMNS: &str =
    "select id, field, name, kind, size, digest, state, record_id from uploaded_file where ";
/// A file that can be read.
const THERE: &str = "state in ('kept', 'unchecked')";

/// Writes down that a file begins to arrive, so that whatever becomes of it is found again.
pub async fn announce(db: &Db, new: &Announced) -> Result<(), StorageError> {
    db.q("insert into uploaded_file \
        (id, form_id, request_id, field, name, kind, size, digest, state, created_at, expires_at) \
        values (?, ?, ?, ?, ?, '', 0, ?, 'arriving', {now}, ?)")
        .bind(new.id)
        .bind(new.form)
        .bind(new.page.as_str())
        .bind(new.field.as_str())
        .bind(new.name.as_str())
        .bind(Vec::new())
        .bind(new.expires_at)
        .run()
        .await
        .map(drop)
}

/// Writes down that it is there. `checked`: see [`Upload::checked`].
pub async fn keep(db: &Db, file: &FileAnswer, checked: bool) -> Result<(), StorageError> {
    db.q("update uploaded_file set kind = ?, size = ?, digest = ?, state = ? where id = ?")
        .bind(file.kind.name())
        .bind(i64::try_from(file.size).unwrap_or(i64::MAX))
        .bind(file.digest.to_vec())
        .bind(if checked { "kept" } else { "unchecked" })
        .bind(file.id)
        .run()
        .await
        .map(drop)
}

/// The file that this page has sent for this question already, the same by content and name.
pub async fn same(
    db: &Db,
    new: &Announced,
    digest: [u8; DIGEST_BYTES],
) -> Result<Option<Upload>, StorageError> {
    let row = db
        .q(COLUMNS)
        .sql("request_id = ? and form_id = ? and field = ? and digest = ? and name = ? and record_id is null and ")
        .sql(THERE)
        .bind(new.page.as_str())
        .bind(new.form)
        .bind(new.field.as_str())
        .bind(digest.to_vec())
        .bind(new.name.as_str())
        .one()
        .await?;
    row.as_ref().map(upload).transpose()
}

/// The files of a page that are there.
pub async fn of_page(db: &Db, form: FormId, page: &RequestId) -> Result<Vec<Upload>, StorageError> {
    let query = db
        .q(COLUMNS)
        .sql("request_id = ? and form_id = ? and ")
        .sql(THERE)
        .bind(page.as_str())
        .bind(form);
    query.all().await?.iter().map(upload).collect()
}

/// The files of a submission of this form.
pub async fn of_record(
    db: &Db,
    form: FormId,
    record: RecordId,
) -> Result<Vec<Upload>, StorageError> {
    let query = db
        .q(COLUMNS)
        .sql("record_id = ? and form_id = ? and ")
        .sql(THERE)
        .sql(" order by id")
        .bind(record)
        .bind(form);
    query.all().await?.iter().map(upload).collect()
}

/// The files of a form that are there, sent or not.
pub async fn of_form(db: &Db, form: FormId) -> Result<Vec<Upload>, StorageError> {
    let query = db.q(COLUMNS).sql("form_id = ? and ").sql(THERE);
    let query = query.sql(" order by id").bind(form);
    query.all().await?.iter().map(upload).collect()
}

/// Gives the files of one page that no submission has taken to another page.
pub async fn give(
    db: &Db,
    form: FormId,
    from: &RequestId,
    to: &RequestId,
) -> Result<(), StorageError> {
    db.q("update uploaded_file set request_id = ? where request_id = ? and form_id = ? and record_id is null")
        .bind(to.as_str())
        .bind(from.as_str())
        .bind(form)
        .run()
        .await
        .map(drop)
}

/// How many files a page has sent, whatever became of them.
pub async fn count(db: &Db, page: &RequestId) -> Result<u64, StorageError> {
    let query = db
        .q("select count(*) as there from uploaded_file where request_id = ?")
        .bind(page.as_str());
    number(query.one().await?)
}

/// The bytes of all files of a form, or of the installation.
pub async fn used(db: &Db, form: Option<FormId>) -> Result<u64, StorageError> {
    let text = "select cast(coalesce(sum(size), 0) as {whole number}) as there from uploaded_file";
    let query = db.q(text);
    let query = match form {
        Some(form) => query.sql(" where form_id = ?").bind(form),
        None => query,
    };
    number(query.one().await?)
}

fn number(row: Option<Row>) -> Result<u64, StorageError> {
    let there: i64 = row.map_or(Ok(0), |row| row.get("there"))?;
    Ok(u64::try_from(there).unwrap_or_default())
}

/// Marks a file to be removed, unless a submission has taken it.
pub async fn drop_one(db: &Db, id: FileId) -> Result<(), StorageError> {
    db.q("update uploaded_file set state = 'dropped' where id = ? and record_id is null")
        .bind(id)
        .run()
        .await
        .map(drop)
}

/// Marks what no submission has taken in time, then names up to `most` files whose bytes are to be removed. A
/// submission that takes one at this moment either finds it unmarked, or is not stored.
pub async fn overdue(db: &Db, now: DateTime<Utc>, most: i64) -> Result<Vec<FileId>, StorageError> {
    db.q("update uploaded_file set state = 'dropped' where record_id is null and expires_at < ? and state <> 'dropped'")
        .bind(now)
        .run()
        .await?;
    let query = db
        .q("select id from uploaded_file where state = 'dropped' order by expires_at limit ?")
        .bind(most);
    query.all().await?.iter().map(|row| row.get("id")).collect()
}

/// Forgets a file whose bytes are removed.
pub async fn forget(db: &Db, id: FileId) -> Result<(), StorageError> {
    db.q("delete from uploaded_file where id = ? and state = 'dropped'")
        .bind(id)
        .run()
        .await
        .map(drop)
}

fn upload(row: &Row) -> Result<Upload, StorageError> {
    let corrupt = |what: &str| StorageError::Corrupt(format!("uploaded_file.{what}"));
    let (kind, digest): (String, Vec<u8>) = (row.get("kind")?, row.get("digest")?);
    let size: i64 = row.get("size")?;
    let state: String = row.get("state")?;
    Ok(Upload {
        file: FileAnswer {
            id: row.get("id")?,
            digest: digest.try_into().map_err(|_| corrupt("digest"))?,
            size: u64::try_from(size).map_err(|_| corrupt("size"))?,
            kind: FileKind::named(&kind).ok_or_else(|| corrupt("kind"))?,
            name: row.get("name")?,
        },
        field: row.get("field")?,
        checked: state == "kept",
        record: row.get("record_id")?,
    })
}
