//! `GET /admin/accounts/new`, `POST /admin/accounts`: inviting somebody.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;

use super::{Desk, refused};
use crate::domain::account::{CodePurpose, Invitation, OneTimeCode};
use crate::domain::id::AccountId;
use crate::domain::input::InputFault;
use crate::storage::account_codes;
use crate::storage::accounts::{self, NewAccount};
use crate::web::error::WebError;
use crate::web::extract::{Inputs, Reader, Staff};
use crate::web::pages::accounts::InvitePage;
use crate::web::respond;
use crate::web::site::Site;

/// Shows the form.
pub async fn show(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
) -> Result<HttpResponse, WebError> {
    let desk = Desk {
        site: &site,
        reader: &reader,
        staff: &staff,
    };
    let page = InvitePage::new(desk.chrome(true).await, &Invitation::default(), &[]);
    respond::page(StatusCode::OK, &page)
}

/// Makes the account and shows its link.
pub async fn submit(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    Inputs(typed): Inputs<Invitation>,
) -> Result<HttpResponse, WebError> {
    let desk = Desk {
        site: &site,
        reader: &reader,
        staff: &staff,
    };
    let (email, name, role) = match typed.read() {
        Ok(read) => read,
        Err(faults) => return again(&desk, &typed, &faults).await,
    };
    let now = site.clock.now();
    let id = AccountId::new(now, &site.chance);
    let new = NewAccount {
        id,
        email,
        name,
        role,
        password: None,
        now,
    };
    let code = OneTimeCode::new(&site.chance);
    if let Err(refusal) = account_codes::invite(&site.db, new, &code).await? {
        return again(&desk, &typed, &[refused(refusal, "email")]).await;
    }
    tracing::info!(account = %id, by = %staff.account.id, role = role.name(), "invited");
    let account = accounts::find(&site.db, id)
        .await?
        .ok_or(WebError::NotFound)?;
    desk.link(&account, CodePurpose::Invite, &code).await
}

async fn again(
    desk: &Desk<'_>,
    typed: &Invitation,
    faults: &[InputFault],
) -> Result<HttpResponse, WebError> {
    let page = InvitePage::new(desk.chrome(false).await, typed, faults);
    respond::page(StatusCode::UNPROCESSABLE_ENTITY, &page)
}
