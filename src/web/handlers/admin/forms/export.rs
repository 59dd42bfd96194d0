//! `GET /admin/forms/{id}/export`: the form as a document, to keep or to take elsewhere.

use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, ContentType};
use actix_web::web::Query;
use serde::Deserialize;

use super::Opened;
use crate::web::error::WebError;

/// What of the form is wanted.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Part {
    /// `live`: the version that people fill in; anything else: the draft.
    of: String,
}

/// Gives the document as a file.
pub async fn export(opened: Opened, Query(part): Query<Part>) -> Result<HttpResponse, WebError> {
    let form = match part.of.as_str() {
        "live" => opened.live.as_deref().ok_or(WebError::NotFound)?,
        _ => &opened.draft,
    };
    let file = format!("attachment; filename=\"{}.json\"", form.slug);
    Ok(HttpResponse::Ok()
        .content_type(ContentType::json())
        .insert_header((CONTENT_DISPOSITION, file))
        .body(format!("{:#}\n", form.to_json())))
}
