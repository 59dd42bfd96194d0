//! `POST /f/{slug}/submissions`: one click, one row, one receipt.

use std::sync::Arc;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use chrono::TimeDelta;

use super::reply::{self, Reply};
use super::{account, shut};
use crate::domain::answers::Answers;
use crate::domain::business_key::business_keys;
use crate::domain::definition::WhenRedisIsDown;
use crate::domain::id::{ReceiptCode, RecordId, Reference};
use crate::idempotency::{Claim, Settled};
use crate::storage::submissions::NewSubmission;
use crate::web::error::WebError;
use crate::web::extract::submitted::SignedPage;
use crate::web::extract::{Reader, Submitted};
use crate::web::pages::fill::FormNotice;
use crate::web::site::Site;

/// Stores what was sent, once, and leads to its receipt.
pub async fn submit(
    site: Data<Site>,
    request: HttpRequest,
    slug: Path<String>,
    reader: Reader,
    submitted: Submitted,
) -> Result<HttpResponse, WebError> {
    let pairs = submitted.pairs.as_slice();
    let form = match site.published.live(&site.db, &slug).await {
        Ok(form) => form.ok_or(WebError::NotFound)?,
        Err(error) => {
            tracing::warn!(%error, "a form cannot be read");
            match site.published.last_seen(&slug) {
                Some(form) => form,
                None => return reply::kept(&site, &slug, &reader, pairs).await,
            }
        }
    };
    let account = account(&site, &request);
    let definition = Arc::clone(&form.definition);
    let reply = Reply {
        site: &site,
        reader: &reader,
        pairs,
        account,
        form,
        definition,
    };
    match (&submitted.page, submitted.take_claim()) {
        (Some(signed), Some(claim)) if is_for(signed, &reply) => act(reply, signed, claim).await,
        // The claim on somebody's own page of another form is freed by being dropped.
        _ => reply.out_of_date().await,
    }
}

/// Whether the page was made for this form and, if anybody was signed in, for who is signed in now.
fn is_for(signed: &SignedPage, reply: &Reply<'_>) -> bool {
    let same_account = signed
        .page
        .account
        .is_none_or(|who| Some(who) == reply.account);
    signed.page.form == reply.form.live.id && same_account
}

async fn act(
    mut reply: Reply<'_>,
    signed: &SignedPage,
    claim: Claim,
) -> Result<HttpResponse, WebError> {
    let site = reply.site;
    let claim = match site.once.settle(claim).await {
        Ok(Settled::Proceed(claim)) => claim,
        Ok(Settled::Answered(outcome)) => return reply.outcome(outcome, signed).await,
        Err(error) => return reply.unavailable(&error, signed).await,
    };
    // From here on the version counts that the person saw.
    match site
        .published
        .version(&site.db, signed.page.form, signed.page.version)
        .await
    {
        Ok(Some(definition)) => reply.definition = definition,
        Ok(None) => return refuse(&reply, signed, claim, reply.out_of_date().await).await,
        Err(error) => return reply.unavailable(&error, signed).await,
    }
    match check(&reply, signed, &claim).await {
        Ok(answers) => {
            let outcome = site
                .once
                .submit(claim, new_submission(&reply, signed, &answers))
                .await;
            reply.outcome(outcome, signed).await
        }
        Err(refusal) => refuse(&reply, signed, claim, refusal).await,
    }
}

/// What may be stored, or the page that says why it may not.
async fn check(
    reply: &Reply<'_>,
    signed: &SignedPage,
    claim: &Claim,
) -> Result<Answers, Result<HttpResponse, WebError>> {
    let now = reply.site.clock.now();
    let settings = &reply.form.definition.settings;
    if claim.is_degraded() && settings.when_redis_is_down == WhenRedisIsDown::Refuse {
        return Err(reply.with_notice(&FormNotice::TryShortly, signed).await);
    }
    if let Some(reason) = shut(reply.site, &reply.form, Some(&signed.page)) {
        return Err(reply.shut(reason).await);
    }
    if now - signed.page.issued_at > TimeDelta::hours(i64::from(settings.page_life_hours)) {
        return Err(reply.out_of_date().await);
    }
    let today = now.with_timezone(&settings.time_zone).date_naive();
    match Answers::read(&reply.definition, reply.pairs, today) {
        Ok(answers) => Ok(answers),
        Err(faults) => Err(reply.faults(&faults, signed).await),
    }
}

/// Refuses, but never somebody who repeats what is stored already: rules may have changed since. Frees the id.
async fn refuse(
    reply: &Reply<'_>,
    signed: &SignedPage,
    claim: Claim,
    refusal: Result<HttpResponse, WebError>,
) -> Result<HttpResponse, WebError> {
    let known = reply.site.once.known(claim.intent()).await;
    claim.release().await;
    match known {
        Ok(Some(outcome)) => reply.outcome(outcome, signed).await,
        Ok(None) => refusal,
        Err(error) => reply.unavailable(&error, signed).await,
    }
}

fn new_submission(reply: &Reply<'_>, signed: &SignedPage, answers: &Answers) -> NewSubmission {
    let Reply {
        site,
        form,
        definition,
        ..
    } = reply;
    NewSubmission {
        id: RecordId::new(site.clock.now(), &site.chance),
        intent: signed.intent.clone(),
        version: signed.page.version,
        answers: answers.to_json(),
        pairs: reply.pairs.to_vec(),
        search_text: answers.search_text(definition),
        reference: Reference::new(&site.chance),
        receipt: ReceiptCode::new(&site.chance),
        business_keys: business_keys(&site.config.keys.hash, form.live.id, definition, answers),
        takes_place: form.live.places.is_some(),
    }
}
