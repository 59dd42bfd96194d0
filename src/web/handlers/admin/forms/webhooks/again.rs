//! `POST /admin/forms/{id}/webhooks/{webhook}/again`: a message once more.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::{address, named};
use crate::domain::outbox::MessageId;
use crate::storage::outbox;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::respond;

/// Lets `message` be sent at once, under its old id.
pub async fn again(
    opened: Opened,
    path: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let webhook = named(&opened, path).await?;
    let message = pairs.iter().find(|(name, _)| name == "message");
    let message = message.and_then(|(_, id)| id.parse().ok()).map(MessageId);
    let message = message.ok_or(WebError::BadRequest("no message"))?;
    // One that is being sent just now is left alone; the list says how it ends.
    let asked = outbox::send_again(&opened.site.db, webhook.form, message).await?;
    tracing::info!(webhook = %webhook.id, %message, asked, by = %opened.staff.account.id, "a message is to be sent again");
    let address = address(&opened, webhook.id);
    Ok(respond::see_other(&format!("{address}?did=again")))
}
