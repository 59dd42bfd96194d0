//! `POST /f/{slug}/submissions`: one click, one row, one receipt.

mod drafted;

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use chrono::TimeDelta;

use super::reply::{self, Reply};
use super::visit::Visit;
use super::{giver, must_wait, shut};
use crate::domain::answers::Answers;
use crate::domain::business_key::business_keys;
use crate::domain::definition::{Definition, OneResponsePer, RequestIdPer, WhenRedisIsDown};
use crate::domain::field::sent;
use crate::domain::id::{ReceiptCode, RecordId, Reference};
use crate::domain::intent::RESERVED;
use crate::domain::outbox::Destination;
use crate::domain::place::picked;
use crate::domain::repeat::Layer;
use crate::domain::submission::Suspicion;
use crate::idempotency::{Claim, Outcome, Receipt, Settled};
use crate::storage::submissions::{NewSubmission, TakenFiles};
use crate::web::error::WebError;
use crate::web::extract::submitted::SignedPage;
use crate::web::extract::{Reader, Staff, Submitted};
use crate::web::gate::Sender;
use crate::web::opened_pages::OpenedPages;
use crate::web::pages::fill::FormNotice;
use crate::web::site::Site;

/// How long ago the same browser may have sent the same answers for the person to be asked first (contract, section 7).
const ASKED_WITHIN: TimeDelta = TimeDelta::minutes(10);

/// Stores what was sent, once, and leads to its receipt.
pub async fn submit(
    site: Data<Site>,
    request: HttpRequest,
    slug: Path<String>,
    reader: Reader,
    submitted: Submitted,
) -> Result<HttpResponse, WebError> {
    let visit = Visit::begin(&site, &request, submitted.page.as_deref());
    let pairs = submitted.pairs.as_slice();
    let (form, away) = match site.published.live(&site.db, &slug).await {
        Ok(form) => (form.ok_or(WebError::NotFound)?, None),
        Err(error) => match site.published.last_seen(&slug) {
            Some(form) => (form, Some(error)),
            None => return reply::kept(&site, &slug, &reader, pairs, &error).await,
        },
    };
    let mut reply = Reply {
        site: &site,
        reader: &reader,
        visit,
        pairs: pairs.into(),
        sender: None,
        account: site.account(&request),
        definition: Arc::clone(&form.definition),
        version: form.live.version,
        form,
    };
    let ours = |signed: &&SignedPage| signed.page.form == reply.form.live.id;
    let signed = submitted.page.as_deref().filter(ours);
    reply.sender = signed.map(|signed| signed.id.clone());
    match (signed, submitted.take_claim()) {
        (Some(signed), Some(claim)) => match away {
            None => act(reply, signed, claim).await,
            Some(error) => reply.unavailable(&error, signed, &claim).await,
        },
        _ => reply.out_of_date().await,
    }
}

/// How one press ended.
enum Ended {
    /// As the exactly-once room says, and what knew it.
    Settled(Outcome, Layer),
    /// Refused, with this page.
    Refused(Result<HttpResponse, WebError>),
}

async fn act(
    mut reply: Reply<'_>,
    signed: &SignedPage,
    claim: Claim,
) -> Result<HttpResponse, WebError> {
    if let Err(wait) = reply.visit.try_again(reply.site, signed) {
        claim.release().await;
        return reply.too_many(wait, signed).await;
    }
    let life = claim.life();
    let (outcome, layer) = match press(&mut reply, signed, claim).await {
        Ended::Settled(outcome, layer) => (outcome, layer),
        Ended::Refused(page) => return page,
    };
    let per = reply.form.definition.settings.request_id;
    if per == RequestIdPer::Click && is_of_another_press(&outcome) {
        let first = (outcome, layer);
        return act_of_its_own(reply, signed, life, first).await;
    }
    reply.outcome(outcome, layer, signed).await
}

/// Whether the page's id is used, and this press may be another act.
fn is_of_another_press(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::DifferentAnswers(_) | Outcome::Deleted(_))
}

/// The page has sent before, and its form takes several submissions from one page: this press bears an id of its own,
/// made from the page's and the answers. `first`: what was said of the page's own id.
async fn act_of_its_own(
    mut reply: Reply<'_>,
    page: &SignedPage,
    life: Duration,
    first: (Outcome, Layer),
) -> Result<HttpResponse, WebError> {
    let site = reply.site;
    let signed = page.of_click(site, &reply.form.live.slug);
    // With a record its fingerprint is gone: nobody can tell whether these were its answers, unless they are stored.
    let erased = matches!(first.0, Outcome::Deleted(_));
    if erased && !matches!(site.once.known(&signed.intent).await, Ok(Some(_))) {
        return reply.outcome(first.0, first.1, page).await;
    }
    let claim = site.once.claim(signed.intent.clone(), life).await;
    match press(&mut reply, &signed, claim).await {
        Ended::Settled(outcome, layer) => reply.outcome(outcome, layer, &signed).await,
        Ended::Refused(page) => page,
    }
}

