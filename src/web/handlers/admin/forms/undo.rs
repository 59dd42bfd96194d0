//! `POST /admin/forms/{id}/undo`: the last change of the draft is taken back.

use actix_web::HttpResponse;

use super::Opened;
use super::change::{Changed, change, revision};
use super::edit::Edit;
use crate::domain::definition::Definition;
use crate::storage::forms;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::respond;

/// Makes the draft what it was before its last change, and again before that, as far back as drafts are kept.
///
/// Somebody else's change that the reader has not seen is not taken back: it is shown first.
pub async fn undo(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    let seen = revision(&pairs)?;
    let build = opened.href("build");
    if seen != opened.form.draft_revision {
        return Ok(respond::see_other(&format!("{build}?did=not-undone")));
    }
    let Some((revision, draft)) = before(&opened).await? else {
        return Ok(respond::see_other(&build));
    };
    let (draft, revision) = (Box::new(draft), Some(revision));
    match change(opened, &pairs, &Edit::Restore { draft, revision }).await? {
        Changed::Kept { .. } => Ok(respond::see_other(&format!("{build}?did=undone"))),
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(..) | Changed::SlugTaken(_) => Err(WebError::Conflict),
    }
}

/// The draft before its last change, with the revision that said so first.
pub(super) async fn before(opened: &Opened) -> Result<Option<(i32, Definition)>, WebError> {
    let (db, form) = (&opened.site.db, &opened.form);
    let found = forms::draft_before(db, form.id, form.draft_revision).await?;
    // A draft of an earlier release may say what this one does not read.
    Ok(found.and_then(|(revision, past)| {
        let draft = Definition::from_draft(&past.document).ok()?;
        Some((revision, draft))
    }))
}
