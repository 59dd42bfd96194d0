//! `GET /admin/forms/{id}/rules`: every condition of the draft, in sentences.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;

use super::Opened;
use crate::web::error::WebError;
use crate::web::pages::forms::{RuleRow, RulesPage, Tab};
use crate::web::respond;

/// Lists them.
pub async fn rules(opened: Opened) -> Result<HttpResponse, WebError> {
    let page = RulesPage {
        chrome: opened.chrome(true).await,
        form: opened.bar(Tab::Rules),
        rows: RuleRow::all(opened.reader.words, &opened.draft),
    };
    respond::page(StatusCode::OK, &page)
}
