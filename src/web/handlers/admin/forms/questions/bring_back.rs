//! `POST /admin/forms/{id}/questions/{question}/bring-back`: a retired question is asked again.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::press;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::edit::Edit;

/// Puts it at the end of the draft, as it was asked last and under its own id: answers from before and from now stand
/// under one question.
pub async fn bring_back(
    opened: Opened,
    question: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = question.into_inner();
    let past = opened.past().await?;
    let field = past.iter().rev().find_map(|version| version.field(&id));
    let field = Box::new(field.ok_or(WebError::NotFound)?.clone());
    press(opened, &pairs, &Edit::BringBack(field), "brought-back").await
}
