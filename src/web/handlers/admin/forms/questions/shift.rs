//! `POST /admin/forms/{id}/questions/{question}/move`: elsewhere.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::press;
use crate::domain::definition::Move;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::handlers::admin::forms::Opened;
use crate::web::handlers::admin::forms::edit::Edit;

/// Moves it: `to` is `up`, `down` or a place counted from 1.
pub async fn shift(
    opened: Opened,
    question: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = question.into_inner();
    let to = pairs.iter().find(|(name, _)| name == "to");
    let to = match to.map(|(_, value)| value.as_str()) {
        Some("up") => Move::Up,
        Some("down") => Move::Down,
        Some(place) => Move::To(
            place
                .parse()
                .map_err(|_| WebError::BadRequest("no place"))?,
        ),
        None => return Err(WebError::BadRequest("no place")),
    };
    press(opened, &pairs, &Edit::Shift(id, to), "moved").await
}
