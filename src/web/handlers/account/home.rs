//! `GET /`: where staff start; everybody else signs in.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use crate::web::error::WebError;
use crate::web::extract::Staff;
use crate::web::respond;
use crate::web::site::Site;

/// Leads on.
pub async fn home(site: Data<Site>, request: HttpRequest) -> Result<HttpResponse, WebError> {
    let staff = Staff::of(&site, &request).await?;
    Ok(respond::see_other(
        staff.map_or("/login", |staff| Staff::home(&staff.account)),
    ))
}
