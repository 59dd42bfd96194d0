//! One's own account: signing in and out, the first start, choosing a password, the account itself.

pub mod choose_password;
pub mod home;
pub mod own;
pub mod set_up;
pub mod sign_in;
pub mod sign_out;

use actix_web::HttpResponse;

use crate::domain::account::Account;
use crate::storage::accounts;
use crate::web::error::WebError;
use crate::web::respond;
use crate::web::session::Session;
use crate::web::site::Site;

/// Begins a session of `account` and leads to `next`.
async fn begin_session(
    site: &Site,
    account: &Account,
    next: &str,
) -> Result<HttpResponse, WebError> {
    let now = site.clock.now();
    accounts::signed_in(&site.db, account.id, now).await?;
    tracing::info!(account = %account.id, "signed in");
    let session = Session::begin(account, now, &site.chance);
    Ok(with_session(site, &session, respond::see_other(next)))
}

/// The answer with the session's cookie.
fn with_session(site: &Site, session: &Session, mut response: HttpResponse) -> HttpResponse {
    let cookie = session.cookie(&site.config.keys, site.is_secure());
    if let Err(error) = response.add_cookie(&cookie) {
        tracing::error!(%error, "the cookie of a session cannot be written");
    }
    response
}
