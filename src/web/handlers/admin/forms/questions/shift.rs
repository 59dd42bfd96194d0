//! `POST /admin/forms/{id}/questions/{question}/move`: elsewhere.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::press;
use crate::domain::definition::Move;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::edit::{Edit, PageEdit};

/// Moves it: `to` is `up`, `down` or a place counted from 1. With `page`, the id of a page, it goes there, to that place
/// or to the end.
pub async fn shift(
    opened: Opened,
    question: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = question.into_inner();
    let page = pairs.iter().find(|(name, _)| name == "page");
    let edit = match page.filter(|(_, page)| !page.is_empty()) {
        Some((_, page)) => {
            let to = pairs.iter().find(|(name, _)| name == "to");
            Edit::Page(PageEdit::Take {
                question: id,
                page: page.clone(),
                place: to.and_then(|(_, place)| place.parse().ok()),
            })
        }
        None => Edit::Shift(id, target(&pairs)?),
    };
    press(opened, &pairs, &edit, "moved").await
}

/// Where a body says that something shall go.
pub(in super::super) fn target(pairs: &[(String, String)]) -> Result<Move, WebError> {
    let to = pairs.iter().find(|(name, _)| name == "to");
    match to.map(|(_, value)| value.as_str()) {
        Some("up") => Ok(Move::Up),
        Some("down") => Ok(Move::Down),
        Some(place) => {
            let place = place.parse();
            place
                .map(Move::To)
                .map_err(|_| WebError::BadRequest("no place"))
        }
        None => Err(WebError::BadRequest("no place")),
    }
}
