//! What a person gets after pressing Send: for every outcome its page, with the answers kept.

mod later;
mod refused;

use std::borrow::Cow;
use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::header::{HeaderName, HeaderValue};
use chrono::{DateTime, Utc};

use super::giver::giver;
use super::visit::Visit;
use super::{later_pair, must_wait};
use crate::domain::answers::AnswerFault;
use crate::domain::definition::Definition;
use crate::domain::field::Kind;
use crate::domain::giver::Giver;
use crate::domain::id::{AccountId, RequestId};
use crate::domain::repeat::Layer;
use crate::domain::upload::Refusal;
use crate::idempotency::{Outcome, Receipt};
use crate::storage::{StorageError, uploads as stored};
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::extract::submitted::SignedPage;
use crate::web::pages::fill::{FormNotice, FormPage, Pair};
use crate::web::pages::layout::Chrome;
use crate::web::published::Form;
use crate::web::respond;
use crate::web::site::Site;
use crate::web::uploads;

pub(super) use later::kept;

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
            Outcome::Full => self.full(signed).await,
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
        let address = format!("/f/{slug}/receipt/{code}");
        self.reader.onward.to(&address)
    }

    fn status_address(&self, signed: &SignedPage) -> String {
        let (slug, id) = (&self.form.live.slug, signed.request_id().as_str());
        let address = format!("/f/{slug}/status/{id}?token={}", signed.status_token());
        self.reader.onward.to(&address)
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

    async fn page(&self, pair: Pair, faults: &[AnswerFault]) -> FormPage {
        let chrome = self.chrome().await;
        FormPage::new(chrome, &self.shown(), pair, &self.pairs, faults)
            .with_places(&self.form.options)
            .in_line(must_wait(&self.form))
    }

    fn received_at(&self, receipt: &Receipt) -> DateTime<Utc> {
        receipt
            .submitted_at
            .unwrap_or_else(|| self.site.clock.now())
    }

    fn fresh_pair(&self) -> Pair {
        later_pair(self.site, &self.form, self.account, None)
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
