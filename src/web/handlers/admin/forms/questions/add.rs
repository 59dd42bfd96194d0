//! `POST /admin/forms/{id}/questions`: one more.

use actix_web::HttpResponse;

use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::build::Shown;
use crate::web::handlers::admin::forms::change::{Changed, change};
use crate::web::handlers::admin::forms::edit::Edit;
use crate::web::pages::forms::{AddPanel, Panel};
use crate::web::respond;

/// Adds a question of the kind whose button was pressed, and leads to its settings.
pub async fn add(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    let text = |key: &str| {
        let found = pairs.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let build = opened.href("build");
    let (kind, label) = (text("kind"), text("label"));
    let (after, page) = (text("after"), text("page"));
    let edit = Edit::Add {
        kind,
        label,
        after: after.clone(),
        page: page.clone(),
    };
    match change(opened, &pairs, &edit).await? {
        Changed::Kept { focus, .. } => {
            let id = focus.unwrap_or_default();
            let address = format!("{build}?field={id}&did=added");
            Ok(respond::see_other(&address))
        }
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(opened, problems) => {
            let panel = AddPanel::new(opened.reader.words, &opened.draft, (&after, &page));
            Shown::wrong(*opened, Panel::Add(panel), problems, &pairs).await
        }
        Changed::SlugTaken(_) => Err(WebError::Conflict),
    }
}
