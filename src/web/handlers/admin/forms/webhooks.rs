//! `/admin/forms/{id}/webhooks`: who is told what happens in a form.

pub mod add;
pub mod again;
pub mod list;
pub mod one;
pub mod remove;
pub mod rotate;
pub mod save;
pub mod switch;
pub mod test;

use actix_web::web::Path;
use serde::Deserialize;

use super::Opened;
use crate::delivery::guard::{self, Refused};
use crate::domain::outbox::{NewsKind, WebhookId};
use crate::domain::webhook::Webhook;
use crate::storage::webhooks;
use crate::web::error::WebError;
use crate::web::i18n::Words;
use crate::web::pages::forms::WebhookInput;
use crate::web::pages::layout::Problem;

/// What was done just before.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Arrival {
    did: String,
}

/// The webhook of this form that the address names.
async fn named(opened: &Opened, path: Path<(String, String)>) -> Result<Webhook, WebError> {
    let (_, id) = path.into_inner();
    let id = id.parse().map_err(|_| WebError::NotFound)?;
    let found = webhooks::by_id(&opened.site.db, WebhookId(id)).await?;
    let ours = found.filter(|webhook| webhook.form == opened.form.id);
    ours.ok_or(WebError::NotFound)
}

/// The address of the page of one webhook.
fn address(opened: &Opened, id: WebhookId) -> String {
    opened.href(&format!("webhooks/{id}"))
}

/// What was typed.
fn typed(pairs: &[(String, String)]) -> WebhookInput {
    let values = |key: &'static str| {
        let found = pairs.iter().filter(move |(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    };
    WebhookInput {
        url: values("url").next().unwrap_or_default().trim().to_owned(),
        kinds: values("kinds").filter_map(NewsKind::from_name).collect(),
    }
}

/// What is wrong with it, and its address as it may be saved.
async fn judge(opened: &Opened, typed: &WebhookInput) -> Result<String, Vec<Problem>> {
    let words = opened.reader.words;
    let problem = |anchor: &str, key: &str| Problem {
        anchor: Some(anchor.to_owned()),
        text: words.say(key).into_owned(),
    };
    let private = opened.site.config.delivery.private_webhooks;
    let url = guard::check(&typed.url, private).await;
    let mut problems = Vec::new();
    if let Err(refused) = &url {
        problems.push(problem("url", fault(*refused)));
    }
    let heard = |kind: &NewsKind| NewsKind::CHOICES.contains(kind);
    if !typed.kinds.iter().any(heard) {
        problems.push(problem("kinds", "webhook-fault-kinds"));
    }
    match url {
        Ok(url) if problems.is_empty() => Ok(url.to_string()),
        _ => Err(problems),
    }
}

fn fault(refused: Refused) -> &'static str {
    match refused {
        Refused::NoAddress => "webhook-fault-address",
        Refused::NotEncrypted => "webhook-fault-https",
        Refused::Private => "webhook-fault-private",
        Refused::UnknownName => "webhook-fault-name",
    }
}

/// What the page says of the last press.
fn done(words: Words, did: &str) -> Option<String> {
    let said = match did {
        "saved" => words.say("webhook-said-saved"),
        "removed" => words.say("webhook-said-removed"),
        "test" => words.say("webhook-said-test"),
        "again" => words.say("webhook-said-again"),
        "on" => words.say("webhook-said-on"),
        "off" => words.say("webhook-said-off"),
        _ => return None,
    };
    Some(said.into_owned())
}
