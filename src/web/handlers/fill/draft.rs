//! `POST /f/{slug}/draft/{page}`: keeps what is typed on a page, sent by its script while the person goes on.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde_json::json;

use super::steps::{self, Place};
use super::visitor::Visitor;
use super::{shut, status_of};
use crate::domain::answer_draft::marks::Admission;
use crate::domain::id::DraftCode;
use crate::storage::answer_drafts::{self, Kept};
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::extract::{Peer, Reader};
use crate::web::published::Form;
use crate::web::site::Site;

/// Keeps the answers of the page, right or wrong, and gives `{ "state", "revision", "address" }`; the draft is opened by
/// `address` from then on.
///
/// Takes the pairs of the page with `draft_revision`, what the page has read, and `draft_writer`, the tab and how often it
/// has kept. `state` is `kept`; `late` (200, with `count`): the tab has kept more than this already; `changed` (409):
/// another one has kept newer answers, which stay; `sent` (410): nothing is kept of what was sent; `shut`: the form takes
/// no answers now, or none of this person; `busy` (429): tries at one id are limited, as those at Send.
pub async fn draft(
    site: Data<Site>,
    request: HttpRequest,
    path: Path<(String, String)>,
    reader: Reader,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (slug, name) = path.into_inner();
    let form = site.published.live(&site.db, &slug).await?;
    let form = form.ok_or(WebError::NotFound)?;
    let (id, page) = steps::act(&site, &request, &form, &pairs)
        .ok_or(WebError::BadRequest("no page of ours"))?;
    let address = Peer::of(&request, &site.config.trusted_proxies).address;
    if site.gate.try_again(&id, address).is_err() {
        return Ok(told(StatusCode::TOO_MANY_REQUESTS, "busy"));
    }
    let place = form.definition.place_of_page(&name);
    let place = place.filter(|_| form.definition.settings.keep_drafts);
    let Some(place) = place else {
        return Ok(told(StatusCode::GONE, "shut"));
    };
    if let Some(reason) = shut(&site, &form, Some(&page)) {
        return Ok(told(status_of(reason), "shut"));
    }
    let visitor = Visitor::of(&site, &request, &form).await;
    if !matches!(visitor, Visitor::Welcome(_)) {
        return Ok(told(StatusCode::FORBIDDEN, "shut"));
    }
    let seen = steps::revision(&pairs).unwrap_or_default();
    let place = (place, Place::of(&request).d.is_empty());
    let change = steps::change_of_page(&site, &form, &id, place, &pairs, Some(seen));
    let kept = answer_drafts::keep(&site.db, &change).await?;
    let code = DraftCode::of(&site.config.keys.hash, &id);
    Ok(answer(&reader, &form, &name, code.as_str(), &kept))
}

fn answer(reader: &Reader, form: &Form, page: &str, code: &str, kept: &Kept) -> HttpResponse {
    if kept.draft.pairs.is_none() {
        return told(StatusCode::GONE, "sent");
    }
    let address = steps::address(reader, form, &format!("p/{page}"), code);
    let revision = kept.draft.revision;
    match kept.admission {
        Admission::Kept => HttpResponse::Ok()
            .json(json!({ "state": "kept", "revision": revision, "address": address })),
        Admission::Late => {
            let mark = kept.draft.marks.get(page);
            let count = mark.map_or(0, |mark| mark.by.count);
            HttpResponse::Ok().json(json!({ "state": "late", "count": count }))
        }
        Admission::Overtaken => {
            HttpResponse::Conflict().json(json!({ "state": "changed", "address": address }))
        }
    }
}

fn told(status: StatusCode, state: &'static str) -> HttpResponse {
    HttpResponse::build(status).json(json!({ "state": state }))
}
