//! `GET, POST /account/invite/{code}`, `/account/reset/{code}`: choosing a password by a link.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};

use super::begin_session;
use crate::domain::account::{Account, CodePurpose, NewPassword, OneTimeCode};
use crate::domain::input::InputFault;
use crate::storage::account_codes;
use crate::web::error::WebError;
use crate::web::extract::{Inputs, Reader, Staff};
use crate::web::pages::account::{ChoosePasswordPage, SpentPage};
use crate::web::respond;
use crate::web::site::Site;

/// Shows the form to whoever holds a good link.
pub async fn show(
    site: Data<Site>,
    reader: Reader,
    path: Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let link = Link::read(&path)?;
    match link.account(&site).await? {
        Some(account) => {
            link.page(&site, &reader, StatusCode::OK, &account, &[])
                .await
        }
        None => spent(&site, &reader).await,
    }
}

/// Sets the password, spends the link and signs in.
pub async fn submit(
    site: Data<Site>,
    reader: Reader,
    path: Path<(String, String)>,
    Inputs(typed): Inputs<NewPassword>,
) -> Result<HttpResponse, WebError> {
    let link = Link::read(&path)?;
    let (Some(account), Some(code)) = (link.account(&site).await?, link.code.as_ref()) else {
        return spent(&site, &reader).await;
    };
    let password = match typed.read(&account) {
        Ok(password) => password,
        Err(faults) => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return link.page(&site, &reader, status, &account, &faults).await;
        }
    };
    let hash = site.passwords.hash(password, &site.chance).await?;
    let now = site.clock.now();
    match account_codes::redeem(&site.db, code, link.purpose, hash, now).await? {
        Ok(account) => {
            tracing::info!(account = %account.id, purpose = link.purpose.name(), "password chosen");
            begin_session(&site, &account, Staff::home(&account)).await
        }
        Err(_) => spent(&site, &reader).await,
    }
}

/// What the address says.
struct Link {
    purpose: CodePurpose,
    /// None for what cannot be a code.
    code: Option<OneTimeCode>,
    address: String,
}

impl Link {
    fn read((purpose, code): &(String, String)) -> Result<Self, WebError> {
        let purposes = [CodePurpose::Invite, CodePurpose::Reset];
        let purpose = purposes.into_iter().find(|known| known.name() == purpose);
        let purpose = purpose.ok_or(WebError::NotFound)?;
        let code = OneTimeCode::parse(code);
        let text = code.as_ref().map_or("", OneTimeCode::as_str);
        Ok(Self {
            address: format!("/account/{}/{text}", purpose.name()),
            purpose,
            code,
        })
    }

    /// Whose link it is, while it is good.
    async fn account(&self, site: &Site) -> Result<Option<Account>, WebError> {
        let Some(code) = &self.code else {
            return Ok(None);
        };
        let now = site.clock.now();
        Ok(account_codes::find(&site.db, code, self.purpose, now).await?)
    }

    async fn page(
        &self,
        site: &Site,
        reader: &Reader,
        status: StatusCode,
        account: &Account,
        faults: &[InputFault],
    ) -> Result<HttpResponse, WebError> {
        let chrome = site.chrome(reader, status.is_success()).await;
        let action = self.address.clone();
        let page = ChoosePasswordPage::new(chrome, account, self.purpose, action, faults);
        respond::page(status, &page)
    }
}

async fn spent(site: &Site, reader: &Reader) -> Result<HttpResponse, WebError> {
    let chrome = site.chrome(reader, false).await;
    respond::page(StatusCode::GONE, &SpentPage { chrome })
}
