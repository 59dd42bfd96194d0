//! `POST /review/{slug}/{record}/assign`: whose a submission is to work on.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::desk::{self, Desk};
use crate::domain::id::{AccountId, EventId};
use crate::storage::reviews::{self, Plan};
use crate::web::error::WebError;
use crate::web::extract::Staff;
use crate::web::extract::body::Pairs;
use crate::web::respond;
use crate::web::site::Site;

/// Gives the submission to the account `to`, or to nobody where that is empty.
pub async fn assign(
    site: Data<Site>,
    staff: Staff,
    path: Path<(String, String)>,
    request: HttpRequest,
    Pairs(body): Pairs,
) -> Result<HttpResponse, WebError> {
    let (slug, record) = path.into_inner();
    let desk = Desk::open(&site, &staff, &slug).await?;
    let to = match desk::value(&body, "to") {
        None => return Err(WebError::BadRequest("nobody named")),
        Some("") => None,
        Some(id) => Some(id.parse::<AccountId>().map_err(|_| WebError::NotFound)?),
    };
    let plan = Plan {
        form: desk.form.id,
        record: desk::record(&record)?,
        by: desk.account.id,
        event: EventId::new(site.clock.now(), &site.chance),
    };
    let (record, filter) = (plan.record, desk::filter(&request));
    let planned = reviews::assign(&site.db, plan, to).await?;
    desk.planned(planned, (&record, filter), "assigned")
        .map(|address| respond::see_other(&address))
}
