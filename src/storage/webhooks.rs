//! Addresses that are told what happens in a form.

use chrono::{DateTime, Utc};

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use crate::domain::id::FormId;
use crate::domain::outbox::{NewsKind, WebhookId};
use crate::domain::webhook::{Off, Webhook, WebhookSecret};

const WEBHOOK: &str =
    "select id, form_id, url, kinds, secret, old_secret, old_until, off, made_at from webhook ";

/// Adds one.
pub async fn add(db: &Db, webhook: &Webhook) -> Result<(), StorageError> {
    db.q("insert into webhook (id, form_id, url, kinds, secret, made_at) values (?, ?, ?, ?, ?, ?)")
        .bind(webhook.id)
        .bind(webhook.form)
        .bind(webhook.url.as_str())
        .bind(names(&webhook.kinds))
        .bind(webhook.secret.bytes().to_vec())
        .bind(webhook.made_at)
        .run()
        .await
        .map(drop)
}

fn names(kinds: &[NewsKind]) -> String {
    let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
    names.join(" ")
}

/// All webhooks of a form, the oldest first.
pub async fn of_form(db: &Db, form: FormId) -> Result<Vec<Webhook>, StorageError> {
    let rows = db
        .q(WEBHOOK)
        .sql("where form_id = ? order by made_at, id")
        .bind(form)
        .all()
        .await?;
    rows.iter().map(read).collect()
}

/// The webhook of this id.
pub async fn by_id(db: &Db, id: WebhookId) -> Result<Option<Webhook>, StorageError> {
    let row = db.q(WEBHOOK).sql("where id = ?").bind(id).one().await?;
    row.as_ref().map(read).transpose()
}

fn read(row: &Row) -> Result<Webhook, StorageError> {
    let off: Option<String> = row.get("off")?;
    let old: Option<Vec<u8>> = row.get("old_secret")?;
    let until: Option<DateTime<Utc>> = row.get("old_until")?;
    Ok(Webhook {
        id: row.get("id")?,
        form: row.get("form_id")?,
        url: row.get("url")?,
        kinds: row
            .get::<String>("kinds")?
            .split(' ')
            .filter_map(NewsKind::from_name)
            .collect(),
        secret: WebhookSecret::from_stored(row.get("secret")?),
        old_secret: old.map(WebhookSecret::from_stored).zip(until),
        off: off.as_deref().and_then(Off::from_name),
        made_at: row.get("made_at")?,
    })
}

/// Gives a webhook another address or other news; it is switched on.
pub async fn change(
    db: &Db,
    form: FormId,
    id: WebhookId,
    url: &str,
    kinds: &[NewsKind],
) -> Result<bool, StorageError> {
    let changed = db
        .q("update webhook set url = ?, kinds = ?, off = null where id = ? and form_id = ?")
        .bind(url)
        .bind(names(kinds))
        .bind(id)
        .bind(form)
        .run()
        .await?;
    Ok(changed > 0)
}

/// Gives a webhook another secret; until `until` the old one is signed with as well.
pub async fn rotate(
    db: &Db,
    form: FormId,
    id: WebhookId,
    secret: &WebhookSecret,
    until: DateTime<Utc>,
) -> Result<bool, StorageError> {
    // MySQL sets columns from left to right: the old secret is copied first.
    let changed = db
        .q("update webhook set old_secret = secret, old_until = ?, secret = ? where id = ? and form_id = ?")
        .bind(until)
        .bind(secret.bytes().to_vec())
        .bind(id)
        .bind(form)
        .run()
        .await?;
    Ok(changed > 0)
}

/// Switches a webhook off, or on again.
pub async fn switch(db: &Db, id: WebhookId, off: Option<Off>) -> Result<bool, StorageError> {
    let changed = db
        .q("update webhook set off = ? where id = ?")
        .bind(off.map(|off| off.name().to_owned()))
        .bind(id)
        .run()
        .await?;
    Ok(changed > 0)
}

/// Removes a webhook; what still waits for it is never sent.
pub async fn remove(db: &Db, form: FormId, id: WebhookId) -> Result<bool, StorageError> {
    let changed = db
        .q("delete from webhook where id = ? and form_id = ?")
        .bind(id)
        .bind(form)
        .run()
        .await?;
    Ok(changed > 0)
}
