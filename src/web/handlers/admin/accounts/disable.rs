//! `POST /admin/accounts/{id}/disable`: shuts somebody out and hands their forms over.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde::Deserialize;

use super::{Desk, done, refused};
use crate::domain::account::Refusal;
use crate::domain::id::AccountId;
use crate::storage::accounts;
use crate::web::error::WebError;
use crate::web::extract::{Inputs, Reader, Staff};
use crate::web::site::Site;

/// What the form sends.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Typed {
    hand_over_to: String,
}

/// Disables the account.
pub async fn disable(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    id: Path<String>,
    Inputs(typed): Inputs<Typed>,
) -> Result<HttpResponse, WebError> {
    let desk = Desk {
        site: &site,
        reader: &reader,
        staff: &staff,
    };
    let account = desk.account(&id).await?;
    let heir: Option<AccountId> = typed.hand_over_to.parse().ok();
    let now = site.clock.now();
    if let Err(refusal) = accounts::disable(&site.db, account.id, heir, now).await? {
        let input = match refusal {
            Refusal::HandOverMissing { .. } | Refusal::HandOverUnfit => "hand_over_to",
            _ => "disable",
        };
        return desk.page(&account, None, &[refused(refusal, input)]).await;
    }
    tracing::info!(account = %account.id, by = %staff.account.id, "disabled");
    Ok(done(&account, "disable"))
}
