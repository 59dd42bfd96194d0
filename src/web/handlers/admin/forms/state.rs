//! `POST /admin/forms/{id}/state`: closing and opening again.

use actix_web::HttpResponse;

use super::Opened;
use crate::domain::form::FormState;
use crate::storage::forms;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::respond;

/// Does what `state` says: `closed` or `live`.
pub async fn state(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    let wanted = pairs.iter().find(|(name, _)| name == "state");
    let wanted = wanted.and_then(|(_, value)| FormState::from_name(value));
    let wanted = wanted.ok_or(WebError::BadRequest("no state"))?;
    let (site, id) = (&opened.site, opened.form.id);
    if !forms::set_state(&site.db, id, wanted, site.clock.now()).await? {
        return Err(WebError::Conflict);
    }
    site.published.look_again();
    tracing::info!(form = %id, state = wanted.name(), by = %opened.staff.account.id, "state changed");
    let share = opened.href(&format!("share?did={}", wanted.name()));
    Ok(respond::see_other(&share))
}
