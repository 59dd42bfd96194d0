//! `POST /admin/forms/{id}/questions/{question}/duplicate`: the same once more.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::press;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::edit::Edit;

/// Adds a copy behind it, with an id of its own.
pub async fn duplicate(
    opened: Opened,
    question: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = question.into_inner();
    press(opened, &pairs, &Edit::Duplicate(id), "duplicated").await
}
