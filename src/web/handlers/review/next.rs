//! `POST /review/{slug}/next`: the oldest new submission that nobody works on, held for the reader for a while.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::desk::Desk;
use crate::domain::review::{Filter, HOLD};
use crate::storage::reviews;
use crate::web::error::WebError;
use crate::web::extract::Staff;
use crate::web::respond;
use crate::web::site::Site;

/// Leads to the submission, or back to the list where none is left. Whoever holds one already gets that one again.
pub async fn next(
    site: Data<Site>,
    staff: Staff,
    slug: Path<String>,
) -> Result<HttpResponse, WebError> {
    let desk = Desk::open(&site, &staff, &slug).await?;
    let taken = reviews::take_next(&site.db, desk.form.id, desk.account.id, HOLD).await?;
    let address = desk.address(Filter::default());
    let next = match taken {
        Some(record) => address.after(&record, "taken"),
        None => format!("{}?done=none-left", address.list()),
    };
    Ok(respond::see_other(&next))
}
