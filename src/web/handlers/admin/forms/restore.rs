//! `POST /admin/forms/{id}/versions/{version}/restore`: the draft says what a version said.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::Opened;
use super::change::{Changed, change};
use super::edit::Edit;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::respond;

/// Brings the version back into the draft, and leads to what publishing it would change.
pub async fn restore(
    opened: Opened,
    version: Path<(String, i32)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, number) = version.into_inner();
    let (db, id) = (&opened.site.db, opened.form.id);
    let definition = opened.site.published.version(db, id, number).await?;
    let definition = definition.ok_or(WebError::NotFound)?;
    let publish = opened.href("publish");
    let edit = Edit::Restore {
        draft: Box::new((*definition).clone()),
        revision: None,
    };
    match change(opened, &pairs, &edit).await? {
        Changed::Kept { .. } => Ok(respond::see_other(&publish)),
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(..) | Changed::SlugTaken(_) => Err(WebError::Conflict),
    }
}
