//! Sending to webhooks, as <https://www.standardwebhooks.com> says.

use std::time::Duration;

use chrono::Utc;
use reqwest::header::{CONTENT_TYPE, HeaderMap, RETRY_AFTER, USER_AGENT};
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};

use super::guard;
use super::payload::payload;
use super::relay::{Answer, Fault};
use crate::config::Delivery;
use crate::domain::clock::Clock;
use crate::domain::outbox::WebhookId;
use crate::domain::webhook::{Off, Webhook};
use crate::storage::outbox::Message;
use crate::storage::{Db, StorageError, webhooks};

/// How the program names itself.
const AGENT: &str = concat!("onceform/", env!("CARGO_PKG_VERSION"));
/// How long a connection may take to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Sends to webhooks. Cheap to clone.
#[derive(Clone)]
pub struct Webhooks {
    db: Db,
    client: Client,
    clock: Clock,
    private: bool,
}

impl Webhooks {
    /// Prepares a client that follows nothing, asks no proxy and, unless the operator lets it, reaches no private address.
    pub fn new(db: Db, clock: Clock, delivery: &Delivery) -> Result<Self, String> {
        // Whoever starts the program has chosen one already; tests may not.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut client = Client::builder()
            .redirect(Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(delivery.timeout)
            // An idle connection may be closed just when the next message uses it.
            .pool_max_idle_per_host(0);
        if let Some(resolver) = guard::resolver(delivery.private_webhooks) {
            client = client.dns_resolver(resolver);
        }
        Ok(Self {
            db,
            client: client.build().map_err(|error| error.to_string())?,
            clock,
            private: delivery.private_webhooks,
        })
    }

    /// One try.
    pub(super) async fn send(
        &self,
        message: &Message,
        id: WebhookId,
    ) -> Result<Answer, StorageError> {
        let webhook = webhooks::by_id(&self.db, id).await?;
        let Some(webhook) = webhook.filter(|webhook| webhook.off.is_none()) else {
            return Ok(Answer::Never(None, Fault::NoDestination));
        };
        let Some(body) = payload(&self.db, message).await? else {
            return Ok(Answer::Never(None, Fault::NoDestination));
        };
        let answer = self.post(message, &webhook, body.to_string()).await;
        if answer == Answer::Never(Some(StatusCode::GONE.as_u16()), Fault::Gone) {
            webhooks::switch(&self.db, id, Some(Off::Gone)).await?;
            tracing::warn!(webhook = %id, form = %webhook.form, "the address of a webhook is gone; it is switched off");
        }
        Ok(answer)
    }

    async fn post(&self, message: &Message, webhook: &Webhook, body: String) -> Answer {
        let url = match guard::read(&webhook.url, self.private) {
            Ok(url) => url,
            Err(_) => return Answer::Later(None, Fault::Private, None),
        };
        let now = self.clock.now();
        let old = webhook
            .old_secret
            .as_ref()
            .filter(|(_, until)| now < *until);
        let secrets = std::iter::once(&webhook.secret).chain(old.map(|(secret, _)| secret));
        let timestamp = now.timestamp();
        let signatures: Vec<String> = secrets
            .map(|secret| secret.signature(&message.news, timestamp, body.as_bytes()))
            .collect();
        let request = self
            .client
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, AGENT)
            .header("webhook-id", &message.news)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", signatures.join(" "))
            .body(body);
        // What comes back after the head is not read: nobody is shown it.
        match request.send().await {
            Ok(answer) => judge(answer.status(), answer.headers(), &self.clock),
            Err(error) => Answer::Later(None, fault(&error), None),
        }
    }
}

fn judge(status: StatusCode, headers: &HeaderMap, clock: &Clock) -> Answer {
    let code = status.as_u16();
    if status.is_success() {
        return Answer::Taken(Some(code));
    }
    if status == StatusCode::GONE {
        return Answer::Never(Some(code), Fault::Gone);
    }
    let fault = if status.is_redirection() {
        Fault::Redirect
    } else {
        Fault::Refused
    };
    Answer::Later(Some(code), fault, retry_after(headers, clock))
}

/// Seconds, or an instant (RFC 9110 section 10.2.3).
fn retry_after(headers: &HeaderMap, clock: &Clock) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let instant = chrono::DateTime::parse_from_rfc2822(text).ok()?;
    (instant.with_timezone(&Utc) - clock.now()).to_std().ok()
}

/// What went wrong before an answer came.
fn fault(error: &reqwest::Error) -> Fault {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = cause {
        if let Some(guard::Refused::Private) = error.downcast_ref() {
            return Fault::Private;
        }
        cause = error.source();
    }
    if error.is_timeout() {
        Fault::TimedOut
    } else if error.is_connect() {
        Fault::NotReached
    } else {
        Fault::BrokenOff
    }
}

#[cfg(test)]
mod tests;
