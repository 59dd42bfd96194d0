//! `GET, POST /admin/forms/{id}/rules/{question}`: when a question, or with `option` one of its options, is shown.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};
use serde::Deserialize;

use super::Opened;
use super::change::{Changed, change};
use super::edit::Edit;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::pages::forms::{RuleInput, RulePage, Tab, Target};
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
    draw(
        &opened,
        (&id, &wanted.option),
        None,
        Vec::new(),
        StatusCode::OK,
    )
    .await
}

/// Keeps it. `action=more` comes back with room for another row, `action=remove` shows the question always.
pub async fn submit(
    opened: Opened,
    question: Path<(String, String)>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let (_, id) = question.into_inner();
    let value = |name: &str| {
        let found = pairs.iter().find(|(found, _)| found == name);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let (option, action) = (value("option"), value("action"));
    let typed = match action.as_str() {
        "remove" => RuleInput::default(),
        _ => RuleInput::typed(&pairs),
    };
    let list = opened.href("rules");
    let edit = Edit::Rule {
        id: id.clone(),
        option: option.clone(),
        typed: typed.clone(),
    };
    match change(opened, &pairs, &edit).await? {
        Changed::Kept { .. } if action == "more" => {
            Ok(respond::see_other(&format!("{list}/{id}?option={option}")))
        }
        Changed::Kept { .. } => Ok(respond::see_other(&list)),
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(opened, problems) => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            draw(&opened, (&id, &option), Some(typed), problems, status).await
        }
        Changed::SlugTaken(_) => Err(WebError::Conflict),
    }
}

async fn draw(
    opened: &Opened,
    (id, option): (&str, &str),
    typed: Option<RuleInput>,
    problems: Vec<Problem>,
    status: StatusCode,
) -> Result<HttpResponse, WebError> {
    let field = opened.draft.field(id).ok_or(WebError::NotFound)?;
    let chrome = opened.chrome(status == StatusCode::OK).await;
    let form = (opened.bar(Tab::Rules), opened.form.draft_revision);
    let target = Target { field, option };
    let page = RulePage::new(chrome, form, &opened.draft, target, typed, problems);
    respond::page(status, &page)
}
