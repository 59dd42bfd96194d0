//! `POST /logout`: signing out.

use actix_web::HttpResponse;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::Data;

use crate::web::extract::Staff;
use crate::web::respond;
use crate::web::session;
use crate::web::site::Site;

/// Ends the session in this browser. What the browser has kept of our pages goes too (W3C Clear Site Data), so that
/// Back shows nothing to whoever comes next.
pub async fn sign_out(site: Data<Site>, staff: Staff) -> HttpResponse {
    tracing::info!(account = %staff.account.id, "signed out");
    let mut response = respond::see_other("/login?out=1");
    let cookie = session::no_cookie(site.is_secure());
    if let Err(error) = response.add_cookie(&cookie) {
        tracing::error!(%error, "the cookie that ends a session cannot be written");
    }
    let name = HeaderName::from_static("clear-site-data");
    let kept = HeaderValue::from_static("\"cache\"");
    response.headers_mut().insert(name, kept);
    response
}
