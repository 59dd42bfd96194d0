//! `POST /admin/accounts/{id}/enable`: lets somebody in again.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::{Desk, done};
use crate::storage::accounts;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::site::Site;

/// Enables the account.
pub async fn enable(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    id: Path<String>,
) -> Result<HttpResponse, WebError> {
    let desk = Desk {
        site: &site,
        reader: &reader,
        staff: &staff,
    };
    let account = desk.account(&id).await?;
    let enabled = accounts::enable(&site.db, account.id).await?;
    enabled.map_err(|_| WebError::NotFound)?;
    tracing::info!(account = %account.id, by = %staff.account.id, "enabled");
    Ok(done(&account, "enable"))
}
