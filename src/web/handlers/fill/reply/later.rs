//! Nothing is certain yet, or nothing can be done now: when to look or press again.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use chrono::TimeDelta;

use super::Reply;
use crate::idempotency::Claim;
use crate::storage::StorageError;
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::extract::submitted::SignedPage;
use crate::web::pages::fill::{FormHead, FormNotice, KeptPage, SavingPage};
use crate::web::respond;
use crate::web::site::Site;

/// Seconds after which trying again makes sense while the database is away.
const AWAY: u64 = 5;
/// Seconds after which looking again makes sense while an attempt is at work.
const AT_WORK: u64 = 2;

impl Reply<'_> {
    /// 503 with a notice: the answers stand under the same id, so that pressing Send again is safe.
    pub(in super::super) async fn with_notice(
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
    pub(in super::super) async fn too_many(
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
    pub(in super::super) async fn unavailable(
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

    /// 409: an attempt is at work, nothing has to be sent again.
    pub(super) async fn saving(&self, signed: &SignedPage) -> Result<HttpResponse, WebError> {
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
}

/// 503 while neither the database nor the memory knows the form: the answers as they came, and a button.
pub(in super::super) async fn kept(
    site: &Site,
    slug: &str,
    reader: &Reader,
    pairs: &[(String, String)],
    error: &StorageError,
) -> Result<HttpResponse, WebError> {
    tracing::warn!(%error, "a form cannot be read");
    let page = KeptPage {
        chrome: site.chrome(reader, false).await,
        action: reader.onward.filling(&format!("/f/{slug}/submissions")),
        pairs: pairs.to_vec(),
    };
    let mut response = respond::page(StatusCode::SERVICE_UNAVAILABLE, &page)?;
    response
        .headers_mut()
        .insert(RETRY_AFTER, HeaderValue::from(AWAY));
    Ok(response)
}
