//! `POST /f/{slug}/receipt/{code}/line`: take the place that is held, leave the line, or wait once more.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use crate::domain::id::{EventId, ReceiptCode};
use crate::storage::line::{self, Own};
use crate::storage::submissions;
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::extract::body::Pairs;
use crate::web::respond;
use crate::web::site::Site;

/// Does what the button says, and leads back to the page, which says how it stands now. Pressing twice changes nothing.
pub async fn line(
    site: Data<Site>,
    path: Path<(String, String)>,
    reader: Reader,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (slug, code) = path.into_inner();
    let code = ReceiptCode::parse(&code).ok_or(WebError::NotFound)?;
    let row = submissions::by_receipt(&site.db, &code)
        .await?
        .ok_or(WebError::NotFound)?;
    let version = site.published.version(&site.db, row.form, row.version);
    let definition = version.await?.ok_or(WebError::NotFound)?;
    if definition.slug.as_str() != slug {
        return Err(WebError::NotFound);
    }
    let own = Own {
        form: row.form,
        record: row.record,
        event: EventId::new(site.clock.now(), &site.chance),
    };
    match super::value(&pairs, "action") {
        Some("take") => drop(line::take(&site.db, own).await?),
        Some("leave") => drop(line::leave(&site.db, own).await?),
        Some("again") => drop(line::again(&site.db, row.form, row.record).await?),
        _ => return Err(WebError::BadRequest("no such press")),
    }
    let receipt = format!("/f/{slug}/receipt/{}", code.as_str());
    Ok(respond::see_other(&reader.onward.to(&receipt)))
}
