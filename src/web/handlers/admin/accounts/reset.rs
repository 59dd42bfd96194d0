//! `POST /admin/accounts/{id}/reset`: a link to choose a password, the first one or another.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::Desk;
use crate::domain::account::OneTimeCode;
use crate::storage::account_codes;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::site::Site;

/// Makes the link and shows it. The one before it is spent.
pub async fn reset(
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
    let code = OneTimeCode::new(&site.chance);
    let now = site.clock.now();
    let issued = account_codes::issue(&site.db, account.id, &code, now).await?;
    // Refused only for an account that was disabled meanwhile; its page says so.
    let purpose = issued.map_err(|_| WebError::Conflict)?;
    tracing::info!(account = %account.id, by = %staff.account.id, purpose = purpose.name(), "link made");
    desk.link(&account, purpose, &code).await
}
