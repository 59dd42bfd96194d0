//! `GET /account` and the forms on it: name, password, language and appearance.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use super::with_session;
use crate::domain::account::{Account, AccountFault, NewPassword, Profile};
use crate::domain::definition::Language;
use crate::domain::input::InputFault;
use crate::storage::accounts;
use crate::web::error::WebError;
use crate::web::extract::reader::{language_cookie, theme_cookie};
use crate::web::extract::{Inputs, Peer, Reader, Staff};
use crate::web::pages::account::OwnAccountPage;
use crate::web::pages::layout::{Notice, Section, Theme};
use crate::web::respond;
use crate::web::session::Session;
use crate::web::site::Site;

/// What was done just before.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Arrival {
    saved: String,
}

/// Shows the account.
pub async fn show(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    arrival: Query<Arrival>,
) -> Result<HttpResponse, WebError> {
    let mut chrome = site
        .staff_chrome(&reader, &staff, Section::Account, true)
        .await;
    chrome.address = Some("/account".to_owned());
    let said = match arrival.saved.as_str() {
        "name" => Some(chrome.say("account-name-saved")),
        "password" => Some(chrome.say("account-password-saved")),
        "preferences" => Some(chrome.say("account-preferences-saved")),
        _ => None,
    };
    chrome.notices.extend(said.map(Notice::done));
    let name = staff.account.name.as_str();
    let page = OwnAccountPage::new(chrome, &staff.account, name, &[]);
    respond::page(StatusCode::OK, &page)
}

/// Saves another name.
pub async fn rename(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    Inputs(typed): Inputs<Profile>,
) -> Result<HttpResponse, WebError> {
    match typed.read() {
        Ok(name) => {
            accounts::rename(&site.db, staff.account.id, &name).await?;
            Ok(respond::see_other("/account?saved=name"))
        }
        Err(faults) => again(&site, &reader, &staff, &typed.name, &faults).await,
    }
}

/// Saves another password, which ends every session but this one.
pub async fn change_password(
    site: Data<Site>,
    request: HttpRequest,
    reader: Reader,
    staff: Staff,
    Inputs(typed): Inputs<NewPassword>,
) -> Result<HttpResponse, WebError> {
    let account = &staff.account;
    let peer = Peer::of(&request, &site.config.trusted_proxies);
    let address = peer.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let allowed = site
        .sign_ins
        .begin(address, &account.email, site.clock.now());
    allowed.map_err(|wait| WebError::TooMany {
        seconds: wait.num_seconds().unsigned_abs() + 1,
    })?;
    let mut faults = Vec::new();
    if !is_current(&site, account, &typed).await? {
        faults.push(AccountFault::PasswordNotYours.at("current"));
    } else {
        site.sign_ins.succeeded(address, &account.email);
    }
    let chosen = typed.read(account).map_err(|wrong| faults.extend(wrong));
    let (Ok(password), true) = (chosen, faults.is_empty()) else {
        let name = account.name.as_str();
        return again(&site, &reader, &staff, name, &faults).await;
    };
    let hash = site.passwords.hash(password, &site.chance).await?;
    let epoch = accounts::set_password(&site.db, account.id, hash).await?;
    let changed = Account {
        session_epoch: epoch.map_err(|_| WebError::NotFound)?,
        ..account.clone()
    };
    tracing::info!(account = %account.id, "password changed");
    let session = Session::begin(&changed, site.clock.now(), &site.chance);
    let done = respond::see_other("/account?saved=password");
    Ok(with_session(&site, &session, done))
}

async fn is_current(site: &Site, account: &Account, typed: &NewPassword) -> Result<bool, WebError> {
    let found = accounts::find_by_email(&site.db, &account.email).await?;
    let hash = found.and_then(|(_, hash)| hash);
    Ok(site.passwords.verify(typed.current(), hash).await?)
}

/// What the form of preferences sends.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Preferences {
    lang: String,
    theme: String,
}

/// Keeps language and appearance in this browser.
pub async fn prefer(site: Data<Site>, Inputs(typed): Inputs<Preferences>) -> HttpResponse {
    let mut response = respond::see_other("/account?saved=preferences");
    let secure = site.is_secure();
    let language = Language::from_code(&typed.lang);
    let theme = Theme::from_name(&typed.theme);
    let cookies = [
        language.map(|language| language_cookie(language.code(), secure)),
        theme.map(|theme| theme_cookie(theme, secure)),
    ];
    for cookie in cookies.into_iter().flatten() {
        // A cookie that cannot be written only means that the choice is not remembered.
        response.add_cookie(&cookie).ok();
    }
    response
}

async fn again(
    site: &Site,
    reader: &Reader,
    staff: &Staff,
    name: &str,
    faults: &[InputFault],
) -> Result<HttpResponse, WebError> {
    let chrome = site
        .staff_chrome(reader, staff, Section::Account, false)
        .await;
    let page = OwnAccountPage::new(chrome, &staff.account, name, faults);
    respond::page(StatusCode::UNPROCESSABLE_ENTITY, &page)
}
