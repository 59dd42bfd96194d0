//! Changes of the questions of a draft. Each is a POST that leads back to the builder.

pub mod add;
pub mod bring_back;
pub mod delete;
pub mod duplicate;
pub mod save;
pub mod shift;

use actix_web::HttpResponse;

use super::Opened;
use super::build::{Shown, texts_panel};
use super::change::{Changed, change};
use super::edit::Edit;
use crate::web::error::WebError;
use crate::web::respond;

/// Makes a change into which nothing was typed, and goes back to `build?did={did}`, at the question it was about.
async fn press(
    opened: Opened,
    pairs: &[(String, String)],
    edit: &Edit,
    did: &str,
) -> Result<HttpResponse, WebError> {
    let build = opened.href("build");
    match change(opened, pairs, edit).await? {
        Changed::Kept { focus, .. } => Ok(respond::see_other(&match focus {
            Some(id) => format!("{build}?field={id}&did={did}#block-{id}"),
            None => format!("{build}?did={did}"),
        })),
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(opened, problems) => {
            let panel = texts_panel(&opened, None, &[]);
            Shown::wrong(*opened, panel, problems, pairs).await
        }
        Changed::SlugTaken(_) => Err(WebError::Conflict),
    }
}
