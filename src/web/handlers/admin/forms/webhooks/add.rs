//! `POST /admin/forms/{id}/webhooks`: another one.

use actix_web::HttpResponse;

use super::{address, judge, list, one, typed};
use crate::domain::outbox::WebhookId;
use crate::domain::webhook::{Webhook, WebhookSecret};
use crate::storage::{StorageError, webhooks};
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::respond;

/// Adds it and shows its secret, this one time. The page has given it its id, so that pressing twice makes one.
pub async fn add(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    let id = pairs.iter().find(|(name, _)| name == "webhook");
    let id = id.and_then(|(_, id)| id.parse().ok()).map(WebhookId);
    let id = id.ok_or(WebError::BadRequest("no webhook"))?;
    let typed = typed(&pairs);
    let url = match judge(&opened, &typed).await {
        Ok(url) => url,
        Err(problems) => return list::answer(opened, "", typed, problems).await,
    };
    let site = &opened.site;
    let webhook = Webhook {
        id,
        form: opened.form.id,
        url,
        kinds: typed.kinds,
        secret: WebhookSecret::new(&site.chance),
        old_secret: None,
        off: None,
        made_at: site.clock.now(),
    };
    match webhooks::add(&site.db, &webhook).await {
        Ok(()) => {}
        Err(StorageError::Duplicate { .. }) => {
            return Ok(respond::see_other(&address(&opened, id)));
        }
        Err(error) => return Err(error.into()),
    }
    site.published.look_again();
    tracing::info!(webhook = %id, form = %webhook.form, by = %opened.staff.account.id, "webhook added");
    let secret = webhook.secret.shown();
    one::answer(opened, webhook, "", Some(secret)).await
}
