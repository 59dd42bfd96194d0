//! `GET /admin/forms/{id}/build`: the form and the settings of one part of it.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use super::Opened;
use super::edit::{is_published, typed_question};
use crate::storage::forms;
use crate::web::error::WebError;
use crate::web::pages::forms::build::description;
use crate::web::pages::forms::change_lines::lines;
use crate::web::pages::forms::{
    AddPanel, BuildPage, BuiltPage, DeletePanel, PagePanel, Panel, QuestionInput, QuestionPanel,
    Retired, Tab, TextsInput, TextsPanel, wording,
};
use crate::web::pages::layout::Problem;
use crate::web::respond;

/// What the panel shall be about, and what the last press did.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Wanted {
    /// The question to change.
    pub field: Option<String>,
    /// The question behind which another is to be added; empty: the end.
    pub add: Option<String>,
    /// The page to change; with `add`, the one to whose end a question is to be added.
    pub page: Option<String>,
    /// Any value: the form's own texts.
    pub panel: Option<String>,
    /// `saved`, `added`, `deleted`, `duplicated`, `moved`, `created`, `undone`, `not-undone`, `brought-back`, or
    /// `page-added`, `page-deleted`, `page-moved`.
    pub did: Option<String>,
}

/// Shows it. Changes nothing, whoever looks.
pub async fn build(opened: Opened, Query(wanted): Query<Wanted>) -> Result<HttpResponse, WebError> {
    let words = opened.reader.words;
    let id = wanted.field.as_deref().unwrap_or_default();
    let page = wanted.page.as_deref().unwrap_or_default();
    let panel = if let Some(after) = &wanted.add {
        Panel::Add(AddPanel::new(words, &opened.draft, (after, page)))
    } else if opened.draft.field(id).is_some() {
        question_panel(&opened, id, wanted.did.as_deref() == Some("added")).await?
    } else if let Some(panel) = PagePanel::new(words, &opened.draft, page, None, &[]) {
        Panel::Page(panel)
    } else {
        texts_panel(&opened, None, &[])
    };
    let chosen = wanted.panel.is_some() || !matches!(panel, Panel::Texts(_));
    let page = Shown {
        panel,
        chosen,
        problems: Vec::new(),
        said: said(&opened, &wanted),
        quiet: wanted.did.as_deref() == Some("saved"),
    };
    page.draw(opened, StatusCode::OK).await
}

/// Shows the question of the address, and asks whether it shall be deleted.
pub async fn ask_to_delete(
    opened: Opened,
    question: actix_web::web::Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let (_, id) = question.into_inner();
    let past = opened.past().await?;
    let field = opened.draft.field(&id).ok_or(WebError::NotFound)?;
    let panel = Panel::Delete(DeletePanel {
        label: field.label.clone(),
        published: is_published(&id, &past),
        named_by: opened.draft.named_by(&id),
        id,
    });
    Shown::chosen(panel).draw(opened, StatusCode::OK).await
}

/// Leads back to the builder from the address of a change, which a reload or a bookmark may ask for.
pub async fn back(request: HttpRequest) -> HttpResponse {
    let part = |name| request.match_info().query(name);
    let named = |key: &str, id: &str| {
        let id: String = form_urlencoded::byte_serialize(id.as_bytes()).collect();
        format!("?{key}={id}")
    };
    let query = match (part("question"), part("page")) {
        ("", "") => String::new(),
        ("", page) => named("page", page),
        (question, _) => named("field", question),
    };
    respond::see_other(&format!("/admin/forms/{}/build{query}", part("id")))
}

/// The builder with a panel.
pub(super) struct Shown {
    panel: Panel,
    chosen: bool,
    problems: Vec<Problem>,
    said: String,
    quiet: bool,
}

impl Shown {
    /// A panel that was asked for.
    pub(super) fn chosen(panel: Panel) -> Self {
        Self {
            panel,
            chosen: true,
            problems: Vec::new(),
            said: String::new(),
            quiet: false,
        }
    }

    /// A panel into which something was typed that does not do (422).
    ///
    /// `quiet`: it was sent by the script while the person goes on typing, so the focus stays where it is and the
    /// problem is only said.
    pub(super) async fn wrong(
        opened: Opened,
        panel: Panel,
        problems: Vec<Problem>,
        pairs: &[(String, String)],
    ) -> Result<HttpResponse, WebError> {
        let mut shown = Self::chosen(panel);
        if pairs.iter().any(|(name, _)| name == "quiet") {
            let problem = problems.first().map(|problem| problem.text.clone());
            let problem = problem.unwrap_or_default();
            let words = opened.reader.words;
            shown.said = words.say_with("builder-not-kept", &[("problem", &problem)]);
        } else {
            shown.problems = problems;
        }
        shown.draw(opened, StatusCode::UNPROCESSABLE_ENTITY).await
    }

    pub(super) async fn draw(
        self,
        opened: Opened,
        status: StatusCode,
    ) -> Result<HttpResponse, WebError> {
        let words = opened.reader.words;
        let selected = match &self.panel {
            Panel::Question(question) => question.id.as_str(),
            Panel::Delete(delete) => delete.id.as_str(),
            _ => "",
        };
        let page = BuildPage {
            chrome: opened.chrome(status == StatusCode::OK).await,
            form: opened.bar(Tab::Build),
            revision: opened.form.draft_revision,
            description: description(&opened.draft),
            pages: BuiltPage::all(words, &opened.draft, selected),
            saved: saved(&opened).await?,
            undo: undone(&opened).await?,
            retired: retired(&opened).await?,
            panel: self.panel,
            chosen: self.chosen,
            problems: self.problems,
            said: self.said,
            quiet: self.quiet,
        };
        respond::page(status, &page)
    }
}

