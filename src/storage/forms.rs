//! Forms: the draft that editors change, the versions that people fill in, and who may do what.

mod answered;
mod draft;
mod grants;
mod live;
mod remove;
mod versions;

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use crate::domain::definition::Slug;
use crate::domain::form::{FormState, Places, Standing};
use crate::domain::id::{AccountId, FormId};

pub use answered::answered;
pub use draft::{
    Draft, NewForm, PastDraft, SavedDraft, create, draft_before, past_draft, restore_draft,
    save_draft,
};
pub use grants::{Grant, grant, grants, revoke, standing};
pub use live::{LiveForm, live};
pub use remove::remove;
pub use versions::{Published, VersionRow, definitions, publish, set_state, version, versions};

/// A form, with its draft.
#[derive(Clone, Debug, PartialEq)]
pub struct FormRow {
    /// Its name for the program.
    pub id: FormId,
    /// Its name in addresses.
    pub slug: String,
    /// The draft's title.
    pub title: String,
    /// How far it has come.
    pub state: FormState,
    /// The document that editors change. Databases keep JSON in an order of their own: read it as a definition.
    pub draft: Value,
    /// Grows by one with each change of the draft.
    pub draft_revision: i32,
    /// The version that people fill in; `None` before the first.
    pub live_version: Option<i32>,
    /// Whose it is; `None` while it was imported before the first account was made.
    pub owner: Option<AccountId>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When the draft, the version or the state changed last.
    pub updated_at: DateTime<Utc>,
    /// Its places, if the live version limits them.
    pub places: Option<Places>,
}

/// A form in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Its name for the program.
    pub id: FormId,
    /// Its name in addresses.
    pub slug: String,
    /// The draft's title.
    pub title: String,
    /// How far it has come.
    pub state: FormState,
    /// The version that people fill in.
    pub live_version: Option<i32>,
    /// When the draft, the version or the state changed last.
    pub updated_at: DateTime<Utc>,
    /// Submissions that were not deleted.
    pub submissions: i64,
    /// Those of them that nobody has looked at yet.
    pub unseen: i64,
    /// How the account of the list stands to it.
    pub standing: Standing,
}

const FORM: &str = "select f.id, f.slug, f.title, f.state, f.draft, f.draft_revision, f.live_version, \
    f.owner_id, f.created_at, f.updated_at, p.capacity, p.taken \
    from form f left join form_place p on p.form_id = f.id ";

/// The form of this name in addresses.
pub async fn by_slug(db: &Db, slug: &str) -> Result<Option<FormRow>, StorageError> {
    if !is_name(slug) {
        return Ok(None);
    }
    let row = db.q(FORM).sql("where f.slug = ?").bind(slug).one().await?;
    row.as_ref().map(read).transpose()
}

/// Whether a form can bear this name. What cannot be one is not looked up: not every database takes every character.
fn is_name(slug: &str) -> bool {
    Slug::parse(slug).is_some()
}

/// The form of this id.
pub async fn by_id(db: &Db, id: FormId) -> Result<Option<FormRow>, StorageError> {
    let row = db.q(FORM).sql("where f.id = ?").bind(id).one().await?;
    row.as_ref().map(read).transpose()
}

/// All forms, the one changed last first. `of`: only those that this account owns or was granted.
pub async fn list(db: &Db, of: Option<AccountId>) -> Result<Vec<Listed>, StorageError> {
    // Nobody has the nil id.
    let account = of.unwrap_or(AccountId(Uuid::nil()));
    let mut query = db
        .q(
            "select f.id, f.slug, f.title, f.state, f.live_version, f.updated_at, f.owner_id, g.may, \
            (select count(*) from form_submit_record r where r.form_id = f.id and r.deleted_at is null) as submissions, \
            (select count(*) from form_submit_record r where r.form_id = f.id and r.deleted_at is null \
                and r.status = 'new') as unseen \
            from form f left join form_grant g on g.form_id = f.id and g.account_id = ? ",
        )
        .bind(account);
    if of.is_some() {
        query = query
            .sql("where f.owner_id = ? or g.may is not null ")
            .bind(account);
    }
    let rows = query.sql("order by f.updated_at desc, f.id").all().await?;
    rows.iter().map(|row| read_listed(row, account)).collect()
}

/// Places of the form that are taken: by submissions that are neither deleted nor spam and do not wait, and by those who
/// wait and are offered one.
pub async fn places_taken(db: &Db, id: FormId) -> Result<i64, StorageError> {
    let row = db.q(TAKEN).bind(id).bind(id).one().await?;
    row.map_or(Ok(0), |row| row.get("taken"))
}

const TAKEN: &str = "select count(*) as taken from form_submit_record \
    where form_id = ? and deleted_at is null and (status not in ('spam', 'waiting') \
        or id in (select record_id from form_line where form_id = ? and state = 'offered'))";

fn read(row: &Row) -> Result<FormRow, StorageError> {
    let places = match (row.get("capacity")?, row.get("taken")?) {
        (Some(capacity), Some(taken)) => Some(Places { capacity, taken }),
        _ => None,
    };
    Ok(FormRow {
        id: row.get("id")?,
        slug: row.get("slug")?,
        title: row.get("title")?,
        state: state(row)?,
        draft: row.get::<Json<Value>>("draft")?.0,
        draft_revision: row.get("draft_revision")?,
        live_version: row.get("live_version")?,
        owner: row.get("owner_id")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        places,
    })
}

fn read_listed(row: &Row, account: AccountId) -> Result<Listed, StorageError> {
    Ok(Listed {
        id: row.get("id")?,
        slug: row.get("slug")?,
        title: row.get("title")?,
        state: state(row)?,
        live_version: row.get("live_version")?,
        updated_at: row.get("updated_at")?,
        submissions: row.get("submissions")?,
        unseen: row.get("unseen")?,
        standing: grants::read_standing(row, account)?,
    })
}

fn state(row: &Row) -> Result<FormState, StorageError> {
    let name: String = row.get("state")?;
    FormState::from_name(&name)
        .ok_or_else(|| StorageError::Corrupt(format!("form.state is {name}")))
}
