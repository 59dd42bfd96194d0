//! `GET, POST /admin/forms/{id}/invitations`: links for one response each, made in bulk, listed, taken back.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_DISPOSITION;

use super::Opened;
use crate::domain::invitation::{AT_ONCE, InvitationCode};
use crate::storage::invitations;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::pages::forms::{InvitationsPage, Tab};
use crate::web::pages::layout::Problem;
use crate::web::respond;

/// Lists them, without their links: those are shown once, when they are made.
pub async fn show(opened: Opened) -> Result<HttpResponse, WebError> {
    answer(opened, Vec::new(), Vec::new()).await
}

/// Makes `count` of them; `action=csv` gives their links as a file.
pub async fn make(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    let text = |key: &str| pairs.iter().find(|(name, _)| name == key);
    let count = text("count").and_then(|(_, typed)| typed.trim().parse::<u32>().ok());
    let Some(count) = count.filter(|count| (1..=AT_ONCE).contains(count)) else {
        let words = opened.reader.words;
        let problem = Problem {
            anchor: Some("count".to_owned()),
            text: words.say_with("invitations-fault-count", &[("max", &AT_ONCE)]),
        };
        return answer(opened, Vec::new(), vec![problem]).await;
    };
    let (site, form) = (&opened.site, opened.form.id);
    let codes: Vec<_> = (0..count)
        .map(|_| InvitationCode::new(&site.chance))
        .collect();
    let key = &site.config.keys.hash;
    let hashes = codes.iter().map(|code| code.hash(key, form)).collect();
    let first = invitations::make(&site.db, form, hashes, site.clock.now()).await?;
    tracing::info!(%form, count, by = %opened.staff.account.id, "invitations made");
    let address = format!("{}/f/{}", site.public_url, opened.form.slug);
    let link = |code: &InvitationCode| format!("{address}?invitation={}", code.as_str());
    let links: Vec<_> = (first..).zip(codes.iter().map(link)).collect();
    if text("action").is_some_and(|(_, action)| action == "csv") {
        return Ok(file(&links));
    }
    answer(opened, links, Vec::new()).await
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
    problems: Vec<Problem>,
) -> Result<HttpResponse, WebError> {
    let status = if problems.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let page = InvitationsPage {
        chrome: opened.chrome(problems.is_empty() && links.is_empty()).await,
        form: opened.bar(Tab::Share),
        all: invitations::list(&opened.site.db, opened.form.id).await?,
        links: links.into_iter().map(|(_, link)| link).collect(),
        problems,
    };
    respond::page(status, &page)
}
