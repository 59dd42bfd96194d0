//! `GET, POST /admin/forms/new`: a new form.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use serde_json::{Value, json};

use super::settings::taken;
use crate::domain::definition::{Definition, Language, Ready, Slug};
use crate::domain::id::FormId;
use crate::storage::forms::{self, Draft, NewForm};
use crate::storage::{Db, StorageError};
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::forms::{NewInput, NewPage, wording};
use crate::web::pages::layout::{Link, Problem, Section};
use crate::web::respond;
use crate::web::site::Site;

/// Asks for title, address and language.
pub async fn show(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
) -> Result<HttpResponse, WebError> {
    let typed = NewInput {
        language: reader.words.language().code().to_owned(),
        ..NewInput::default()
    };
    answer(&site, &reader, &staff, &typed, Vec::new()).await
}

/// Makes it, and leads to its questions.
pub async fn submit(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let typed = NewInput::typed(&pairs);
    let form = match read(&typed, &reader) {
        Ok(form) => form,
        Err(problems) => return answer(&site, &reader, &staff, &typed, problems).await,
    };
    let chosen = !typed.slug.is_empty();
    match create(&site, &staff, form, chosen).await? {
        Ok(id) => {
            let address = format!("/admin/forms/{id}/build?did=created");
            Ok(respond::see_other(&address))
        }
        Err(slug) => {
            let free = free_slug(&site.db, &slug).await?;
            let problems = vec![taken(reader.words, &slug, &free)];
            answer(&site, &reader, &staff, &typed, problems).await
        }
    }
}

fn read(typed: &NewInput, reader: &Reader) -> Result<Definition, Vec<Problem>> {
    let mut document = begun(typed);
    if !typed.slug.is_empty() {
        document["slug"] = typed.slug.as_str().into();
    }
    Definition::from_json(&document).map_err(|problems| {
        let worded = problems.iter().map(|problem| {
            let key = problem.at.trim_start_matches('/');
            Problem {
                anchor: Some(key.to_owned()),
                text: wording::fault(reader.words, key, &problem.fault),
            }
        });
        worded.collect()
    })
}

/// The ready form that was chosen, under its own title if none was typed; else a form that asks nothing.
fn begun(typed: &NewInput) -> Value {
    let language = Language::ALL
        .into_iter()
        .find(|language| language.code() == typed.language);
    let ready = Ready::from_name(&typed.start).zip(language);
    let ready = ready.and_then(|(ready, language)| ready.form(language));
    let mut document = match ready {
        Some(form) if typed.title.is_empty() => return form.to_json(),
        Some(form) => form.to_json(),
        None => json!({
            "onceform": 1,
            "language": typed.language,
            "pages": [{ "id": "page_1", "fields": [] }],
            "settings": { "minimum_seconds": 2 },
        }),
    };
    document["title"] = typed.title.as_str().into();
    document["slug"] = Slug::from_title(&typed.title).as_str().into();
    document
}

/// Makes the form. A name in addresses that was chosen is taken as it is; another may get a number. Gives the name
/// that another form has.
pub(super) async fn create(
    site: &Site,
    staff: &Staff,
    mut form: Definition,
    chosen: bool,
) -> Result<Result<FormId, Slug>, WebError> {
    let now = site.clock.now();
    let id = FormId::new(now, &site.chance);
    if !chosen {
        form.slug = free_slug(&site.db, &form.slug).await?;
    }
    let new = NewForm {
        id,
        owner: Some(staff.account.id),
        draft: Draft {
            document: form.to_json(),
            title: form.title.clone(),
            slug: form.slug.clone(),
            by: Some(staff.account.id),
            at: now,
        },
    };
    let made = forms::create(&site.db, new).await?;
    Ok(if made { Ok(id) } else { Err(form.slug) })
}

/// The name itself, or the first of `name-2`, `name-3`, … that no form has.
pub(super) async fn free_slug(db: &Db, slug: &Slug) -> Result<Slug, StorageError> {
    let mut free = slug.clone();
    let mut number = 1;
    while forms::by_slug(db, free.as_str()).await?.is_some() {
        number += 1;
        let short: String = slug.as_str().chars().take(56).collect();
        let numbered = format!("{}-{number}", short.trim_end_matches('-'));
        free = Slug::parse(&numbered).unwrap_or(free);
    }
    Ok(free)
}

async fn answer(
    site: &Site,
    reader: &Reader,
    staff: &Staff,
    typed: &NewInput,
    problems: Vec<Problem>,
) -> Result<HttpResponse, WebError> {
    let status = if problems.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let switch = problems.is_empty();
    let mut chrome = site
        .staff_chrome(reader, staff, Section::Forms, switch)
        .await;
    chrome.breadcrumb.push(Link {
        label: chrome.say("nav-forms").into_owned(),
        href: "/admin/forms".to_owned(),
    });
    respond::page(status, &NewPage::new(chrome, typed, problems))
}
