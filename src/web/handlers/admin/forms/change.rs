//! How every change of a draft goes: made on the draft that the reader saw, or not at all.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;

use super::Opened;
use super::edit::{Edit, EditFault, Surroundings};
use crate::domain::definition::Definition;
use crate::storage::forms::{self, Draft, PastDraft, SavedDraft};
use crate::web::error::WebError;
use crate::web::pages::forms::change_lines::lines;
use crate::web::pages::forms::{ConflictPage, Tab};
use crate::web::pages::layout::Problem;
use crate::web::respond;

/// What became of a change.
pub(super) enum Changed {
    /// It is kept.
    Kept {
        /// The question that it was about.
        focus: Option<String>,
    },
    /// What was typed does not do; nothing is kept.
    Wrong(Box<Opened>, Vec<Problem>),
    /// Another form has this name in addresses; nothing is kept.
    SlugTaken(Box<Opened>),
    /// The answer is complete.
    Answered(HttpResponse),
}

/// Makes a change of the draft whose revision the pairs name.
///
/// A draft that somebody changed since is left alone, and the reader is shown both (409). `pairs` is the body, which
/// is sent again if they want their change all the same.
pub(super) async fn change(
    opened: Opened,
    pairs: &[(String, String)],
    edit: &Edit,
) -> Result<Changed, WebError> {
    let revision = revision(pairs)?;
    if revision != opened.form.draft_revision {
        let page = conflict(opened, revision, pairs, edit).await?;
        return Ok(Changed::Answered(page));
    }
    let past = opened.past().await?;
    let edited = match edit.apply(&opened.draft, around(&opened, &past).await?) {
        Ok(edited) => edited,
        Err(EditFault::Gone) => return Err(WebError::NotFound),
        Err(EditFault::Wrong(problems)) => return Ok(Changed::Wrong(Box::new(opened), problems)),
    };
    let (draft, focus) = (edited.draft, edited.focus);
    if draft == opened.draft {
        return Ok(Changed::Kept { focus });
    }
    let new = Draft {
        document: draft.to_json(),
        title: draft.title,
        slug: draft.slug,
        by: Some(opened.staff.account.id),
        at: opened.site.clock.now(),
    };
    let (db, id) = (&opened.site.db, opened.form.id);
    let saved = match edit {
        Edit::Restore {
            revision: Some(restored),
            ..
        } => forms::restore_draft(db, id, revision, new, *restored).await?,
        _ => forms::save_draft(db, id, revision, new).await?,
    };
    match saved {
        SavedDraft::Saved { .. } => Ok(Changed::Kept { focus }),
        SavedDraft::Stale { .. } | SavedDraft::SlugFixed => {
            let opened = opened.again().await?;
            let page = conflict(opened, revision, pairs, edit).await?;
            Ok(Changed::Answered(page))
        }
        SavedDraft::SlugTaken => Ok(Changed::SlugTaken(Box::new(opened))),
        SavedDraft::Gone => Err(WebError::NotFound),
    }
}

/// The revision that a body is of.
pub(super) fn revision(pairs: &[(String, String)]) -> Result<i32, WebError> {
    let found = pairs.iter().find(|(name, _)| name == "revision");
    let revision = found.and_then(|(_, value)| value.parse().ok());
    revision.ok_or(WebError::BadRequest("no revision"))
}

async fn around<'a>(
    opened: &Opened,
    past: &'a [std::sync::Arc<Definition>],
) -> Result<Surroundings<'a>, WebError> {
    Ok(Surroundings {
        words: opened.reader.words,
        past,
        taken: forms::places_taken(&opened.site.db, opened.form.id).await?,
    })
}

async fn conflict(
    opened: Opened,
    seen: i32,
    pairs: &[(String, String)],
    edit: &Edit,
) -> Result<HttpResponse, WebError> {
    let words = opened.reader.words;
    let (db, id) = (&opened.site.db, opened.form.id);
    let now = opened.form.draft_revision;
    let last = forms::past_draft(db, id, now).await?;
    let before = forms::past_draft(db, id, seen).await?;
    let before = before.and_then(|past| Definition::from_draft(&past.document).ok());
    let past = opened.past().await?;
    let mine = edit.apply(&opened.draft, around(&opened, &past).await?);
    let kept = pairs
        .iter()
        .filter(|(name, _)| name != "csrf" && name != "revision");
    let page = ConflictPage {
        chrome: opened.chrome(false).await,
        form: opened.bar(Tab::Build),
        who: last.map_or_else(String::new, |last| who(&opened, &last)),
        theirs: before.map(|before| lines(words, &before, &opened.draft)),
        mine: mine
            .ok()
            .map(|mine| lines(words, &opened.draft, &mine.draft)),
        action: opened.path.clone(),
        pairs: std::iter::once(("revision".to_owned(), now.to_string()))
            .chain(kept.cloned())
            .collect(),
        back: opened.href(match edit {
            Edit::Settings(_) => "settings",
            Edit::Translation(..) => "translations",
            _ => "build",
        }),
    };
    respond::page(StatusCode::CONFLICT, &page)
}

fn who(opened: &Opened, last: &PastDraft) -> String {
    let words = opened.reader.words;
    let time = words.time(last.changed_at, opened.draft.settings.time_zone);
    match &last.changed_by {
        Some(name) => words.say_with("builder-conflict-who", &[("name", name), ("time", &time)]),
        None => words.say_with("builder-conflict-who-unknown", &[("time", &time)]),
    }
}
