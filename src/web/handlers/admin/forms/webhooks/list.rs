//! `GET /admin/forms/{id}/webhooks`: all of them, and a form for another.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;

use super::{Arrival, done};
use crate::domain::outbox::{NewsKind, WebhookId};
use crate::storage::{outbox, webhooks};
use crate::web::error::WebError;
use crate::web::handlers::admin::forms::Opened;
use crate::web::pages::forms::{Tab, WebhookInput, WebhooksPage};
use crate::web::pages::layout::{Notice, Problem};
use crate::web::respond;

/// Shows them.
pub async fn list(
    opened: Opened,
    Query(arrival): Query<Arrival>,
) -> Result<HttpResponse, WebError> {
    let typed = WebhookInput {
        url: String::new(),
        kinds: vec![NewsKind::SubmissionCreated],
    };
    answer(opened, &arrival.did, typed, Vec::new()).await
}

/// The page, with what is wrong with a new one (422).
pub(super) async fn answer(
    opened: Opened,
    did: &str,
    typed: WebhookInput,
    problems: Vec<Problem>,
) -> Result<HttpResponse, WebError> {
    let status = if problems.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let (db, form) = (&opened.site.db, opened.form.id);
    let mut chrome = opened.chrome(problems.is_empty()).await;
    chrome
        .notices
        .extend(done(chrome.words, did).map(Notice::done));
    let page = WebhooksPage {
        chrome,
        form: opened.bar(Tab::Share),
        all: webhooks::of_form(db, form).await?,
        parked: outbox::parked(db, form).await?,
        fresh: WebhookId::new(&opened.site.chance),
        typed,
        problems,
    };
    respond::page(status, &page)
}
