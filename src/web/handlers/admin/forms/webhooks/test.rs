//! `POST /admin/forms/{id}/webhooks/{webhook}/test`: a message that tries it out.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::{address, named};
use crate::domain::outbox::{Destination, News};
use crate::storage::outbox;
use crate::web::error::WebError;
use crate::web::handlers::admin::forms::Opened;
use crate::web::respond;

/// Has it sent the way of all messages, once. What came back stands among the deliveries.
pub async fn test(opened: Opened, path: Path<(String, String)>) -> Result<HttpResponse, WebError> {
    let webhook = named(&opened, path).await?;
    let site = &opened.site;
    let news = News::test(webhook.form, &site.chance);
    outbox::test(&site.db, news, Destination::Webhook(webhook.id)).await?;
    let address = address(&opened, webhook.id);
    Ok(respond::see_other(&format!("{address}?did=test")))
}
