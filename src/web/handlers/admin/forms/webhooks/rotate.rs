//! `POST /admin/forms/{id}/webhooks/{webhook}/secret`: another secret.

use actix_web::HttpResponse;
use actix_web::web::Path;
use chrono::TimeDelta;

use super::{named, one};
use crate::domain::webhook::WebhookSecret;
use crate::storage::webhooks;
use crate::web::error::WebError;
use crate::web::handlers::admin::forms::Opened;

/// How long the secret before is signed with as well, so that the receiver can change over.
const BOTH: TimeDelta = TimeDelta::hours(24);

/// Makes it and shows it, this one time.
pub async fn rotate(
    opened: Opened,
    path: Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let webhook = named(&opened, path).await?;
    let site = &opened.site;
    let secret = WebhookSecret::new(&site.chance);
    let until = site.clock.now() + BOTH;
    webhooks::rotate(&site.db, webhook.form, webhook.id, &secret, until).await?;
    tracing::info!(webhook = %webhook.id, form = %webhook.form, by = %opened.staff.account.id, "webhook's secret changed");
    let shown = secret.shown();
    one::answer(opened, webhook, "", Some(shown)).await
}
