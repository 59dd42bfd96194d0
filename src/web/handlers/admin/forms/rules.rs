//! `GET /admin/forms/{id}/rules`: every condition of the draft, in sentences.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use serde::Deserialize;

use super::Opened;
use crate::web::error::WebError;
use crate::web::pages::forms::{RuleRow, RulesPage, Tab};
use crate::web::respond;

/// Where to go on.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Wanted {
    /// The end of the address of a condition that is not there yet; none: the list.
    #[serde(default)]
    pub of: String,
}

/// Lists them, or leads to where a new one is written.
pub async fn rules(opened: Opened, Query(wanted): Query<Wanted>) -> Result<HttpResponse, WebError> {
    let words = opened.reader.words;
    let others = RulesPage::others(words, &opened.draft);
    if others.iter().any(|(path, _)| *path == wanted.of) {
        return Ok(respond::see_other(&opened.href(&wanted.of)));
    }
    let page = RulesPage {
        chrome: opened.chrome(true).await,
        form: opened.bar(Tab::Rules),
        rows: RuleRow::all(words, &opened.draft),
        others,
    };
    respond::page(StatusCode::OK, &page)
}
