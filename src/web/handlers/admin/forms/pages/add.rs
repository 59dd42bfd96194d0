//! `POST /admin/forms/{id}/pages`: one more.

use actix_web::HttpResponse;

use super::press;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::edit::PageEdit;

/// Adds an empty page at the end.
pub async fn add(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    press(opened, &pairs, PageEdit::Add, "page-added").await
}
