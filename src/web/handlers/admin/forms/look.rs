//! `GET /admin/forms/{id}/look`: the preview in a frame as wide as a phone or a desktop, light or dark.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use serde::Deserialize;

use super::Opened;
use crate::web::error::WebError;
use crate::web::pages::forms::{Look, PreviewPage, Tab};
use crate::web::respond;

/// How the draft shall be looked at.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Wanted {
    /// `phone` or `full`.
    #[serde(default)]
    width: String,
    /// `light` or `dark`; else as the reader's own screen.
    #[serde(default)]
    theme: String,
}

/// Shows it, with ways to other looks.
pub async fn look(opened: Opened, Query(wanted): Query<Wanted>) -> Result<HttpResponse, WebError> {
    let page = PreviewPage {
        chrome: opened.chrome(true).await,
        form: opened.bar(Tab::Preview),
        look: Look::of(&wanted.width, &wanted.theme),
    };
    respond::page(StatusCode::OK, &page)
}
