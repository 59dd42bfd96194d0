//! `GET /admin/forms/{id}/versions`, `…/{version}`: what was published.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

use super::Opened;
use crate::storage::forms::{self, VersionRow};
use crate::web::error::WebError;
use crate::web::pages::fill::FormPage;
use crate::web::pages::forms::{Tab, VersionLine, VersionsPage};
use crate::web::pages::layout::{Link, Notice, Tone};
use crate::web::respond;

/// Shows all of them.
pub async fn list(opened: Opened) -> Result<HttpResponse, WebError> {
    let words = opened.reader.words;
    let zone = opened.draft.settings.time_zone;
    let rows = forms::versions(&opened.site.db, opened.form.id).await?;
    let line = |row: VersionRow| VersionLine {
        version: row.version,
        live: opened.form.live_version == Some(row.version),
        published: (
            row.published_at.to_rfc3339(),
            words.time(row.published_at, zone),
        ),
        by: row
            .published_by
            .unwrap_or_else(|| words.say("builder-version-command").into_owned()),
    };
    let page = VersionsPage {
        chrome: opened.chrome(true).await,
        form: opened.bar(Tab::Versions),
        rows: rows.into_iter().map(line).collect(),
    };
    respond::page(StatusCode::OK, &page)
}

/// Draws one as people saw it, its pages one after the other.
pub async fn one(opened: Opened, version: Path<(String, i32)>) -> Result<HttpResponse, WebError> {
    let (_, number) = version.into_inner();
    let (db, id) = (&opened.site.db, opened.form.id);
    let rows = forms::versions(db, id).await?;
    let row = rows.into_iter().find(|row| row.version == number);
    let row = row.ok_or(WebError::NotFound)?;
    let definition = opened.site.published.version(db, id, number).await?;
    let definition = definition.ok_or(WebError::NotFound)?;
    let words = opened.reader.words;
    let time = words.time(row.published_at, definition.settings.time_zone);
    let (site, reader) = (&opened.site, &opened.reader);
    let definition = site.translated(reader, (id, number), &definition);
    let chrome = site.chrome_around(reader, &definition, true).await;
    let mut page = FormPage::preview_whole(chrome, &definition);
    page.notice = Some(Notice {
        tone: Tone::Info,
        title: words.say_with("builder-preview-version", &[("version", &number)]),
        text: words.say_with("builder-preview-version-lead", &[("time", &time)]),
        link: Some(Link {
            label: words.say("builder-tab-versions").into_owned(),
            href: opened.href("versions"),
        }),
        urgent: false,
    });
    respond::page(StatusCode::OK, &page)
}
