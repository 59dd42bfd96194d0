//! `GET /admin/forms/{id}/preview`, `…/preview/rules.css`: the draft as people would see it. Nothing can be sent from it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Query;
use serde::Deserialize;

use super::Opened;
use crate::web::error::WebError;
use crate::web::i18n::form_language::FormLanguage;
use crate::web::pages::fill::{FormPage, Rules};
use crate::web::pages::forms::Look;
use crate::web::pages::layout::Link;
use crate::web::respond;

/// Which page is looked at, and how.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Wanted {
    /// The id of the page; none: the first.
    #[serde(default)]
    pub page: String,
    /// `light` or `dark`; else as the reader's own screen.
    #[serde(default)]
    pub theme: String,
    /// Any value: it stands in a frame, beside the way back.
    #[serde(default)]
    pub framed: String,
}

/// Draws it with the very page of the public.
pub async fn preview(
    opened: Opened,
    Query(wanted): Query<Wanted>,
) -> Result<HttpResponse, WebError> {
    let (reader, draft) = (&opened.reader, &opened.draft);
    let mut chrome = opened.site.chrome_around(reader, draft, true).await;
    chrome.theme = Look::of("", &wanted.theme).theme;
    let shown = FormLanguage::of(&reader.wishes, draft).shown;
    let translated = draft.translated(shown);
    let shown = translated.as_ref().unwrap_or(draft);
    let place = draft.place_of_page(&wanted.page);
    let mut page = FormPage::preview_of(chrome, shown, place.unwrap_or_default());
    if !page.rules.css.is_empty() {
        page.sheet = Some(opened.href("preview/rules.css"));
    }
    let alone = wanted.framed.is_empty();
    if let Some(notice) = page.notice.as_mut().filter(|_| alone) {
        notice.link = Some(Link {
            label: opened.reader.words.say("builder-preview-back").into_owned(),
            href: opened.href("build"),
        });
    }
    respond::page(StatusCode::OK, &page)
}

/// The style sheet of its conditions, as the draft is now.
pub async fn rules(opened: Opened) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(Rules::of(&opened.draft).css)
}
