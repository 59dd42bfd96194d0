//! Everybody's accounts. All of it stands behind the door for administrators.

pub mod disable;
pub mod enable;
pub mod invite;
pub mod list;
pub mod one;
pub mod reset;
pub mod role;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;

use crate::domain::account::{Account, CodePurpose, OneTimeCode, Refusal};
use crate::domain::id::AccountId;
use crate::domain::input::InputFault;
use crate::storage::accounts;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::accounts::{AccountPage, LinkPage};
use crate::web::pages::layout::{Link, Notice, Section, StaffChrome};
use crate::web::respond;
use crate::web::site::Site;

/// What every action here works with.
struct Desk<'a> {
    site: &'a Site,
    reader: &'a Reader,
    staff: &'a Staff,
}

impl Desk<'_> {
    /// What stands around a page below the list.
    async fn chrome(&self, switch: bool) -> StaffChrome {
        let (site, reader) = (self.site, self.reader);
        let mut chrome = site
            .staff_chrome(reader, self.staff, Section::People, switch)
            .await;
        chrome.breadcrumb.push(Link {
            label: chrome.say("nav-people").into_owned(),
            href: "/admin/accounts".to_owned(),
        });
        chrome
    }

    /// The account that an address names.
    async fn account(&self, id: &str) -> Result<Account, WebError> {
        let id: AccountId = id.parse().map_err(|_| WebError::NotFound)?;
        let found = accounts::find(&self.site.db, id).await?;
        found.ok_or(WebError::NotFound)
    }

    /// The page of an account, with what was just done or what is wrong.
    async fn page(
        &self,
        account: &Account,
        done: Option<Notice>,
        faults: &[InputFault],
    ) -> Result<HttpResponse, WebError> {
        let forms = accounts::count_forms(&self.site.db, account.id).await?;
        let everybody = accounts::list(&self.site.db).await?;
        let mut chrome = self.chrome(faults.is_empty()).await;
        chrome.notices.extend(done);
        let reader = &self.staff.account;
        let page = AccountPage::new(chrome, account, reader, forms, &everybody, faults);
        let status = match faults {
            [] => StatusCode::OK,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        respond::page(status, &page)
    }

    /// The page of a link, which is shown this once.
    async fn link(
        &self,
        account: &Account,
        purpose: CodePurpose,
        code: &OneTimeCode,
    ) -> Result<HttpResponse, WebError> {
        let (address, code) = (&self.site.public_url, code.as_str());
        let link = format!("{address}/account/{}/{code}", purpose.name());
        let page = LinkPage::new(self.chrome(false).await, account, purpose, link);
        respond::page(StatusCode::OK, &page)
    }
}

/// The address of an account's page, saying what was done.
fn done(account: &Account, what: &str) -> HttpResponse {
    respond::see_other(&format!("/admin/accounts/{}?done={what}", account.id))
}

/// A refusal, at the input named `input`.
fn refused(refusal: Refusal, input: &'static str) -> InputFault {
    InputFault {
        input,
        key: refusal.key().into(),
        arguments: refusal.arguments(),
    }
}
