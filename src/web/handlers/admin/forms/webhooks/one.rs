//! `GET /admin/forms/{id}/webhooks/{webhook}`: one of them, and what became of what it was told.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};

use super::{Arrival, done, named};
use crate::domain::outbox::Destination;
use crate::domain::webhook::Webhook;
use crate::storage::outbox::{self, Delivery};
use crate::web::error::WebError;
use crate::web::handlers::admin::forms::Opened;
use crate::web::pages::forms::{DeliveryRow, Tab, WebhookInput, WebhookPage};
use crate::web::pages::layout::{Notice, Problem};
use crate::web::pages::review::Moment;
use crate::web::respond;

/// Deliveries that are shown, the latest ones.
const SHOWN: u32 = 50;

/// Shows it.
pub async fn one(
    opened: Opened,
    path: Path<(String, String)>,
    Query(arrival): Query<Arrival>,
) -> Result<HttpResponse, WebError> {
    let webhook = named(&opened, path).await?;
    answer(opened, webhook, &arrival.did, None).await
}

/// The page; with a secret that was made just now, which it never shows again.
pub(super) async fn answer(
    opened: Opened,
    webhook: Webhook,
    did: &str,
    secret: Option<String>,
) -> Result<HttpResponse, WebError> {
    let typed = WebhookInput {
        url: webhook.url.clone(),
        kinds: webhook.kinds.clone(),
    };
    let page = page(&opened, webhook, typed, Vec::new()).await?;
    let mut page = WebhookPage { secret, ..page };
    let said = done(page.chrome.words, did).map(Notice::done);
    page.chrome.notices.extend(said);
    respond::page(StatusCode::OK, &page)
}

/// The page with what was typed and what is wrong with it.
pub(super) async fn page(
    opened: &Opened,
    webhook: Webhook,
    typed: WebhookInput,
    problems: Vec<Problem>,
) -> Result<WebhookPage, WebError> {
    let to = Destination::Webhook(webhook.id);
    let found = outbox::deliveries(&opened.site.db, opened.form.id, to, SHOWN).await?;
    let row = |delivery| row(opened, delivery);
    Ok(WebhookPage {
        chrome: opened.chrome(problems.is_empty()).await,
        form: opened.bar(Tab::Share),
        deliveries: found.into_iter().map(row).collect(),
        zone: opened.draft.settings.time_zone,
        webhook,
        typed,
        secret: None,
        problems,
    })
}

fn row(opened: &Opened, delivery: Delivery) -> DeliveryRow {
    let (words, zone) = (opened.reader.words, opened.draft.settings.time_zone);
    let short = |instant| Moment::short(instant, zone, words);
    DeliveryRow {
        id: delivery.id,
        news: delivery.news,
        kind: delivery.kind,
        happened: short(delivery.happened_at),
        state: delivery.state,
        due: short(delivery.due_at),
        tries: delivery.tries,
        status: delivery.status,
        millis: delivery.millis,
        fault: delivery.fault,
    }
}
