//! `GET, POST /admin/forms/{id}/rules/{question}`, `…/rules/pages/{page}`: when a question, with `option` one
//! of its options, or a page is shown.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};
use serde::Deserialize;

use super::Opened;
use super::change::{Changed, change};
use super::edit::Edit;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::pages::forms::{RuleInput, RulePage, RuleTarget, Tab};
use crate::web::pages::layout::Problem;
use crate::web::respond;

/// Which option it is about.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Wanted {
    /// The id of the option; none: the question itself.
    #[serde(default)]
    pub option: String,
}

/// Shows the condition, ready to be changed.
pub async fn show(
    opened: Opened,
    question: Path<(String, String)>,
    Query(wanted): Query<Wanted>,
) -> Result<HttpResponse, WebError> {
    let (_, id) = question.into_inner();
    let target = RuleTarget::of_question(&id, &wanted.option);
    draw(&opened, target, None, Vec::new()).await
}

/// Keeps it. `action=more` comes back with room for another row, `action=remove` shows the question always.
pub async fn submit(
    opened: Opened,
    question: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = question.into_inner();
    let target = RuleTarget::of_question(&id, value(&pairs, "option"));
    keep(opened, target, &pairs).await
}

/// `GET …/rules/pages/{page}`: the condition of a page.
pub async fn show_page(
    opened: Opened,
    page: Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let (_, id) = page.into_inner();
    draw(&opened, RuleTarget::Page(id), None, Vec::new()).await
}

/// `POST …/rules/pages/{page}`: the same for a page.
pub async fn submit_page(
    opened: Opened,
    page: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = page.into_inner();
    keep(opened, RuleTarget::Page(id), &pairs).await
}

fn value<'p>(pairs: &'p [(String, String)], name: &str) -> &'p str {
    let found = pairs.iter().find(|(found, _)| found == name);
    found.map_or("", |(_, value)| value)
}

async fn keep(
    opened: Opened,
    target: RuleTarget,
    pairs: &[(String, String)],
) -> Result<HttpResponse, WebError> {
    let action = value(pairs, "action");
    let typed = match action {
        "remove" => RuleInput::default(),
        _ => RuleInput::typed(pairs),
    };
    let (list, again) = (opened.href("rules"), opened.href(&target.path()));
    let edit = Edit::Rule {
        target: target.clone(),
        typed: typed.clone(),
    };
    match change(opened, pairs, &edit).await? {
        Changed::Kept { .. } if action == "more" => Ok(respond::see_other(&again)),
        Changed::Kept { .. } => Ok(respond::see_other(&list)),
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(opened, problems) => draw(&opened, target, Some(typed), problems).await,
        Changed::SlugTaken(_) => Err(WebError::Conflict),
    }
}

/// Draws the page; with problems as the answer to what was typed (422).
async fn draw(
    opened: &Opened,
    target: RuleTarget,
    typed: Option<RuleInput>,
    problems: Vec<Problem>,
) -> Result<HttpResponse, WebError> {
    target.pointer(&opened.draft).ok_or(WebError::NotFound)?;
    let status = match problems.is_empty() {
        true => StatusCode::OK,
        false => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let chrome = opened.chrome(problems.is_empty()).await;
    let form = (opened.bar(Tab::Rules), opened.form.draft_revision);
    let page = RulePage::new(chrome, form, &opened.draft, target, typed, problems);
    respond::page(status, &page)
}
