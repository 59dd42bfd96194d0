//! What the public page needs to know of a form at every request, and no more.

use super::{is_name, state};
use crate::domain::form::{FormState, Places};
use crate::domain::id::FormId;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;

/// A form that was published, as people meet it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveForm {
    /// Its name for the program.
    pub id: FormId,
    /// Its name in addresses.
    pub slug: String,
    /// Live or closed by hand.
    pub state: FormState,
    /// The version that people fill in.
    pub version: i32,
    /// Its places, if they are limited.
    pub places: Option<Places>,
    /// Whether a webhook is told what happens in it.
    pub listened: bool,
}

/// The published form of this name; `None` for one that was never published, too.
pub async fn live(db: &Db, slug: &str) -> Result<Option<LiveForm>, StorageError> {
    if !is_name(slug) {
        return Ok(None);
    }
    let row = db
        .q(
            "select f.id, f.slug, f.state, f.live_version, p.capacity, p.taken, \
            case when exists (select 1 from webhook w where w.form_id = f.id and w.off is null) then 1 else 0 end as listened \
            from form f left join form_place p on p.form_id = f.id \
            where f.slug = ? and f.live_version is not null",
        )
        .bind(slug)
        .one()
        .await?;
    let Some(row) = row else { return Ok(None) };
    let places = match (row.get("capacity")?, row.get("taken")?) {
        (Some(capacity), Some(taken)) => Some(Places { capacity, taken }),
        _ => None,
    };
    Ok(Some(LiveForm {
        id: row.get("id")?,
        slug: row.get("slug")?,
        state: state(&row)?,
        version: row.get("live_version")?,
        places,
        listened: row.get::<i32>("listened")? == 1,
    }))
}
