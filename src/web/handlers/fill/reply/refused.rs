//! Answers that cannot be taken, or not yet: each with its reason, and with what was typed.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;

use super::super::check::carried;
use super::super::{must_wait, no_place, remember, status_of, steps};
use super::Reply;
use crate::domain::answer_draft::that_fit;
use crate::domain::answers::{AnswerFault, Fault};
use crate::domain::business_key::{PERSON_RULE, together_rule};
use crate::domain::definition::once::DAY;
use crate::domain::field::FieldId;
use crate::domain::id::{DraftCode, RequestId};
use crate::domain::place::OptionKey;
use crate::idempotency::Receipt;
use crate::idempotency::page_token::Page as PageToken;
use crate::storage::answer_drafts;
use crate::storage::reviews;
use crate::storage::submissions::TakenValue;
use crate::web::error::WebError;
use crate::web::extract::submitted::SignedPage;
use crate::web::pages::fill::{
    DeletedPage, FormHead, FormNotice, FormPage, Newer, Pair, Shut, ShutPage, StepDraft,
};
use crate::web::respond;

impl Reply<'_> {
    /// 400: the pair is missing, forged, of another form or account, or too old. The answers stand under a fresh id;
    /// nothing is said of any record.
    pub(in super::super) async fn out_of_date(&self) -> Result<HttpResponse, WebError> {
        self.under_a_fresh_id(StatusCode::BAD_REQUEST, &FormNotice::OutOfDate)
            .await
    }

    /// 422: answers that cannot be taken, under the same id.
    pub(in super::super) async fn faults(
        &self,
        faults: &[AnswerFault],
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        let page = self.page(self.same_pair(signed), faults).await;
        respond::page(StatusCode::UNPROCESSABLE_ENTITY, &page)
    }

    /// 422: the draft was changed elsewhere; these are its answers now, and what is wrong with them.
    pub(in super::super) async fn changed(
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

    /// 409: newer answers than these were kept from another tab or browser. These stay on the page, which may be sent now
    /// that its person knows.
    pub(in super::super) async fn overtaken(
        &self,
        newer: &steps::Draft,
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        let notice = FormNotice::DraftOvertaken {
            newer: steps::whole(self.reader, &self.form, &newer.code),
        };
        let step = StepDraft {
            revision: newer.revision,
            ..StepDraft::default()
        };
        let typed = (self.pairs.as_ref(), [].as_slice());
        let chrome = self.chrome().await;
        let page = FormPage::at(chrome, &self.shown(), self.same_pair(signed), &step, typed);
        let page = page.with_places(&self.form.options).with_notice(&notice);
        let page = page.in_line(must_wait(&self.form));
        respond::page(StatusCode::CONFLICT, &page)
    }

    /// 409: the form was published anew since the page was made, and insists on it. The page of the new version, for the
    /// same act and as old as the page that was sent.
    pub(in super::super) async fn newer(
        &self,
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
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
    pub(super) async fn taken(
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
    pub(in super::super) async fn sign_in(&self) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let back = format!("/f/{}", self.form.live.slug);
        let page = ShutPage::sign_in(chrome, &self.shown(), &back, &self.pairs);
        respond::page(StatusCode::FORBIDDEN, &page)
    }

    /// 403: only who was invited may answer, and the invitation is none. The answers to copy.
    pub(in super::super) async fn not_invited(&self) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let page = ShutPage::not_invited(chrome, &self.shown(), &self.pairs);
        respond::page(StatusCode::FORBIDDEN, &page)
    }

    /// 409: options that have no place left, each named at its question, the other answers kept under the same id.
    pub(super) async fn options_full(
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
    /// under a fresh id; of a form of several pages in a draft of their own, so that they can be changed.
    pub(super) async fn other_answers(
        &self,
        notice: &FormNotice,
    ) -> Result<HttpResponse, WebError> {
        let pair = self.fresh_pair();
        let pairs = self.given_to(&pair.request_id).await;
        let pairs = match self.definition.has_steps() {
            true => self.drafted(&pair.request_id, &pairs).await,
            false => pairs,
        };
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        self.fresh(status, pair, &pairs, notice).await
    }

    /// What a page of all answers carries once they are kept under this id. Where they cannot be, they can still be
    /// sent.
    async fn drafted(&self, id: &RequestId, pairs: &[(String, String)]) -> Vec<(String, String)> {
        let typed = that_fit(&self.definition, pairs);
        let change = steps::change(self.site, &self.form, id, (Vec::new(), typed.clone()), None);
        let code = DraftCode::of(&self.site.config.keys.hash, id);
        match answer_drafts::keep(&self.site.db, &change).await {
            Ok(kept) => steps::open(&self.form, code.as_str(), kept.draft)
                .map_or(typed, |draft| carried(&draft)),
            Err(error) => {
                tracing::warn!(id = id.short(), %error, "answers could not be kept");
                typed
            }
        }
    }

    async fn under_a_fresh_id(
        &self,
        status: StatusCode,
        notice: &FormNotice,
    ) -> Result<HttpResponse, WebError> {
        let pair = self.fresh_pair();
        let pairs = self.given_to(&pair.request_id).await;
        self.fresh(status, pair, &pairs, notice).await
    }

    async fn fresh(
        &self,
        status: StatusCode,
        pair: Pair,
        pairs: &[(String, String)],
        notice: &FormNotice,
    ) -> Result<HttpResponse, WebError> {
        let id = pair.request_id.clone();
        let chrome = self.chrome().await;
        let page = FormPage::new(chrome, &self.shown(), pair, pairs, &[]).with_notice(notice);
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
    pub(in super::super) async fn ask_first(
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

    pub(super) fn first_sent(&self, receipt: &Receipt) -> FormNotice {
        FormNotice::OtherAnswers {
            at: self.received_at(receipt),
            zone: self.definition.settings.time_zone,
            receipt: self.receipt_address(receipt),
        }
    }

    /// Not open yet, closed or full: the reason, and the answers to copy.
    pub(in super::super) async fn shut(&self, reason: Shut) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        respond::page(
            status_of(reason),
            &ShutPage::new(chrome, &self.shown(), reason, &self.pairs),
        )
    }

    /// 409: no place is left: the answers to copy, and a button to wait with them, where the form has a waiting list.
    pub(in super::super) async fn full(
        &self,
        signed: &SignedPage,
    ) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let reason = no_place(&self.form);
        let mut page = ShutPage::new(chrome, &self.shown(), reason, &self.pairs);
        if self.form.definition.settings.waiting_list_hours.is_some() {
            page = page.to_wait_with(self.same_pair(signed), &self.pairs);
        }
        respond::page(status_of(reason), &page)
    }

    /// 410: it was received, and deleted later.
    pub(super) async fn deleted(&self, receipt: &Receipt) -> Result<HttpResponse, WebError> {
        let chrome = self.chrome().await;
        let at = self.received_at(receipt);
        let page = DeletedPage {
            form: FormHead::new(&self.shown(), chrome.words),
            received: chrome.words.time(at, self.definition.settings.time_zone),
            chrome,
        };
        respond::page(StatusCode::GONE, &page)
    }
}
