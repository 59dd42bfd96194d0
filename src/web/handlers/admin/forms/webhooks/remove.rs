//! `POST /admin/forms/{id}/webhooks/{webhook}/remove`: nobody there is told anything more.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::named;
use crate::storage::webhooks;
use crate::web::error::WebError;
use crate::web::handlers::admin::forms::Opened;
use crate::web::respond;

/// Removes it.
pub async fn remove(
    opened: Opened,
    path: Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let webhook = named(&opened, path).await?;
    let site = &opened.site;
    webhooks::remove(&site.db, webhook.form, webhook.id).await?;
    site.published.look_again();
    tracing::info!(webhook = %webhook.id, form = %webhook.form, by = %opened.staff.account.id, "webhook removed");
    Ok(respond::see_other(&opened.href("webhooks?did=removed")))
}
