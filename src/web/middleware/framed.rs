//! Which sites may show a form's pages in a frame: those that the form names.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_SECURITY_POLICY, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;

use super::security_headers::respondents;
use crate::domain::definition::Origin;
use crate::web::site::Site;

/// Lets the sites that the form names frame what is answered, whichever of its pages it is. Of a form that nobody
/// knows, or that names none, the pages stay out of all frames.
pub async fn framed(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let site = request.app_data::<Data<Site>>().cloned();
    let slug = request.match_info().query("slug").to_owned();
    let mut response = next.call(request).await?;
    let form = site.and_then(|site| site.published.last_seen(&slug));
    let origins = form.map(|form| form.definition.settings.embed_origins.clone());
    let origins = origins.unwrap_or_default();
    if let Some(policy) = policy(&origins) {
        let headers = response.headers_mut();
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    Ok(response)
}

fn policy(origins: &[Origin]) -> Option<HeaderValue> {
    let names: Vec<_> = origins.iter().map(Origin::as_str).collect();
    let names = (!names.is_empty()).then(|| names.join(" "))?;
    HeaderValue::from_str(&respondents(&names)).ok()
}
