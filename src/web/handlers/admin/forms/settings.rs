//! `GET, POST /admin/forms/{id}/settings`: when it is open, how many may send it, what the receipt says, its address.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;

use super::Opened;
use super::change::{Changed, change};
use super::create::free_slug;
use super::edit::Edit;
use crate::domain::definition::Slug;
use crate::domain::field::Kind;
use crate::storage::forms;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::pages::forms::{MailChoices, SettingsInput, SettingsPage, Tab};
use crate::web::pages::layout::{Notice, Problem};
use crate::web::respond;

/// Shows them. `?did=saved` says that they were kept.
pub async fn show(
    opened: Opened,
    query: actix_web::web::Query<super::build::Wanted>,
) -> Result<HttpResponse, WebError> {
    let typed = SettingsInput::of(&opened.draft);
    let done = query.did.is_some();
    answer(opened, &typed, Vec::new(), done).await
}

/// Keeps them.
pub async fn submit(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    let back = opened.href("settings?did=saved");
    let mut typed = SettingsInput::typed(&pairs, opened.draft.slug.as_str());
    if opened.form.live_version.is_some() {
        opened.draft.slug.as_str().clone_into(&mut typed.slug);
    }
    match change(opened, &pairs, &Edit::Settings(Box::new(typed.clone()))).await? {
        Changed::Kept { .. } => Ok(respond::see_other(&back)),
        Changed::Answered(answer) => Ok(answer),
        Changed::Wrong(opened, problems) => answer(*opened, &typed, problems, false).await,
        Changed::SlugTaken(opened) => {
            let slug = Slug::parse(&typed.slug).unwrap_or_else(|| opened.draft.slug.clone());
            let free = free_slug(&opened.site.db, &slug).await?;
            let problem = taken(opened.reader.words, &slug, &free);
            answer(*opened, &typed, vec![problem], false).await
        }
    }
}

/// What to say about a name in addresses that another form has.
pub(super) fn taken(words: crate::web::i18n::Words, slug: &Slug, free: &Slug) -> Problem {
    let arguments = [("slug", &slug.as_str() as _), ("free", &free.as_str() as _)];
    Problem {
        anchor: Some("slug".to_owned()),
        text: words.say_with("builder-slug-taken", &arguments),
    }
}

async fn answer(
    opened: Opened,
    typed: &SettingsInput,
    problems: Vec<Problem>,
    done: bool,
) -> Result<HttpResponse, WebError> {
    let status = if problems.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let mut chrome = opened.chrome(problems.is_empty()).await;
    if done {
        let said = chrome.say("builder-said-settings");
        chrome.notices.push(Notice::done(said));
    }
    let taken = forms::places_taken(&opened.site.db, opened.form.id).await?;
    let published = opened.form.live_version.is_some();
    let bar = opened.bar(Tab::Settings);
    let revision = opened.form.draft_revision;
    let mail = mail_choices(&opened);
    let page = SettingsPage::new(
        chrome,
        bar,
        revision,
        typed,
        (taken, published),
        mail,
        problems,
    );
    respond::page(status, &page)
}

fn mail_choices(opened: &Opened) -> MailChoices {
    let fields = opened.draft.fields();
    let addresses = fields.filter(|field| matches!(field.kind, Kind::Email(_)));
    MailChoices {
        questions: addresses
            .map(|field| (field.id.to_string(), field.label.clone()))
            .collect(),
        on: opened.site.config.delivery.mail.is_some(),
    }
}
