//! `GET /f/{slug}/status/{request_id}?token=…`: has it been saved? For whoever holds the page's token.

use actix_web::http::StatusCode;
use actix_web::http::header::ACCEPT;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use serde_json::json;

use crate::domain::id::RequestId;
use crate::idempotency::{Receipt, Standing};
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::pages::fill::{DeletedPage, FormHead, SavingPage, UnknownPage};
use crate::web::pages::layout::Onward;
use crate::web::respond;
use crate::web::site::Site;

/// The query of the address.
#[derive(Debug, Deserialize)]
pub struct Proof {
    /// The page's token.
    token: String,
}

/// Says whether a submission is stored, at work or unknown: as a page, or as JSON where that is asked for.
pub async fn status(
    site: Data<Site>,
    request: HttpRequest,
    path: Path<(String, String)>,
    proof: Query<Proof>,
    reader: Reader,
) -> Result<HttpResponse, WebError> {
    let (slug, id) = path.into_inner();
    let id = RequestId::from_address(&id).ok_or(WebError::NotFound)?;
    let page = site
        .signer
        .open(&slug, &id, &proof.token)
        .ok_or(WebError::NotFound)?;
    let definition = site
        .published
        .version(&site.db, page.form, page.version)
        .await?;
    let definition = definition
        .filter(|found| found.slug.as_str() == slug)
        .ok_or(WebError::NotFound)?;
    let standing = site.once.standing(&id).await?;
    if wants_json(&request) {
        return Ok(json(&slug, &standing, &reader.onward));
    }
    let definition = site.translated(&reader, (page.form, page.version), &definition);
    let chrome = site.chrome_around(&reader, &definition, true).await;
    let form = FormHead::new(&definition, chrome.words);
    match standing {
        Standing::Stored(receipt) => Ok(respond::see_other(&address(
            &slug,
            &receipt,
            &reader.onward,
        ))),
        Standing::Processing => {
            let check = format!("/f/{slug}/status/{}?token={}", id.as_str(), proof.token);
            let check = reader.onward.to(&check);
            let code = id.short().to_owned();
            respond::page(
                StatusCode::OK,
                &SavingPage {
                    chrome,
                    form,
                    check,
                    code,
                },
            )
        }
        Standing::Deleted(receipt) => {
            let at = receipt.submitted_at.unwrap_or(page.issued_at);
            let received = chrome.words.time(at, definition.settings.time_zone);
            respond::page(
                StatusCode::GONE,
                &DeletedPage {
                    chrome,
                    form,
                    received,
                },
            )
        }
        Standing::Unknown => respond::page(StatusCode::OK, &UnknownPage { chrome, form }),
    }
}

fn wants_json(request: &HttpRequest) -> bool {
    let accept = request
        .headers()
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("application/json"))
}

fn address(slug: &str, receipt: &Receipt, onward: &Onward) -> String {
    let address = format!("/f/{slug}/receipt/{}", receipt.code.as_str());
    onward.to(&address)
}

fn json(slug: &str, standing: &Standing, onward: &Onward) -> HttpResponse {
    HttpResponse::Ok().json(match standing {
        Standing::Processing => json!({ "status": "processing" }),
        Standing::Stored(receipt) => json!({
            "status": "stored",
            "receipt": address(slug, receipt, onward),
        }),
        Standing::Deleted(_) => json!({ "status": "deleted" }),
        Standing::Unknown => json!({ "status": "unknown" }),
    })
}
