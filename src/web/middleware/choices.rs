//! Remembers the language and the appearance that a reader chose by following a link.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;

use crate::web::extract::Reader;
use crate::web::site::Site;

/// Adds the cookies of what was chosen with this request (`?lang=`, `?theme=`).
pub async fn choices(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let site = request.app_data::<Data<Site>>().cloned();
    let reader = Reader::of(request.request());
    let mut response = next.call(request).await?;
    let secure = site.is_some_and(|site| site.is_secure());
    for cookie in reader.cookies(secure) {
        response.response_mut().add_cookie(&cookie)?;
    }
    Ok(response)
}
