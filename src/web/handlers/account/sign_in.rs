//! `GET /login`, `POST /login`: signing in.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use chrono::Duration;
use serde::Deserialize;

use super::begin_session;
use crate::domain::account::{Account, Email, Password, SignIn};
use crate::domain::input::InputFault;
use crate::storage::accounts;
use crate::web::error::WebError;
use crate::web::extract::{Inputs, Peer, Reader, Staff};
use crate::web::pages::account::{SignInPage, SignInTrouble};
use crate::web::respond;
use crate::web::site::Site;

/// What the address of the page says.
#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
pub struct Arrival {
    next: String,
    out: String,
}

/// What the form sends.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Typed {
    #[serde(flatten)]
    sign_in: SignIn,
    next: String,
}

/// Shows the form; who is signed in already goes on.
pub async fn show(
    site: Data<Site>,
    request: HttpRequest,
    reader: Reader,
    arrival: Query<Arrival>,
) -> Result<HttpResponse, WebError> {
    let next = local(&arrival.next);
    if let Some(staff) = Staff::of(&site, &request).await? {
        return Ok(respond::see_other(
            next.unwrap_or_else(|| Staff::home(&staff.account)),
        ));
    }
    let trouble = if !arrival.out.is_empty() {
        Some(SignInTrouble::SignedOut)
    } else {
        next.filter(|next| *next != "/")
            .map(|_| SignInTrouble::First)
    };
    let next = next.unwrap_or_default().to_owned();
    let chrome = site.chrome(&reader, true).await;
    let page = SignInPage::new(chrome, "", &[], next, trouble);
    respond::page(StatusCode::OK, &page)
}

/// Signs in.
pub async fn submit(
    site: Data<Site>,
    request: HttpRequest,
    reader: Reader,
    Inputs(typed): Inputs<Typed>,
) -> Result<HttpResponse, WebError> {
    let again = Again {
        site: &site,
        reader: &reader,
        typed: &typed,
    };
    let (email, password) = match typed.sign_in.read() {
        Ok(read) => read,
        Err(faults) => {
            return again
                .page(StatusCode::UNPROCESSABLE_ENTITY, &faults, None)
                .await;
        }
    };
    let peer = Peer::of(&request, &site.config.trusted_proxies);
    let address = peer.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    if let Err(wait) = site.sign_ins.begin(address, &email, site.clock.now()) {
        return again.later(wait).await;
    }
    match check(&site, &email, password).await {
        Err(error) => {
            site.sign_ins.unknown(address, &email);
            Err(error)
        }
        Ok(Some(account)) => {
            site.sign_ins.succeeded(address, &email);
            let next = local(&typed.next).filter(|next| *next != "/");
            let next = next.unwrap_or_else(|| Staff::home(&account));
            begin_session(&site, &account, next).await
        }
        Ok(None) => {
            tracing::warn!(%address, "a sign-in failed");
            let wrong = Some(SignInTrouble::Wrong);
            again
                .page(StatusCode::UNPROCESSABLE_ENTITY, &[], wrong)
                .await
        }
    }
}

/// The account of an address whose password this is, if it may sign in. It takes as long for an address that nobody
/// has.
async fn check(
    site: &Site,
    email: &Email,
    password: Password,
) -> Result<Option<Account>, WebError> {
    let found = accounts::find_by_email(&site.db, email).await?;
    let (account, hash) = found.filter(|(account, _)| account.is_active()).unzip();
    let right = site.passwords.verify(password, hash.flatten()).await?;
    Ok(account.filter(|_| right))
}

/// The form once more.
struct Again<'a> {
    site: &'a Site,
    reader: &'a Reader,
    typed: &'a Typed,
}

impl Again<'_> {
    async fn page(
        &self,
        status: StatusCode,
        faults: &[InputFault],
        trouble: Option<SignInTrouble>,
    ) -> Result<HttpResponse, WebError> {
        let chrome = self.site.chrome(self.reader, false).await;
        let next = local(&self.typed.next).unwrap_or_default().to_owned();
        let page = SignInPage::new(chrome, &self.typed.sign_in.email, faults, next, trouble);
        respond::page(status, &page)
    }

    async fn later(&self, wait: Duration) -> Result<HttpResponse, WebError> {
        let seconds = wait.num_seconds() + 1;
        let trouble = Some(SignInTrouble::TooMany((seconds + 59) / 60));
        let mut response = self
            .page(StatusCode::TOO_MANY_REQUESTS, &[], trouble)
            .await?;
        let retry = HeaderValue::from(seconds);
        response.headers_mut().insert(RETRY_AFTER, retry);
        Ok(response)
    }
}

/// An address on this very server; anything else would let a link lead people away right after they signed in.
fn local(next: &str) -> Option<&str> {
    let elsewhere = next.starts_with("//") || next.contains(['\\', '\t', '\r', '\n']);
    (next.starts_with('/') && !elsewhere).then_some(next)
}

#[cfg(test)]
mod tests;
