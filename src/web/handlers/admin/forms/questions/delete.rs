//! `POST /admin/forms/{id}/questions/{question}/delete`: one less.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::press;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::edit::Edit;

/// Deletes it from the draft.
pub async fn delete(
    opened: Opened,
    question: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = question.into_inner();
    press(opened, &pairs, &Edit::Delete(id), "deleted").await
}
