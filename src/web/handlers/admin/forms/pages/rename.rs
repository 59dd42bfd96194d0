//! `POST /admin/forms/{id}/pages/{page}`: what it is called.

use actix_web::HttpResponse;
use actix_web::web::Path;

use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::build::Shown;
use crate::web::handlers::admin::forms::change::{Changed, change};
use crate::web::handlers::admin::forms::edit::{Edit, PageEdit};
use crate::web::pages::forms::{PagePanel, Panel};
use crate::web::respond;

/// Keeps its heading.
pub async fn rename(
    opened: Opened,
    page: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = page.into_inner();
    let title = pairs.iter().find(|(name, _)| name == "title");
    let title = title.map(|(_, value)| value.clone()).unwrap_or_default();
    let back = opened.href(&format!("build?page={id}&did=saved#page-{id}"));
    let edit = Edit::Page(PageEdit::Rename {
        id: id.clone(),
        title: title.clone(),
    });
    match change(opened, &pairs, &edit).await? {
        Changed::Kept { .. } => Ok(respond::see_other(&back)),
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(opened, problems) => {
            let words = opened.reader.words;
            let panel = PagePanel::new(words, &opened.draft, &id, Some(&title), &problems);
            let panel = Panel::Page(panel.ok_or(WebError::NotFound)?);
            Shown::wrong(*opened, panel, problems, &pairs).await
        }
        Changed::SlugTaken(_) => Err(WebError::Conflict),
    }
}
