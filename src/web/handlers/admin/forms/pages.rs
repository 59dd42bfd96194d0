//! Changes of the pages of a draft. Each is a POST that leads back to the builder.

pub mod add;
pub mod delete;
pub mod rename;
pub mod shift;

use actix_web::HttpResponse;

use super::Opened;
use super::build::{Shown, texts_panel};
use super::change::{Changed, change};
use super::edit::{Edit, PageEdit};
use crate::web::error::WebError;
use crate::web::respond;

/// Makes a change into which nothing was typed, and goes back to the page that it was about.
async fn press(
    opened: Opened,
    pairs: &[(String, String)],
    edit: PageEdit,
    did: &str,
) -> Result<HttpResponse, WebError> {
    let build = opened.href("build");
    match change(opened, pairs, &Edit::Page(edit)).await? {
        Changed::Kept { focus } => Ok(respond::see_other(&match focus {
            Some(id) => format!("{build}?page={id}&did={did}#page-{id}"),
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
