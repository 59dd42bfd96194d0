//! `POST /f/{slug}/submissions`: one click, one row, one receipt.

use std::sync::Arc;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use chrono::TimeDelta;

use super::reply::{self, Reply};
use super::shut;
use super::visit::Visit;
use crate::domain::answers::Answers;
use crate::domain::business_key::business_keys;
use crate::domain::definition::WhenRedisIsDown;
use crate::domain::id::{ReceiptCode, RecordId, Reference};
use crate::domain::intent::RESERVED;
use crate::domain::repeat::Layer;
use crate::idempotency::{Claim, Outcome, Settled};
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
    let visit = Visit::begin(&site, &request, submitted.page.as_ref());
    let pairs = submitted.pairs.as_slice();
    let (form, away) = match site.published.live(&site.db, &slug).await {
        Ok(form) => (form.ok_or(WebError::NotFound)?, None),
        Err(error) => match site.published.last_seen(&slug) {
            Some(form) => (form, Some(error)),
            None => return reply::kept(&site, &slug, &reader, pairs, &error).await,
        },
    };
    let reply = Reply {
        site: &site,
        reader: &reader,
        visit,
        pairs,
        account: site.account(&request),
        definition: Arc::clone(&form.definition),
        form,
    };
    let ours = |signed: &&SignedPage| signed.page.form == reply.form.live.id;
    match (submitted.page.as_ref().filter(ours), submitted.take_claim()) {
        (Some(signed), Some(claim)) => match away {
            None => act(reply, signed, claim).await,
            Some(error) => reply.unavailable(&error, signed, &claim).await,
        },
        _ => reply.out_of_date().await,
    }
}

async fn act(
    mut reply: Reply<'_>,
    signed: &SignedPage,
    claim: Claim,
) -> Result<HttpResponse, WebError> {
    let site = reply.site;
    let layer = claim.layer();
    let claim = match site.once.settle(claim).await {
        Settled::Proceed(claim) => claim,
        Settled::Answered(outcome) => return reply.outcome(outcome, layer, signed).await,
    };
    // From here on the version counts that the person saw.
    match site
        .published
        .version(&site.db, signed.page.form, signed.page.version)
        .await
    {
        Ok(Some(definition)) => reply.definition = definition,
        Ok(None) => return refuse(&reply, signed, claim, reply.out_of_date().await).await,
        Err(error) => return reply.unavailable(&error, signed, &claim).await,
    }
    match check(&reply, signed, &claim).await {
        Ok(answers) => {
            let outcome = site
                .once
                .submit(claim, new_submission(&reply, signed, &answers))
                .await;
            reply.outcome(outcome, Layer::UniqueIndex, signed).await
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
    if let Some(reason) = shut(reply.site, &reply.form, Some(&signed.page)) {
        return Err(reply.shut(reason).await);
    }
    if now - signed.page.issued_at > TimeDelta::hours(i64::from(settings.page_life_hours)) {
        return Err(reply.out_of_date().await);
    }
    let today = now.with_timezone(&settings.time_zone).date_naive();
    let answers = match Answers::read(&reply.definition, reply.pairs, today) {
        Ok(answers) => answers,
        Err(faults) => return Err(reply.faults(&faults, signed).await),
    };
    if claim.is_degraded() && settings.when_redis_is_down == WhenRedisIsDown::Refuse {
        return Err(reply.with_notice(&FormNotice::TryShortly, signed).await);
    }
    Ok(answers)
}

/// Refuses, but never somebody who repeats what is stored already: rules may have changed since. Frees the id.
async fn refuse(
    reply: &Reply<'_>,
    signed: &SignedPage,
    claim: Claim,
    refusal: Result<HttpResponse, WebError>,
) -> Result<HttpResponse, WebError> {
    let known = reply.site.once.known(claim.intent()).await;
    let response = match known {
        Ok(Some(outcome)) => reply.outcome(outcome, Layer::UniqueIndex, signed).await,
        Ok(None) => refusal,
        Err(error) => {
            tracing::warn!(id = signed.request_id().short(), %error, "a repeat could not be looked up");
            reply
                .outcome(Outcome::Unknown, Layer::UniqueIndex, signed)
                .await
        }
    };
    claim.release().await;
    response
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
        pairs: answered(reply.pairs),
        search_text: answers.search_text(definition),
        reference: Reference::new(&site.chance),
        receipt: ReceiptCode::new(&site.chance),
        business_keys: business_keys(&site.config.keys.hash, form.live.id, definition, answers),
        takes_place: form.live.places.is_some(),
    }
}

/// The pairs that are answers.
fn answered(pairs: &[(String, String)]) -> Vec<(String, String)> {
    let answers = pairs
        .iter()
        .filter(|(name, _)| !RESERVED.contains(&name.as_str()));
    answers.cloned().collect()
}