async fn press(reply: &mut Reply<'_>, signed: &SignedPage, claim: Claim) -> Ended {
    let site = reply.site;
    let claim = match site.once.settle(claim).await {
        Settled::Proceed(claim) => claim,
        Settled::Answered(outcome, layer) => return Ended::Settled(outcome, layer),
    };
    // From here on the version counts that the person saw.
    match site
        .published
        .version(&site.db, signed.page.form, signed.page.version)
        .await
    {
        Ok(Some(definition)) => {
            reply.definition = definition;
            reply.version = signed.page.version;
        }
        Ok(None) => return refuse(reply, claim, reply.out_of_date().await).await,
        Err(error) => return Ended::Refused(reply.unavailable(&error, signed, &claim).await),
    }
    let opened = OpenedPages::of(
        reply.visit.request(),
        &site.config.keys,
        &reply.form.live.slug,
    );
    if let Err(wait) = site.gate.enter(&sender(reply, signed, &opened)).await {
        return refuse(reply, claim, reply.too_many(wait, signed).await).await;
    }
    if let Err(error) = reply.know_files(signed).await {
        return Ended::Refused(reply.unavailable(&error, signed, &claim).await);
    }
    let ended = match check(reply, signed, &claim).await {
        Ok(answers) => {
            let new = new_submission(reply, signed, &answers);
            let outcome = site.once.submit(claim, new).await;
            let changed = match outcome {
                Outcome::DraftChanged => drafted::moved_on(reply, signed).await,
                _ => None,
            };
            match changed {
                Some(page) => Ended::Refused(page),
                None => Ended::Settled(outcome, Layer::UniqueIndex),
            }
        }
        Err(refusal) => refuse(reply, claim, refusal).await,
    };
    if matches!(&ended, Ended::Settled(outcome, _) if outcome.is_repeat()) {
        site.gate.give_back(&sender(reply, signed, &opened));
    }
    ended
}

/// Who sends what seems to be new.
fn sender<'s>(reply: &Reply<'_>, signed: &'s SignedPage, opened: &'s OpenedPages) -> Sender<'s> {
    let account = signed.page.account.as_ref();
    Sender {
        address: reply.visit.address(),
        form: reply.form.live.id,
        person: account.map_or_else(
            || opened.browser(),
            |account| Some(account.0.as_bytes().as_slice()),
        ),
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
    if must_wait(&reply.form).is_some() && !wants_to_wait(&reply.pairs) {
        return Err(reply.full(signed).await);
    }
    if settings.one_response_per == OneResponsePer::Account && !is_signed_in(reply, signed).await? {
        return Err(reply.sign_in().await);
    }
    let invited = settings.one_response_per != OneResponsePer::Invitation
        || giver::invitation(reply.visit.request()).is_some();
    if !invited {
        return Err(reply.not_invited().await);
    }
    if now - signed.page.issued_at > TimeDelta::hours(i64::from(settings.page_life_hours)) {
        return Err(reply.out_of_date().await);
    }
    if settings.insist_on_newest && signed.page.version != reply.form.live.version {
        return Err(reply.newer(signed).await);
    }
    if let Some(page) = drafted::moved_on(reply, signed).await {
        return Err(page);
    }
    let today = now.with_timezone(&settings.time_zone).date_naive();
    let answers = match Answers::read(&reply.definition, &reply.pairs, today) {
        Ok(answers) => answers,
        Err(faults) => return Err(reply.faults(&faults, signed).await),
    };
    if claim.is_degraded() && settings.when_redis_is_down == WhenRedisIsDown::Refuse {
        return Err(reply.with_notice(&FormNotice::TryShortly, signed).await);
    }
    match sent_before(reply, signed, claim, &answers).await {
        Some(receipt) => Err(reply.ask_first(&receipt, signed).await),
        None => Ok(answers),
    }
}

/// Whether the person pressed the button that joins the waiting list.
fn wants_to_wait(pairs: &[(String, String)]) -> bool {
    let mut pairs = pairs.iter();
    pairs.any(|(name, value)| name == "action" && value == "wait")
}

/// Whether the account of the page is still one of this installation.
async fn is_signed_in(
    reply: &Reply<'_>,
    signed: &SignedPage,
) -> Result<bool, Result<HttpResponse, WebError>> {
    match Staff::of(reply.site, reply.visit.request()).await {
        Ok(staff) => Ok(staff.is_some_and(|staff| signed.intent.account == Some(staff.account.id))),
        Err(_) => Err(reply.with_notice(&FormNotice::NotSaved, signed).await),
    }
}

