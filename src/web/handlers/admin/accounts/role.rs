//! `POST /admin/accounts/{id}/role`: another role.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::{Desk, done, refused};
use crate::domain::account::RoleChange;
use crate::storage::accounts;
use crate::web::error::WebError;
use crate::web::extract::{Inputs, Reader, Staff};
use crate::web::site::Site;

/// Changes the role; it counts from the next request of that person on.
pub async fn role(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    id: Path<String>,
    Inputs(typed): Inputs<RoleChange>,
) -> Result<HttpResponse, WebError> {
    let desk = Desk {
        site: &site,
        reader: &reader,
        staff: &staff,
    };
    let account = desk.account(&id).await?;
    let role = match typed.read() {
        Ok(role) => role,
        Err(faults) => return desk.page(&account, None, &faults).await,
    };
    if let Err(refusal) = accounts::change_role(&site.db, account.id, role).await? {
        return desk.page(&account, None, &[refused(refusal, "role")]).await;
    }
    tracing::info!(account = %account.id, by = %staff.account.id, role = role.name(), "role changed");
    Ok(done(&account, "role"))
}
