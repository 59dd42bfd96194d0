//! `GET, POST /admin/forms/{id}/invitations`: links for one response each, made in bulk, listed, taken back.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_DISPOSITION;

use super::Opened;
use crate::domain::invitation::{AT_ONCE, InvitationCode};
use crate::storage::invitations::{self, Made, NewBatch};
use crate::web::error::WebError;
use crate::web::extract::Submitted;
use crate::web::extract::body::Pairs;
use crate::web::extract::submitted::staff_pair;
use crate::web::pages::forms::{InvitationsPage, Tab};
use crate::web::pages::layout::Problem;
use crate::web::respond;

/// Lists them, without their links: those are shown once, when they are made.
pub async fn show(opened: Opened) -> Result<HttpResponse, WebError> {
    answer(opened, Vec::new(), None).await
}

/// Makes `count` of them, once for each press; `action=csv` gives their links as a file.
pub async fn make(opened: Opened, submitted: Submitted) -> Result<HttpResponse, WebError> {
    let pairs = &submitted.pairs;
    let text = |key: &str| pairs.iter().find(|(name, _)| name == key);
    let count = text("count").and_then(|(_, typed)| typed.trim().parse::<u32>().ok());
    let words = opened.reader.words;
    let Some(count) = count.filter(|count| (1..=AT_ONCE).contains(count)) else {
        let fault = words.say_with("invitations-fault-count", &[("max", &AT_ONCE)]);
        return answer(opened, Vec::new(), Some(fault)).await;
    };
    let (site, form) = (&opened.site, opened.form.id);
    let (request_id, claim) = submitted.of_staff(form)?;
    let key = &site.config.keys.hash;
    let codes: Vec<_> = (0..count)
        .map(|place| InvitationCode::of(key, form, &request_id, place))
        .collect();
    let batch = NewBatch {
        form,
        request_id,
        hashes: codes.iter().map(|code| code.hash(key, form)).collect(),
        by: opened.staff.account.id,
        at: site.clock.now(),
    };
    let Made::Batch { first } = claim.before(invitations::make(&site.db, batch)).await? else {
        let fault = words.say("invitations-other").into_owned();
        return answer(opened, Vec::new(), Some(fault)).await;
    };
    tracing::info!(%form, count, by = %opened.staff.account.id, "invitations made");
    let address = format!("{}/f/{}", site.public_url, opened.form.slug);
    let link = |code: &InvitationCode| format!("{address}?invitation={}", code.as_str());
    let links: Vec<_> = (first..).zip(codes.iter().map(link)).collect();
    if text("action").is_some_and(|(_, action)| action == "csv") {
        return Ok(file(&links));
    }
    answer(opened, links, None).await
}

fn file(links: &[(i32, String)]) -> HttpResponse {
    let lines = links
        .iter()
        .map(|(number, link)| format!("{number},{link}\r\n"));
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((
            CONTENT_DISPOSITION,
            "attachment; filename=\"invitations.csv\"",
        ))
        .body(format!("number,link\r\n{}", lines.collect::<String>()))
}

/// Takes the one of this `number` back.
pub async fn revoke(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    let number = pairs.iter().find(|(name, _)| name == "number");
    let number = number.and_then(|(_, number)| number.parse().ok());
    let number = number.ok_or(WebError::BadRequest("no number"))?;
    let (site, form) = (&opened.site, opened.form.id);
    // One that was used or is gone already is left alone; the list says so.
    let revoked = invitations::revoke(&site.db, form, number, site.clock.now()).await?;
    tracing::info!(%form, number, revoked, by = %opened.staff.account.id, "an invitation is taken back");
    Ok(respond::see_other(&opened.href("invitations")))
}

async fn answer(
    opened: Opened,
    links: Vec<(i32, String)>,
    fault: Option<String>,
) -> Result<HttpResponse, WebError> {
    let status = match fault {
        None => StatusCode::OK,
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let problem = |text| Problem {
        anchor: Some("count".to_owned()),
        text,
    };
    let page = InvitationsPage {
        chrome: opened.chrome(fault.is_none() && links.is_empty()).await,
        form: opened.bar(Tab::Share),
        pair: staff_pair(&opened.site, opened.form.id, opened.staff.account.id),
        all: invitations::list(&opened.site.db, opened.form.id).await?,
        links: links.into_iter().map(|(_, link)| link).collect(),
        problems: fault.into_iter().map(problem).collect(),
    };
    respond::page(status, &page)
}
