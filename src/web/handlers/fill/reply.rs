//! What a person gets after pressing Send: for every outcome its page, with the answers kept.

use std::borrow::Cow;
use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue, RETRY_AFTER};
use chrono::{DateTime, TimeDelta, Utc};

use super::giver::{giver, invitation};
use super::visit::Visit;
use super::{pair, remember, status_of, steps};
use crate::domain::answers::{AnswerFault, Fault};
use crate::domain::business_key::{PERSON_RULE, together_rule};
use crate::domain::definition::Definition;
use crate::domain::definition::once::DAY;
use crate::domain::field::{FieldId, Kind};
use crate::domain::giver::Giver;
use crate::domain::id::{AccountId, RequestId};
use crate::domain::place::OptionKey;
use crate::domain::repeat::Layer;
use crate::domain::upload::Refusal;
use crate::idempotency::page_token::Page as PageToken;
use crate::idempotency::{Claim, Outcome, Receipt};
use crate::storage::submissions::TakenValue;
use crate::storage::{StorageError, reviews, uploads as stored};
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::extract::submitted::SignedPage;
use crate::web::pages::fill::{
    DeletedPage, FormHead, FormNotice, FormPage, KeptPage, Newer, Pair, SavingPage, Shut, ShutPage,
};
use crate::web::pages::layout::{Chrome, inside};
use crate::web::published::Form;
use crate::web::respond;
use crate::web::site::Site;
use crate::web::uploads;

/// Seconds after which trying again makes sense while the database is away.
const AWAY: u64 = 5;
/// Seconds after which looking again makes sense while an attempt is at work.
const AT_WORK: u64 = 2;

/// Answers one POST to a form.
pub(super) struct Reply<'r> {
    pub(super) site: &'r Site,
    pub(super) reader: &'r Reader,
    /// How the try reached us.
    pub(super) visit: Visit<'r>,
    /// Names and values, as sent.
    pub(super) pairs: Cow<'r, [(String, String)]>,
    /// The page that they were sent from, where its pair is a good one.
    pub(super) sender: Option<RequestId>,
    /// Who is signed in.
    pub(super) account: Option<AccountId>,
    pub(super) form: Form,
    /// The version that counts: the one that the person saw, once that is known.
    pub(super) definition: Arc<Definition>,
    /// Its number.
    pub(super) version: i32,
}

