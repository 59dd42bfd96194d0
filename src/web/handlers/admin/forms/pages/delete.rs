//! `GET, POST /admin/forms/{id}/pages/{page}/delete`: one less.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

use super::press;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::build::Shown;
use crate::web::handlers::admin::forms::edit::PageEdit;
use crate::web::pages::forms::{DeletePagePanel, Panel};

/// Asks whether it shall be deleted, and what becomes of its questions.
pub async fn ask(opened: Opened, page: Path<(String, String)>) -> Result<HttpResponse, WebError> {
    let (_, id) = page.into_inner();
    let panel = DeletePagePanel::new(opened.reader.words, &opened.draft, &id);
    let panel = Panel::DeletePage(panel.ok_or(WebError::NotFound)?);
    Shown::chosen(panel).draw(opened, StatusCode::OK).await
}

/// Deletes it from the draft; `questions=delete` deletes its questions too.
pub async fn delete(
    opened: Opened,
    page: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = page.into_inner();
    let with_questions = pairs
        .iter()
        .any(|(name, value)| name == "questions" && value == "delete");
    let edit = PageEdit::Delete { id, with_questions };
    press(opened, &pairs, edit, "page-deleted").await
}
