//! `POST /admin/forms/{id}/questions/{question}`: what it says.

use actix_web::HttpResponse;
use actix_web::web::Path;

use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::build::{Shown, typed_panel};
use crate::web::handlers::admin::forms::change::{Changed, change};
use crate::web::handlers::admin::forms::edit::Edit;
use crate::web::pages::forms::OptionStep;
use crate::web::respond;

/// Keeps it. The buttons inside the list of options send the whole panel, so nothing typed is lost by them.
pub async fn save(
    opened: Opened,
    question: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = question.into_inner();
    let build = opened.href("build");
    let action = pairs.iter().find(|(name, _)| name == "action");
    let step = action.and_then(|(_, value)| OptionStep::parse(value));
    let edit = Edit::Question {
        id: id.clone(),
        typed: pairs.clone(),
        step,
    };
    match change(opened, &pairs, &edit).await? {
        Changed::Kept { focus, .. } => {
            let id = focus.unwrap_or(id);
            let address = format!("{build}?field={id}&did=saved");
            Ok(respond::see_other(&address))
        }
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(opened, problems) => {
            let panel = typed_panel(&opened, &id, &pairs, step, &problems).await?;
            Shown::wrong(*opened, panel, problems, &pairs).await
        }
        Changed::SlugTaken(_) => Err(WebError::Conflict),
    }
}
