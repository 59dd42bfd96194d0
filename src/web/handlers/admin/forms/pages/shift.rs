//! `POST /admin/forms/{id}/pages/{page}/move`: elsewhere.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::press;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::edit::PageEdit;
use crate::web::handlers::admin::forms::questions::shift::target;

/// Moves it: `to` is `up`, `down` or a place counted from 1.
pub async fn shift(
    opened: Opened,
    page: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = page.into_inner();
    let edit = PageEdit::Shift(id, target(&pairs)?);
    press(opened, &pairs, edit, "page-moved").await
}
