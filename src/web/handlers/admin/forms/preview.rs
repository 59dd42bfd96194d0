//! `GET /admin/forms/{id}/preview`: the draft as people would see it. Nothing can be sent from it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;

use super::Opened;
use crate::web::error::WebError;
use crate::web::pages::fill::FormPage;
use crate::web::pages::layout::Link;
use crate::web::respond;

/// Draws it with the very page of the public.
pub async fn preview(opened: Opened) -> Result<HttpResponse, WebError> {
    let chrome = opened.site.chrome(&opened.reader, true).await;
    let mut page = FormPage::preview(chrome, &opened.draft);
    if let Some(notice) = &mut page.notice {
        notice.link = Some(Link {
            label: opened.reader.words.say("builder-preview-back").into_owned(),
            href: opened.href("build"),
        });
    }
    respond::page(StatusCode::OK, &page)
}