/// The form's own texts, as they are or as they were typed.
pub(super) fn texts_panel(
    opened: &Opened,
    typed: Option<&TextsInput>,
    problems: &[Problem],
) -> Panel {
    let now = TextsInput::of(&opened.draft);
    let words = opened.reader.words;
    Panel::Texts(TextsPanel::new(words, typed.unwrap_or(&now), problems))
}

async fn question_panel(opened: &Opened, id: &str, fresh: bool) -> Result<Panel, WebError> {
    let document = opened.draft.to_json();
    let pointer = opened.draft.pointer_of(id).ok_or(WebError::NotFound)?;
    let question = document.pointer(&pointer).map(QuestionInput::of);
    let question = question.ok_or(WebError::NotFound)?;
    let past = opened.past().await?;
    let published = is_published(id, &past);
    let words = opened.reader.words;
    let panel = QuestionPanel::new(words, &opened.draft, id, &question, published, &[]);
    Ok(Panel::Question(Box::new(panel.fresh(fresh))))
}

/// The panel of a question with what was typed, and what is wrong with it.
pub(super) async fn typed_panel(
    opened: &Opened,
    id: &str,
    typed: &[(String, String)],
    step: Option<crate::web::pages::forms::OptionStep>,
    problems: &[Problem],
) -> Result<Panel, WebError> {
    let past = opened.past().await?;
    let input = typed_question(&opened.draft, id, typed, step, &past).ok_or(WebError::NotFound)?;
    let published = is_published(id, &past);
    let words = opened.reader.words;
    let panel = QuestionPanel::new(words, &opened.draft, id, &input, published, problems);
    Ok(Panel::Question(Box::new(panel)))
}

/// When the draft was kept last, and by whom if that was somebody else.
async fn saved(opened: &Opened) -> Result<String, WebError> {
    let words = opened.reader.words;
    let (db, form) = (&opened.site.db, &opened.form);
    let Some(last) = forms::past_draft(db, form.id, form.draft_revision).await? else {
        return Ok(String::new());
    };
    let time = words.short_time(last.changed_at, opened.draft.settings.time_zone);
    let reader = opened.staff.account.name.to_string();
    Ok(match last.changed_by.filter(|name| *name != reader) {
        Some(name) => words.say_with("builder-saved-by", &[("time", &time), ("name", &name)]),
        None => words.say_with("builder-saved", &[("time", &time)]),
    })
}

/// What taking the last change back would take back.
async fn undone(opened: &Opened) -> Result<Option<String>, WebError> {
    let words = opened.reader.words;
    let before = super::undo::before(opened).await?;
    Ok(before.map(|(_, before)| {
        let mut lines = lines(words, &before, &opened.draft).into_iter();
        lines.next().map(|line| line.text).unwrap_or_default()
    }))
}

/// The questions that people were asked once, with how many answers there are.
async fn retired(opened: &Opened) -> Result<Vec<Retired>, WebError> {
    let words = opened.reader.words;
    let past = opened.past().await?;
    let mut retired = opened.draft.retired(past.iter().map(Arc::as_ref));
    retired.retain(|field| field.kind.is_asked());
    let ids: Vec<_> = retired.iter().map(|field| field.id.clone()).collect();
    let counts = forms::answered(&opened.site.db, opened.form.id, &ids).await?;
    let shown = retired.into_iter().zip(counts);
    let shown = shown.map(|(field, answers)| Retired {
        id: field.id.as_str().to_owned(),
        label: field.label.clone(),
        kind: wording::kind_label(words, field.kind.name()),
        answers,
    });
    Ok(shown.collect())
}

fn said(opened: &Opened, wanted: &Wanted) -> String {
    let words = opened.reader.words;
    let fixed = match wanted.did.as_deref().unwrap_or_default() {
        "saved" => words.say("builder-said-saved"),
        "added" => words.say("builder-said-added"),
        "deleted" => words.say("builder-said-deleted"),
        "duplicated" => words.say("builder-said-duplicated"),
        "created" => words.say("builder-said-created"),
        "brought-back" => words.say("builder-said-brought-back"),
        "undone" => words.say("builder-said-undone"),
        "not-undone" => words.say("builder-said-not-undone"),
        "page-added" => words.say("builder-said-page-added"),
        "page-deleted" => words.say("builder-said-page-deleted"),
        "page-moved" => words.say("builder-said-page-moved"),
        "copied" => words.say("builder-said-copied"),
        "imported" => words.say("builder-said-imported"),
        "moved" => return moved(opened, wanted.field.as_deref().unwrap_or_default()),
        _ => return String::new(),
    };
    fixed.into_owned()
}

fn moved(opened: &Opened, id: &str) -> String {
    let Some((page, place)) = opened.draft.place_of(id) else {
        return String::new();
    };
    let (place, count) = (place + 1, opened.draft.pages[page].fields.len());
    let words = opened.reader.words;
    words.say_with(
        "builder-said-moved",
        &[("place", &place), ("count", &count)],
    )
}
