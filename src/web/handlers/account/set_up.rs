//! `GET /setup?code=…`, `POST /setup?code=…`: the first start.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use serde::Deserialize;

use super::begin_session;
use crate::domain::account::{FirstStart, OneTimeCode, Role, SetUp, setup_code};
use crate::domain::id::AccountId;
use crate::domain::input::InputFault;
use crate::storage::accounts::{self, NewAccount};
use crate::web::error::WebError;
use crate::web::extract::{Inputs, Reader};
use crate::web::pages::account::SetUpPage;
use crate::web::respond;
use crate::web::site::Site;

/// Where the new administrator goes first.
const FIRST_STEPS: &str = "/admin/forms?first=1";

/// What the address of the page says.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Arrival {
    code: String,
}

/// Shows the form.
pub async fn show(
    site: Data<Site>,
    reader: Reader,
    arrival: Query<Arrival>,
) -> Result<HttpResponse, WebError> {
    let code = open(&site, &arrival.code).await?;
    page(
        &site,
        &reader,
        StatusCode::OK,
        &SetUp::default(),
        &[],
        &code,
    )
    .await
}

/// Makes the first administrator and signs them in.
pub async fn submit(
    site: Data<Site>,
    reader: Reader,
    arrival: Query<Arrival>,
    Inputs(typed): Inputs<SetUp>,
) -> Result<HttpResponse, WebError> {
    let code = open(&site, &arrival.code).await?;
    let FirstStart {
        organisation,
        name,
        email,
        password,
    } = match typed.read() {
        Ok(first) => first,
        Err(faults) => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return page(&site, &reader, status, &typed, &faults, &code).await;
        }
    };
    let hash = site.passwords.hash(password, &site.chance).await?;
    let now = site.clock.now();
    let id = AccountId::new(now, &site.chance);
    let first = NewAccount {
        id,
        email,
        name,
        role: Role::Admin,
        password: Some(hash),
        now,
    };
    let made = accounts::set_up(&site.db, first, organisation).await?;
    made.map_err(|_| WebError::NotFound)?;
    tracing::info!(account = %id, "set up");
    site.organisation.forget();
    let account = accounts::find(&site.db, id).await?;
    begin_session(&site, &account.ok_or(WebError::NotFound)?, FIRST_STEPS).await
}

/// The code, if it opens the page: it is the right one and there is no account yet. Otherwise the page is not there.
async fn open(site: &Site, code: &str) -> Result<OneTimeCode, WebError> {
    let right = setup_code(&site.config.keys.secret);
    // Hashes are compared, so that the time it takes tells nothing about the code.
    let code = OneTimeCode::parse(code).filter(|code| code.hash() == right.hash());
    let code = code.ok_or(WebError::NotFound)?;
    if accounts::any(&site.db).await? {
        return Err(WebError::NotFound);
    }
    Ok(code)
}

async fn page(
    site: &Site,
    reader: &Reader,
    status: StatusCode,
    typed: &SetUp,
    faults: &[InputFault],
    code: &OneTimeCode,
) -> Result<HttpResponse, WebError> {
    let chrome = site.chrome(reader, status.is_success()).await;
    let page = SetUpPage::new(chrome, typed, faults, code.as_str().to_owned());
    respond::page(status, &page)
}