/// What these answers were given for from another page of the same browser, minutes ago. Nothing once the person has
/// said that they are meant.
async fn sent_before(
    reply: &Reply<'_>,
    signed: &SignedPage,
    claim: &Claim,
    answers: &Answers,
) -> Option<Receipt> {
    let meant = |(name, value): &(String, String)| name == "action" && value == "again";
    let (site, slug) = (reply.site, reply.form.live.slug.as_str());
    let opened = OpenedPages::of(reply.visit.request(), &site.config.keys, slug);
    let pages = opened.without(&signed.id);
    if pages.is_empty() || reply.pairs.iter().any(meant) {
        return None;
    }
    // A value that may be given once cannot be meant twice: its own rule says so.
    let (keys, form) = (&site.config.keys.hash, reply.form.live.id);
    if !business_keys(keys, form, &reply.definition, answers, &reply.giver()).is_empty() {
        return None;
    }
    let since = site.clock.now() - ASKED_WITHIN;
    // Nothing but a question hangs on it: a database that is away is met in a moment.
    let sent = site.once.sent_before(claim.intent(), &pages, since).await;
    sent.ok().flatten()
}

/// Refuses, but never somebody who repeats what is stored already: rules may have changed since. Frees the id.
async fn refuse(reply: &Reply<'_>, claim: Claim, refusal: Result<HttpResponse, WebError>) -> Ended {
    let known = reply.site.once.known(claim.intent()).await;
    let ended = match known {
        Ok(Some(outcome)) => Ended::Settled(outcome, Layer::UniqueIndex),
        Ok(None) => Ended::Refused(refusal),
        Err(error) => {
            let id = claim.intent().request_id.short();
            tracing::warn!(id, %error, "a repeat could not be looked up");
            Ended::Settled(Outcome::Unknown, Layer::UniqueIndex)
        }
    };
    claim.release().await;
    ended
}

fn new_submission(reply: &Reply<'_>, signed: &SignedPage, answers: &Answers) -> NewSubmission {
    let Reply {
        site,
        form,
        definition,
        ..
    } = reply;
    let answers_json = answers.to_json();
    let page = &signed.page;
    let seen_for = (!page.later).then(|| site.clock.now() - page.issued_at);
    let minimum = definition.settings.minimum_seconds;
    let giver = reply.giver();
    let offer_hours = form.definition.settings.waiting_list_hours;
    let waits = offer_hours.filter(|_| form.live.places.is_some() && wants_to_wait(&reply.pairs));
    NewSubmission {
        invitation: giver.invitation(),
        options: picked(&form.options, &answers_json),
        suspicion: Suspicion::of(&reply.pairs, seen_for, minimum),
        id: RecordId::new(site.clock.now(), &site.chance),
        intent: signed.intent.clone(),
        version: signed.page.version,
        answers: answers_json,
        pairs: answered(&reply.pairs, definition, answers),
        search_text: answers.search_text(definition),
        reference: Reference::new(&site.chance),
        receipt: ReceiptCode::new(&site.chance),
        business_keys: business_keys(
            &site.config.keys.hash,
            form.live.id,
            definition,
            answers,
            &giver,
        ),
        takes_place: form.live.places.is_some() && waits.is_none(),
        waits,
        drafted: drafted::then(definition, &reply.pairs),
        files: TakenFiles {
            page: Some(signed.id.clone()),
            ids: answers.files().map(|file| file.id).collect(),
        },
        listened: form.live.listened,
        mails: mails(site, definition, answers),
        language: reply.reader.words.language().code(),
    }
}

/// The pairs that are answers; of what was hidden nothing is kept.
fn answered(
    pairs: &[(String, String)],
    definition: &Definition,
    answers: &Answers,
) -> Vec<(String, String)> {
    let shown = definition
        .has_conditions()
        .then(|| definition.asked(answers).collect::<Vec<_>>());
    let is_shown = |name: &str, value: &str| {
        let id = sent::split(name).0;
        shown.as_ref().is_none_or(|shown| {
            let mut fields = shown.iter().filter(|field| field.id.as_str() == id);
            fields.any(|field| field.offers(value, answers))
        })
    };
    let kept = pairs
        .iter()
        .filter(|(name, value)| !RESERVED.contains(&name.as_str()) && is_shown(name, value));
    kept.cloned().collect()
}

/// Who gets a mail about it: whoever the form tells, and the person, if the form says so and the address was given.
fn mails(site: &Site, definition: &Definition, answers: &Answers) -> Vec<Destination> {
    if site.config.delivery.mail.is_none() {
        return Vec::new();
    }
    let settings = &definition.settings;
    let field = settings.receipt_by_mail.as_deref();
    let answered = field.is_some_and(|id| answers.get(id).is_some());
    let receipt = answered.then_some(Destination::Receipt);
    let notices = settings.notify.iter().map(Destination::notice);
    notices.chain(receipt).collect()
}
