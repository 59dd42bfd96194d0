//! `POST /admin/forms/{id}/webhooks/{webhook}/switch`: on and off.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::{address, named};
use crate::domain::webhook::Off;
use crate::storage::webhooks;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::respond;

/// Switches it to what `to` says.
pub async fn switch(
    opened: Opened,
    path: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let webhook = named(&opened, path).await?;
    let to = pairs.iter().find(|(name, _)| name == "to");
    let (off, did) = match to.map(|(_, to)| to.as_str()) {
        Some("on") => (None, "on"),
        Some("off") => (Some(Off::ByHand), "off"),
        _ => return Err(WebError::BadRequest("neither on nor off")),
    };
    let site = &opened.site;
    webhooks::switch(&site.db, webhook.id, off).await?;
    site.published.look_again();
    tracing::info!(webhook = %webhook.id, form = %webhook.form, to = did, by = %opened.staff.account.id, "webhook switched");
    let address = address(&opened, webhook.id);
    Ok(respond::see_other(&format!("{address}?did={did}")))
}
