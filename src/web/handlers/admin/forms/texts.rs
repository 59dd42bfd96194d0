//! `POST /admin/forms/{id}/texts`: title, description, language.

use actix_web::HttpResponse;

use super::Opened;
use super::build::{Shown, texts_panel};
use super::change::{Changed, change};
use super::edit::Edit;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::pages::forms::TextsInput;
use crate::web::respond;

/// Keeps them.
pub async fn texts(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    let back = opened.href("build?panel=texts&did=saved#texts-block");
    let typed = TextsInput::typed(&pairs);
    match change(opened, &pairs, &Edit::Texts(typed.clone())).await? {
        Changed::Kept { .. } => Ok(respond::see_other(&back)),
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(opened, problems) => {
            let panel = texts_panel(&opened, Some(&typed), &problems);
            Shown::wrong(*opened, panel, problems, &pairs).await
        }
        Changed::SlugTaken(_) => Err(WebError::Conflict),
    }
}
