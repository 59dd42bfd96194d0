//! `GET /admin/forms/{id}/versions/{version}/compare`: what has changed since a version, and bringing it back.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

use super::Opened;
use crate::web::error::WebError;
use crate::web::pages::forms::change_lines::lines;
use crate::web::pages::forms::{ComparePage, Tab};
use crate::web::respond;

/// Shows both.
pub async fn compare(
    opened: Opened,
    version: Path<(String, i32)>,
) -> Result<HttpResponse, WebError> {
    let (_, number) = version.into_inner();
    let (db, id) = (&opened.site.db, opened.form.id);
    let then = opened.site.published.version(db, id, number).await?;
    let then = then.ok_or(WebError::NotFound)?;
    let (live_version, live) = (opened.form.live_version, opened.live.as_deref());
    let (live_version, live) = live_version.zip(live).ok_or(WebError::NotFound)?;
    let words = opened.reader.words;
    let page = ComparePage {
        chrome: opened.chrome(true).await,
        form: opened.bar(Tab::Versions),
        revision: opened.form.draft_revision,
        version: number,
        live: live_version,
        since: lines(words, &then, live),
        back: lines(words, &opened.draft, &then),
    };
    respond::page(StatusCode::OK, &page)
}
