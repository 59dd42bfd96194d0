//! `GET /admin/forms/{id}/qr.svg`: the form's address as a QR code, for print.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_DISPOSITION;

use super::Opened;
use crate::web::error::WebError;
use crate::web::qr::svg;

/// Gives the picture as a file; 404 while the form has no address for people.
pub async fn qr(opened: Opened) -> Result<HttpResponse, WebError> {
    opened.form.live_version.ok_or(WebError::NotFound)?;
    let picture = svg(&opened.address()).ok_or(WebError::NotFound)?;
    let file = format!("attachment; filename=\"{}.svg\"", opened.form.slug);
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .insert_header((CONTENT_DISPOSITION, file))
        .body(picture.to_string()))
}
