//! `POST /admin/forms/{id}/webhooks/{webhook}`: another address, or other news.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

use super::{address, judge, named, one, typed};
use crate::storage::webhooks;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::respond;

/// Saves it, and switches it on.
pub async fn save(
    opened: Opened,
    path: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let webhook = named(&opened, path).await?;
    let typed = typed(&pairs);
    let url = match judge(&opened, &typed).await {
        Ok(url) => url,
        Err(problems) => {
            let page = one::page(&opened, webhook, typed, problems).await?;
            return respond::page(StatusCode::UNPROCESSABLE_ENTITY, &page);
        }
    };
    let (site, id) = (&opened.site, webhook.id);
    webhooks::change(&site.db, webhook.form, id, &url, &typed.kinds).await?;
    site.published.look_again();
    tracing::info!(webhook = %id, form = %webhook.form, by = %opened.staff.account.id, "webhook changed");
    let address = address(&opened, id);
    Ok(respond::see_other(&format!("{address}?did=saved")))
}
