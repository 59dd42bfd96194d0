//! Writing news down, in the transaction that makes it true.

use std::collections::HashMap;

use sqlx::types::Json;

use crate::domain::id::FormId;
use crate::domain::outbox::{Destination, MessageId, MessageState, News, NewsKind, WebhookId};
use crate::storage::error::StorageError;
use crate::storage::transaction::Tx;

/// Rows that go in with one statement.
const TOGETHER: usize = 100;

/// Writes one row for each piece of news and each destination that wants to hear of it.
pub(in crate::storage) async fn tell(tx: &mut Tx, all: &[News]) -> Result<(), StorageError> {
    if all.is_empty() {
        return Ok(());
    }
    let listeners = listeners(tx, all).await?;
    let mut messages: Vec<(&News, Destination)> = Vec::new();
    for news in all {
        let of_form = listeners.get(&news.form).map(Vec::as_slice);
        for (webhook, kinds) in of_form.unwrap_or_default() {
            if kinds.split(' ').any(|name| name == news.kind.name()) {
                messages.push((news, Destination::Webhook(*webhook)));
            }
        }
    }
    add(tx, &messages).await
}

/// Writes these messages.
pub(in crate::storage) async fn add(
    tx: &mut Tx,
    messages: &[(&News, Destination)],
) -> Result<(), StorageError> {
    for some in messages.chunks(TOGETHER) {
        let mut query = tx.q(
            "insert into outbox (id, event_id, kind, destination, form_id, record_id, facts, happened_at, \
             state, due_at, tries) values ",
        );
        for (at, (news, destination)) in some.iter().enumerate() {
            query = query
                .sql(if at == 0 { "" } else { ", " })
                .sql("(?, ?, ?, ?, ?, ?, ?, {now}, ?, {now}, ?)")
                .bind(MessageId::of(&news.id, *destination))
                .bind(news.id.as_str())
                .bind(news.kind.name())
                .bind(destination.name())
                .bind(news.form)
                .bind(news.record)
                .bind(news.facts.clone().map(Json))
                .bind(MessageState::Waiting.name())
                .bind(0_i32);
        }
        query.run().await?;
    }
    Ok(())
}

type Listeners = HashMap<FormId, Vec<(WebhookId, String)>>;

/// Who hears of what, in the forms that the news is of.
async fn listeners(tx: &mut Tx, all: &[News]) -> Result<Listeners, StorageError> {
    let mut forms: Vec<FormId> = all.iter().map(|news| news.form).collect();
    forms.sort_unstable();
    forms.dedup();
    let mut query =
        tx.q("select id, form_id, kinds from webhook where off is null and form_id in (");
    for (at, form) in forms.iter().enumerate() {
        query = query.sql(if at == 0 { "?" } else { ", ?" }).bind(*form);
    }
    let mut listeners = Listeners::new();
    for row in query.sql(")").all().await? {
        let of_form = listeners.entry(row.get("form_id")?).or_default();
        of_form.push((row.get("id")?, row.get("kinds")?));
    }
    Ok(listeners)
}

/// Leaves out what is not so after all: that a form is full while it has places. Of several submissions that took the last
/// places together, the last one says so.
pub(in crate::storage) async fn tell_if_full(
    tx: &mut Tx,
    all: Vec<News>,
) -> Result<(), StorageError> {
    let mut full: HashMap<FormId, News> = HashMap::new();
    let (places, mut news): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|news| news.kind == NewsKind::FormFull);
    for one in places {
        full.insert(one.form, one);
    }
    for (form, one) in full {
        let filled = tx
            .q("select form_id from form_place where form_id = ? and taken >= capacity")
            .bind(form);
        if filled.one().await?.is_some() {
            news.push(one);
        }
    }
    tell(tx, &news).await
}