impl Reply<'_> {
    /// The version that counts in the language of the person.
    fn shown(&self) -> Arc<Definition> {
        let version = (self.form.live.id, self.version);
        self.site.translated(self.reader, version, &self.definition)
    }

    async fn chrome(&self) -> Chrome {
        self.site
            .chrome_around(self.reader, &self.definition, false)
            .await
    }

    /// Takes only those files for sent that this page has sent, as they are known here.
    pub(super) async fn know_files(&mut self, signed: &SignedPage) -> Result<(), StorageError> {
        let strange = Some(Refusal::Unknown);
        let pairs = self.pairs_of(&signed.id, strange).await?;
        self.pairs = Cow::Owned(pairs);
        Ok(())
    }

    async fn pairs_of(
        &self,
        page: &RequestId,
        strange: Option<Refusal>,
    ) -> Result<Vec<(String, String)>, StorageError> {
        let (db, form) = (&self.site.db, self.form.live.id);
        uploads::checked(db, &self.definition, page, form, &self.pairs, strange).await
    }

    /// What was sent, with those files that could be given to a fresh page: a submission keeps its own.
    async fn given_to(&self, fresh: &RequestId) -> Vec<(String, String)> {
        // A form without files has nothing to give, and its answer waits for no writer.
        let asks = self
            .definition
            .fields()
            .any(|field| matches!(field.kind, Kind::File(_)));
        if let Some(sender) = self.sender.as_ref().filter(|_| asks) {
            let given = stored::give(&self.site.db, self.form.live.id, sender, fresh).await;
            if let Err(error) = given {
                tracing::warn!(%error, "files could not be given to a fresh page");
            }
        }
        let pairs = self.pairs_of(fresh, None).await;
        pairs.unwrap_or_else(|_| self.pairs.to_vec())
    }

    /// How an attempt ended, as a page. `layer` is what knew it.
    pub(super) async fn outcome(
        &self,
        outcome: Outcome,
        layer: Layer,
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        self.visit.note(self.site, &outcome, layer, signed);
        match outcome {
            Outcome::Stored(receipt) => Ok(self.to_receipt(&receipt)),
            Outcome::Replayed(receipt) => {
                let mut response = self.to_receipt(&receipt);
                let name = HeaderName::from_static("idempotent-replayed");
                response
                    .headers_mut()
                    .insert(name, HeaderValue::from_static("true"));
                Ok(response)
            }
            Outcome::DifferentAnswers(receipt) => {
                self.other_answers(&self.first_sent(&receipt)).await
            }
            Outcome::DifferentAnswersRunning => {
                let check = self.status_address(signed);
                self.other_answers(&FormNotice::OtherAnswersRunning { check })
                    .await
            }
            Outcome::StillRunning => self.saving(signed).await,
            Outcome::Deleted(receipt) => self.deleted(&receipt).await,
            Outcome::Foreign => self.out_of_date().await,
            Outcome::Taken(values) => self.taken(&values, signed).await,
            Outcome::Full => {
                self.shut(Shut::Full {
                    capacity: self.definition.settings.capacity,
                })
                .await
            }
            Outcome::NotInvited => self.not_invited().await,
            Outcome::OptionsFull(options) => self.options_full(&options, signed).await,
            // Only where the draft has gone between the refusal and this.
            Outcome::DraftChanged | Outcome::NotSaved => {
                self.with_notice(&FormNotice::NotSaved, signed).await
            }
            Outcome::Unknown => self.with_notice(&FormNotice::CannotKnow, signed).await,
        }
    }

    fn to_receipt(&self, receipt: &Receipt) -> HttpResponse {
        respond::see_other(&self.receipt_address(receipt))
    }

    fn receipt_address(&self, receipt: &Receipt) -> String {
        let (slug, code) = (&self.form.live.slug, receipt.code.as_str());
        inside(&format!("/f/{slug}/receipt/{code}"), self.reader.embedded)
    }

    fn status_address(&self, signed: &SignedPage) -> String {
        let (slug, id) = (&self.form.live.slug, signed.request_id().as_str());
        let address = format!("/f/{slug}/status/{id}?token={}", signed.status_token());
        inside(&address, self.reader.embedded)
    }

    /// 400: the pair is missing, forged, of another form or account, or too old. The answers stand under a fresh id;
    /// nothing is said of any record.
    pub(super) async fn out_of_date(&self) -> Result<HttpResponse, WebError> {
        self.under_a_fresh_id(StatusCode::BAD_REQUEST, &FormNotice::OutOfDate)
            .await
    }

    /// 422: answers that cannot be taken, under the same id.
    pub(super) async fn faults(
        &self,
        faults: &[AnswerFault],
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        let page = self.page(self.same_pair(signed), faults).await;
        respond::page(StatusCode::UNPROCESSABLE_ENTITY, &page)
    }

    /// 422: the draft was changed elsewhere; these are its answers now, and what is wrong with them.
    pub(super) async fn changed(
        &self,
        pairs: &[(String, String)],
        faults: &[AnswerFault],
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let pair = self.same_pair(signed);
        let page = FormPage::new(chrome, &self.shown(), pair, pairs, faults);
        let page = page.with_notice(&FormNotice::DraftChanged);
        respond::page(StatusCode::UNPROCESSABLE_ENTITY, &page)
    }

    /// 409: the form was published anew since the page was made, and insists on it. The page of the new version, for the
    /// same act and as old as the page that was sent.
    pub(super) async fn newer(&self, signed: &SignedPage) -> Result<HttpResponse, WebError> {
        let live = &self.form.definition;
        let now = PageToken {
            version: self.form.live.version,
            ..signed.page
        };
        let pair = Pair {
            page_token: self
                .site
                .signer
                .sign(&self.form.live.slug, &signed.id, &now),
            version: now.version,
            ..self.same_pair(signed)
        };
        let faults = if live.has_steps() {
            steps::judged(self.site, live, &self.pairs).1
        } else {
            Vec::new()
        };
        let chrome = self.chrome().await;
        let shown = (self.form.live.id, self.form.live.version);
        let shown = self.site.translated(self.reader, shown, live);
        let live = shown.as_ref();
        let newer = Newer::of(&self.shown(), live, &self.pairs, chrome.words);
        let page = FormPage::new(chrome, live, pair, &self.pairs, &faults)
            .with_places(&self.form.options)
            .with_notice(&FormNotice::Newer(newer));
        respond::page(StatusCode::CONFLICT, &page)
    }

    /// 409: answers that somebody gave before and that may be given once.
    async fn taken(
        &self,
        values: &[TakenValue],
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        if let Some(value) = values.iter().find(|value| value.rule == PERSON_RULE) {
            return self.answered(value).await;
        }
        let faults: Vec<_> = values.iter().map(|value| self.taken_at(value)).collect();
        let page = self.page(self.same_pair(signed), &faults).await;
        respond::page(StatusCode::CONFLICT, &page)
    }

    fn taken_at(&self, value: &TakenValue) -> AnswerFault {
        let key = &self.site.config.keys.hash;
        let mut combinations = self.definition.settings.unique_together.iter();
        let Some(together) = combinations.find(|all| together_rule(key, all) == value.rule) else {
            return AnswerFault {
                field: FieldId::parse(&value.rule),
                part: None,
                fault: Fault::Taken,
            };
        };
        let shown = self.shown();
        let fields = shown.fields();
        let named = fields.filter(|field| together.iter().any(|part| part == field.id.as_str()));
        let named: Vec<_> = named.collect();
        let labels: Vec<_> = named.iter().map(|field| field.label.as_str()).collect();
        AnswerFault {
            field: named.first().map(|field| field.id.clone()),
            part: None,
            fault: Fault::TakenTogether {
                fields: labels.join(" + "),
                today: together.iter().any(|part| part == DAY),
            },
        }
    }

    /// 409: this very person has answered a form that takes one response of each. Their receipt, and what they typed.
    async fn answered(&self, value: &TakenValue) -> Result<HttpResponse, WebError> {
        let found = reviews::find(&self.site.db, self.form.live.id, value.record).await?;
        let chrome = self.chrome().await;
        let page = ShutPage::answered(chrome, &self.shown(), found.as_ref(), &self.pairs);
        respond::page(StatusCode::CONFLICT, &page)
    }

    /// 403: only accounts may answer, and nobody is signed in. The answers to copy.
    pub(super) async fn sign_in(&self) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let page = ShutPage::sign_in(chrome, &self.shown(), &self.pairs);
        respond::page(StatusCode::FORBIDDEN, &page)
    }

    /// 403: only who was invited may answer, and the invitation is none. The answers to copy.
    pub(super) async fn not_invited(&self) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let page = ShutPage::not_invited(chrome, &self.shown(), &self.pairs);
        respond::page(StatusCode::FORBIDDEN, &page)
    }

    /// Who sends this, as far as the form asks.
    pub(super) fn giver(&self) -> Giver {
        let request = self.visit.request();
        giver(
            self.site,
            request,
            &self.form,
            &self.definition,
            self.account,
        )
    }

    /// 409: options that have no place left, each named at its question, the other answers kept under the same id.
    async fn options_full(
        &self,
        full: &[OptionKey],
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        let shown = self.shown();
        let fault = |key: &OptionKey| AnswerFault {
            field: FieldId::parse(&key.field),
            part: None,
            fault: Fault::OptionFull {
                option: shown.option_label(key).to_owned(),
            },
        };
        let faults: Vec<_> = full.iter().map(fault).collect();
        let page = self.page(self.same_pair(signed), &faults).await;
        respond::page(StatusCode::CONFLICT, &page)
    }

    /// 422: this page was sent before with other answers, and the notice says what became of them. These ones stand
    /// under a fresh id.
    async fn other_answers(&self, notice: &FormNotice) -> Result<HttpResponse, WebError> {
        self.under_a_fresh_id(StatusCode::UNPROCESSABLE_ENTITY, notice)
            .await
    }

    async fn under_a_fresh_id(
        &self,
        status: StatusCode,
        notice: &FormNotice,
    ) -> Result<HttpResponse, WebError> {
        let pair = self.fresh_pair();
        let id = pair.request_id.clone();
        let chrome = self.site.chrome(self.reader, false).await;
        let pairs = self.given_to(&id).await;
        let page = FormPage::new(chrome, &self.definition, pair, &pairs, &[]).with_notice(notice);
        let mut response = respond::page(status, &page)?;
        remember(
            self.site,
            self.visit.request(),
            &self.form,
            &id,
            &mut response,
        );
        Ok(response)
    }

    /// 409: this browser sent these very answers minutes ago from another page. The button says that they are meant.
    pub(super) async fn ask_first(
        &self,
        receipt: &Receipt,
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        self.site.counters.outcome("asked_first");
        let notice = FormNotice::SameAnswers {
            at: self.received_at(receipt),
            zone: self.definition.settings.time_zone,
            receipt: self.receipt_address(receipt),
        };
        let page = self.page(self.same_pair(signed), &[]).await;
        respond::page(StatusCode::CONFLICT, &page.with_notice(&notice))
    }

    fn first_sent(&self, receipt: &Receipt) -> FormNotice {
        FormNotice::OtherAnswers {
            at: self.received_at(receipt),
            zone: self.definition.settings.time_zone,
            receipt: self.receipt_address(receipt),
        }
    }

    fn received_at(&self, receipt: &Receipt) -> DateTime<Utc> {
        receipt
            .submitted_at
            .unwrap_or_else(|| self.site.clock.now())
    }

    /// 503 with a notice: the answers stand under the same id, so that pressing Send again is safe.
    pub(super) async fn with_notice(
        &self,
        notice: &FormNotice,
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        let page = self
            .page(self.same_pair(signed), &[])
            .await
            .with_notice(notice);
        let mut response = respond::page(StatusCode::SERVICE_UNAVAILABLE, &page)?;
        response
            .headers_mut()
            .insert(RETRY_AFTER, HeaderValue::from(AWAY));
        Ok(response)
    }

    /// 429: over a limit. The answers stand under the same id.
    pub(super) async fn too_many(
        &self,
        wait: TimeDelta,
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        self.site.counters.outcome("too_many");
        let seconds = u64::try_from(wait.num_seconds()).unwrap_or_default() + 1;
        let notice = FormNotice::TooMany { seconds };
        let page = self.page(self.same_pair(signed), &[]).await;
        let page = page.with_notice(&notice);
        let mut response = respond::page(StatusCode::TOO_MANY_REQUESTS, &page)?;
        response
            .headers_mut()
            .insert(RETRY_AFTER, HeaderValue::from(seconds));
        Ok(response)
    }

    /// 503: the database cannot be asked. This try has stored nothing; another one may have.
    pub(super) async fn unavailable(
        &self,
        error: &StorageError,
        signed: &SignedPage,
        claim: &Claim,
    ) -> Result<HttpResponse, WebError> {
        tracing::warn!(id = signed.request_id().short(), %error, "a submission could not be looked at");
        let notice = if claim.is_anothers() {
            FormNotice::CannotKnow
        } else {
            FormNotice::NotSaved
        };
        self.with_notice(&notice, signed).await
    }

    /// Not open yet, closed or full: the reason, and the answers to copy.
    pub(super) async fn shut(&self, reason: Shut) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        respond::page(
            status_of(reason),
            &ShutPage::new(chrome, &self.shown(), reason, &self.pairs),
        )
    }

    /// 409: an attempt is at work, nothing has to be sent again.
    async fn saving(&self, signed: &SignedPage) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let page = SavingPage {
            form: FormHead::new(&self.shown(), chrome.words),
            check: self.status_address(signed),
            code: signed.request_id().short().to_owned(),
            chrome,
        };
        let mut response = respond::page(StatusCode::CONFLICT, &page)?;
        response
            .headers_mut()
            .insert(RETRY_AFTER, HeaderValue::from(AT_WORK));
        Ok(response)
    }

    /// 410: it was received, and deleted later.
    async fn deleted(&self, receipt: &Receipt) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let at = self.received_at(receipt);
        let page = DeletedPage {
            form: FormHead::new(&self.shown(), chrome.words),
            received: chrome.words.time(at, self.definition.settings.time_zone),
            chrome,
        };
        respond::page(StatusCode::GONE, &page)
    }

    async fn page(&self, pair: Pair, faults: &[AnswerFault]) -> FormPage {
        let chrome = self.chrome().await;
        FormPage::new(chrome, &self.shown(), pair, &self.pairs, faults)
            .with_places(&self.form.options)
            .by(invitation(self.visit.request()).as_ref())
    }

    fn fresh_pair(&self) -> Pair {
        pair(self.site, &self.form, self.account, None)
    }

    /// The pair that was sent: nothing was stored under it, so it stays.
    fn same_pair(&self, signed: &SignedPage) -> Pair {
        let life = i64::from(self.definition.settings.page_life_hours) * 3600;
        let age = (self.site.clock.now() - signed.page.issued_at).num_seconds();
        Pair {
            request_id: signed.id.clone(),
            page_token: signed.token.clone(),
            seconds_left: u64::try_from(life - age).unwrap_or_default(),
            version: signed.page.version,
        }
    }
}

/// 503 while neither the database nor the memory knows the form: the answers as they came, and a button.
pub(super) async fn kept(
    site: &Site,
    slug: &str,
    reader: &Reader,
    pairs: &[(String, String)],
    error: &StorageError,
) -> Result<HttpResponse, WebError> {
    tracing::warn!(%error, "a form cannot be read");
    let page = KeptPage {
        chrome: site.chrome(reader, false).await,
        action: format!("/f/{slug}/submissions"),
        pairs: pairs.to_vec(),
    };
    let mut response = respond::page(StatusCode::SERVICE_UNAVAILABLE, &page)?;
    response
        .headers_mut()
        .insert(RETRY_AFTER, HeaderValue::from(AWAY));
    Ok(response)
}
