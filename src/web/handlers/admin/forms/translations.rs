//! `GET, POST /admin/forms/{id}/translations`, `…/translations/{language}.csv`: the form in other languages.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::{Path, Query};
use serde::Deserialize;

use super::Opened;
use super::change::{Changed, change};
use super::edit::{Edit, TranslationEdit};
use crate::domain::definition::LanguageTag;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::pages::forms::translations::PREFIX;
use crate::web::pages::forms::{Tab, TranslationsPage};
use crate::web::pages::layout::{Notice, Problem};
use crate::web::respond;

mod table;

/// What the address says.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Wanted {
    /// The tag of the language to work on; empty: the first one.
    #[serde(default)]
    pub to: String,
    /// Set once something was kept.
    pub did: Option<String>,
}

/// Shows both languages side by side.
pub async fn show(opened: Opened, Query(wanted): Query<Wanted>) -> Result<HttpResponse, WebError> {
    let named = LanguageTag::parse(&wanted.to).filter(|to| opened.draft.languages().contains(to));
    let first = opened.draft.translations.first().map(|one| one.language);
    let shown = Shown {
        to: named.or(first),
        done: wanted.did.is_some(),
        ..Shown::default()
    };
    draw(&opened, shown).await
}

/// Keeps texts, adds or removes a language, or takes in a table.
pub async fn submit(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    let value = |name: &str| {
        let found = pairs.iter().find(|(found, _)| found == name);
        found.map_or("", |(_, value)| value.as_str())
    };
    let action = value("action").to_owned();
    let to = value(if action == "add" { "language" } else { "to" });
    let to = LanguageTag::parse(to).ok_or(WebError::BadRequest("no language"))?;
    let mut shown = Shown {
        to: Some(to),
        ..Shown::default()
    };
    let edit = match action.as_str() {
        "add" => TranslationEdit::Add,
        "remove" => TranslationEdit::Remove,
        "import" => match table::read(opened.reader.words, &opened.draft, value("csv")) {
            Ok(texts) => TranslationEdit::Texts(texts),
            Err(problems) => {
                value("csv").clone_into(&mut shown.pasted);
                shown.problems = problems;
                return draw(&opened, shown).await;
            }
        },
        _ => TranslationEdit::Texts(typed(&pairs)),
    };
    if let (TranslationEdit::Texts(texts), true) = (&edit, action != "import") {
        shown.typed.clone_from(texts);
    }
    let back = match edit {
        TranslationEdit::Remove => opened.href("translations?did=saved"),
        _ => opened.href(&format!("translations?to={to}&did=saved")),
    };
    match change(opened, &pairs, &Edit::Translation(to, edit)).await? {
        Changed::Kept { .. } => Ok(respond::see_other(&back)),
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(opened, problems) => {
            shown.problems = problems;
            draw(&opened, shown).await
        }
        Changed::SlugTaken(_) => Err(WebError::Conflict),
    }
}

/// Gives a language as a table, for people and programs that translate.
pub async fn export(
    opened: Opened,
    path: Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let (_, name) = path.into_inner();
    let language = LanguageTag::parse(&name).ok_or(WebError::NotFound)?;
    let mut translations = opened.draft.translations.iter();
    let translation = translations.find(|one| one.language == language);
    let translation = translation.ok_or(WebError::NotFound)?;
    let file = format!("{}-{language}.csv", opened.draft.slug);
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{file}\""),
        ))
        .body(table::write(&opened.draft, translation)))
}

fn typed(pairs: &[(String, String)]) -> Vec<(String, String)> {
    let text = |(name, value): &(String, String)| {
        let place = name.strip_prefix(PREFIX)?;
        Some((place.to_owned(), value.clone()))
    };
    pairs.iter().filter_map(text).collect()
}

/// What the page shows besides the draft.
#[derive(Default)]
struct Shown {
    to: Option<LanguageTag>,
    typed: Vec<(String, String)>,
    pasted: String,
    problems: Vec<Problem>,
    done: bool,
}

async fn draw(opened: &Opened, shown: Shown) -> Result<HttpResponse, WebError> {
    let good = shown.problems.is_empty();
    let mut chrome = opened.chrome(good).await;
    if shown.done {
        let said = chrome.say("translation-saved");
        chrome.notices.push(Notice::done(said));
    }
    let form = (opened.bar(Tab::Translations), opened.form.draft_revision);
    let (typed, problems) = (&shown.typed, shown.problems);
    let mut page = TranslationsPage::new(chrome, form, &opened.draft, shown.to, typed, problems);
    page.pasted = shown.pasted;
    let status = if good {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    respond::page(status, &page)
}
