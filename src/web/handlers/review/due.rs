//! `POST /review/{slug}/{record}/due`: until when a submission shall be dealt with.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::desk::{self, Desk};
use crate::domain::id::EventId;
use crate::domain::review::Days;
use crate::domain::review::filter::date;
use crate::storage::reviews::{self, Plan};
use crate::web::error::WebError;
use crate::web::extract::Staff;
use crate::web::extract::body::Pairs;
use crate::web::respond;
use crate::web::site::Site;

/// Sets the last day, `due`, of the form's zone; empty: whenever.
pub async fn due(
    site: Data<Site>,
    staff: Staff,
    path: Path<(String, String)>,
    request: HttpRequest,
    Pairs(body): Pairs,
) -> Result<HttpResponse, WebError> {
    let (slug, record) = path.into_inner();
    let desk = Desk::open(&site, &staff, &slug).await?;
    let typed = desk::value(&body, "due").unwrap_or_default().trim();
    let to = date(typed);
    if to.is_none() && !typed.is_empty() {
        return Err(WebError::BadRequest("no such day"));
    }
    let days = Days { from: None, to };
    let plan = Plan {
        form: desk.form.id,
        record: desk::record(&record)?,
        by: desk.account.id,
        event: EventId::new(site.clock.now(), &site.chance),
    };
    let (record, filter) = (plan.record, desk::filter(&request));
    let due_at = days.end(desk.live.settings.time_zone);
    let planned = reviews::set_due(&site.db, plan, due_at).await?;
    desk.planned(planned, (&record, filter), "due")
        .map(|address| respond::see_other(&address))
}
