//! What was kept of the answers before they are sent: whether they have moved on since, and what becomes of them.

use actix_web::HttpResponse;

use super::super::check::carried;
use super::super::reply::Reply;
use super::super::steps;
use crate::domain::definition::Definition;
use crate::domain::id::DraftCode;
use crate::storage::answer_drafts;
use crate::storage::submissions::Drafted;
use crate::web::error::WebError;
use crate::web::extract::submitted::SignedPage;

/// The answers as they are kept now, when they have changed since the page was made that was sent. Costs nothing where
/// none are kept.
pub(super) async fn moved_on(
    reply: &Reply<'_>,
    signed: &SignedPage,
) -> Option<Result<HttpResponse, WebError>> {
    if !reply.definition.keeps_answers() {
        return None;
    }
    let revision = steps::revision(&reply.pairs)?;
    let (site, form) = (reply.site, &reply.form);
    let key = &site.config.keys.hash;
    let code = DraftCode::of(key, &signed.id);
    let hash = code.hash(key);
    let kept = answer_drafts::by_code(&site.db, form.live.id, &hash, site.clock.now()).await;
    let draft = steps::open(form, code.as_str(), kept.ok()??).ok()?;
    if !reply.definition.has_steps() {
        // The page shows what it sends: only answers that somebody else has kept since are a reason to ask.
        let page = reply.definition.pages.first()?;
        let mark = draft.marks.get(page.id.as_str())?;
        let writer = steps::writer(&reply.pairs);
        let newer = mark.is_newer(writer.as_ref(), revision);
        return match newer {
            true => Some(reply.overtaken(&draft, signed).await),
            false => None,
        };
    }
    if draft.revision == revision {
        return None;
    }
    let (_, faults) = steps::judged(site, &reply.definition, &draft.pairs);
    Some(reply.changed(&carried(&draft), &faults, signed).await)
}

/// What becomes of the draft when this is stored: a page of all answers may send only what it has shown.
pub(super) fn then(definition: &Definition, pairs: &[(String, String)]) -> Drafted {
    match steps::revision(pairs).filter(|_| definition.has_steps()) {
        Some(revision) => Drafted::At(revision),
        None if definition.keeps_answers() => Drafted::AsItStands,
        None => Drafted::No,
    }
}
