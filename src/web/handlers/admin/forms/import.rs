//! `GET, POST /admin/forms/import`: a form made of a document, sent as a file or pasted.

use actix_multipart::Multipart;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use futures_util::TryStreamExt;
use serde_json::Value;

use super::create::create;
use crate::domain::definition::Definition;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::i18n::Words;
use crate::web::pages::forms::{ImportPage, wording};
use crate::web::pages::layout::{Link, Problem, Section};
use crate::web::respond;
use crate::web::site::Site;

/// Asks for the document.
pub async fn show(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
) -> Result<HttpResponse, WebError> {
    answer(&site, &reader, &staff, "", Vec::new()).await
}

/// Makes the form, under an address that is free, and leads to its questions; or says everything that is wrong with
/// the document.
pub async fn submit(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    parts: Multipart,
) -> Result<HttpResponse, WebError> {
    let text = sent(parts).await?;
    let form = match read(reader.words, &text) {
        Ok(form) => form,
        Err(problems) => return answer(&site, &reader, &staff, &text, problems).await,
    };
    let made = create(&site, &staff, form, false).await?;
    let id = made.map_err(|_| WebError::Unavailable("no free address for a form".to_owned()))?;
    let address = format!("/admin/forms/{id}/build?did=imported");
    Ok(respond::see_other(&address))
}

/// The document as it was sent: the file, or without one what was pasted.
async fn sent(mut parts: Multipart) -> Result<String, WebError> {
    const BROKEN: WebError = WebError::BadRequest("multipart");
    let (mut file, mut pasted) = (String::new(), String::new());
    while let Some(part) = parts.try_next().await.map_err(|_| BROKEN)? {
        let name = part.name().unwrap_or_default().to_owned();
        // The door has read the body before, so it cannot be longer than any body.
        let pieces: Vec<_> = part.try_collect().await.map_err(|_| BROKEN)?;
        let text = String::from_utf8_lossy(&pieces.concat()).into_owned();
        match name.as_str() {
            "file" => file = text,
            "document" => pasted = text,
            _ => {}
        }
    }
    Ok(if file.trim().is_empty() { pasted } else { file })
}

fn read(words: Words, text: &str) -> Result<Definition, Vec<Problem>> {
    let problem = |text: String| Problem {
        anchor: Some("document".to_owned()),
        text,
    };
    // Some editors begin a file with a byte order mark.
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(vec![problem(words.say("import-nothing").into_owned())]);
    }
    let document: Value = serde_json::from_str(text).map_err(|error| {
        let place = [
            ("line", &error.line() as _),
            ("column", &error.column() as _),
        ];
        vec![problem(words.say_with("import-not-json", &place))]
    })?;
    Definition::from_json(&document).map_err(|problems| {
        let worded = problems.iter().map(|found| {
            let fault = wording::fault(words, input_of(&found.at), &found.fault);
            let at = if found.at.is_empty() { "/" } else { &found.at };
            problem(words.say_with("import-fault", &[("at", &at), ("fault", &fault)]))
        });
        worded.collect()
    })
}

/// The part of a JSON pointer that names an input of the builder: `label` of `/pages/0/fields/3/label`.
fn input_of(at: &str) -> &str {
    let inside = at
        .split_once("/fields/")
        .and_then(|(_, rest)| rest.split_once('/'));
    let setting = || at.strip_prefix("/settings/");
    let inside = inside.map(|(_, rest)| rest).or_else(setting);
    inside.unwrap_or(at.trim_start_matches('/'))
}

async fn answer(
    site: &Site,
    reader: &Reader,
    staff: &Staff,
    text: &str,
    problems: Vec<Problem>,
) -> Result<HttpResponse, WebError> {
    let status = if problems.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let mut chrome = site
        .staff_chrome(reader, staff, Section::Forms, problems.is_empty())
        .await;
    chrome.breadcrumb.push(Link {
        label: chrome.say("nav-forms").into_owned(),
        href: "/admin/forms".to_owned(),
    });
    respond::page(status, &ImportPage::new(chrome, text, problems))
}
