//! Headers that keep a browser from doing what no page of ours asks for.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use actix_web::middleware::Next;

/// Pages for respondents, whose script writes text only.
const RESPONDENTS: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; \
    frame-ancestors ";
/// Pages for staff, whose builder shows a preview in a frame. (htmx does not run under trusted types.)
const STAFF: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-src 'self'; frame-ancestors 'self'";

/// Adds the headers to every answer that does not bear them already.
pub async fn security_headers(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let policy = if is_staff(request.path()) {
        HeaderValue::from_static(STAFF)
    } else {
        HeaderValue::from_str(&respondents("'none'"))?
    };
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    if !headers.contains_key(CONTENT_SECURITY_POLICY) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    let mut add = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    add(X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(REFERRER_POLICY, "same-origin");
    // Whatever does not say otherwise is for one person and one moment.
    add(CACHE_CONTROL, "no-store");
    Ok(response)
}

/// The policy of pages for respondents that `ancestors` may show in a frame.
pub(super) fn respondents(ancestors: &str) -> String {
    format!("{RESPONDENTS}{ancestors}")
}

fn is_staff(path: &str) -> bool {
    ["/admin", "/review", "/account", "/login", "/setup"]
        .iter()
        .any(|start| path.starts_with(start))
}
