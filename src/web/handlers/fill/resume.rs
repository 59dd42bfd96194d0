//! `GET /f/{slug}/resume/{code}`: goes on where answers are missing, in any browser.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::steps;
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::respond;
use crate::web::site::Site;

/// Leads to the first page where something is missing or wrong, or to all answers.
pub async fn resume(
    site: Data<Site>,
    path: Path<(String, String)>,
    reader: Reader,
) -> Result<HttpResponse, WebError> {
    let (slug, code) = path.into_inner();
    let form = site.published.live(&site.db, &slug).await?;
    let form = form.ok_or(WebError::NotFound)?;
    let draft = match steps::draft(&site, &reader, &form, &code).await? {
        Ok(draft) => draft,
        Err(other) => return Ok(other),
    };
    let (_, faults) = steps::judged(&site, &form.definition, &draft.pairs);
    let gap = steps::first_gap(&form.definition, &faults);
    let address = match gap {
        Some(page) => steps::address(&reader, &form, &format!("p/{}", page.id), &code),
        None => steps::whole(&reader, &form, &code),
    };
    Ok(respond::see_other(&address))
}
