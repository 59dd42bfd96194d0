//! Who is signed in.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};

use crate::domain::account::Account;
use crate::storage::{StorageError, accounts};
use crate::web::error::WebError;
use crate::web::session::{self, Session};
use crate::web::site::Site;

/// Somebody of staff who is signed in.
///
/// A handler that takes it must stand behind [`middleware::staff`](crate::web::middleware::staff), which has read the
/// account for this very request; elsewhere nobody is signed in.
#[derive(Clone, Debug)]
pub struct Staff {
    /// The account, as it is now.
    pub account: Account,
    /// The session.
    pub session: Session,
}

impl Staff {
    /// Who is signed in, on pages that are open to all as well. Reads the account if there is a session.
    pub async fn of(site: &Site, request: &HttpRequest) -> Result<Option<Self>, StorageError> {
        let cookie = request.cookie(session::COOKIE);
        let read = |value: &str| Session::read(value, &site.config.keys, site.clock.now());
        let Some(session) = cookie.and_then(|cookie| read(cookie.value())) else {
            return Ok(None);
        };
        let account = accounts::find(&site.db, session.account).await?;
        let account = account.filter(|account| session.belongs_to(account));
        Ok(account.map(|account| Self { account, session }))
    }

    /// The page to start from.
    #[must_use]
    pub fn home(account: &Account) -> &'static str {
        if account.role.may_make_forms() {
            "/admin/forms"
        } else {
            "/review"
        }
    }
}

impl FromRequest for Staff {
    type Error = WebError;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let staff = request.extensions().get::<Self>().cloned();
        ready(staff.ok_or_else(|| WebError::SignIn {
            next: Self::next(request),
        }))
    }
}

impl Staff {
    /// Where to go on after signing in: here, or where no body is needed.
    pub(in crate::web) fn next(request: &HttpRequest) -> String {
        if request.method().is_safe() {
            request
                .uri()
                .path_and_query()
                .map_or("/", |here| here.as_str())
                .to_owned()
        } else {
            "/".to_owned()
        }
    }
}
