//! Who is told what happens in a form.

use std::borrow::Cow;

use askama::Template;
use chrono_tz::Tz;

use super::bar::FormBar;
use crate::domain::outbox::{MessageId, MessageState, NewsKind, WebhookId};
use crate::domain::webhook::{Off, Webhook};
use crate::web::i18n::Words;
use crate::web::pages::inputs::fault_at;
use crate::web::pages::layout::{Problem, StaffChrome};
use crate::web::pages::review::Moment;

/// What was typed of a webhook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WebhookInput {
    /// Its address.
    pub url: String,
    /// What it hears of.
    pub kinds: Vec<NewsKind>,
}

impl WebhookInput {
    /// What can be chosen, in words, and whether it is.
    #[must_use]
    pub fn choices(&self, words: &Words) -> Vec<(NewsKind, Cow<'static, str>, bool)> {
        let choice = |kind| (kind, kind_label(*words, kind), self.kinds.contains(&kind));
        // Nothing changes answers yet.
        let offered = |kind: &NewsKind| *kind != NewsKind::SubmissionUpdated;
        NewsKind::CHOICES
            .into_iter()
            .filter(offered)
            .map(choice)
            .collect()
    }
}

/// What a kind of news is called.
#[must_use]
pub fn kind_label(words: Words, kind: NewsKind) -> Cow<'static, str> {
    match kind {
        NewsKind::SubmissionCreated => words.say("news-submission-created"),
        NewsKind::SubmissionUpdated => words.say("news-submission-updated"),
        NewsKind::SubmissionStatusChanged => words.say("news-submission-status-changed"),
        NewsKind::SubmissionDeleted => words.say("news-submission-deleted"),
        NewsKind::FormPublished => words.say("news-form-published"),
        NewsKind::FormFull => words.say("news-form-full"),
        NewsKind::Test => words.say("news-test"),
    }
}

/// Whether something is sent, in words, with the class of its tag.
fn standing(words: Words, webhook: &Webhook) -> (&'static str, Cow<'static, str>) {
    match webhook.off {
        None => ("live", words.say("webhook-on")),
        Some(Off::ByHand) => ("closed", words.say("webhook-off")),
        Some(Off::Gone) => ("closed", words.say("webhook-gone")),
    }
}

/// The page of all webhooks of a form.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/webhooks.html")]
pub struct WebhooksPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// All of them, the oldest first.
    pub all: Vec<Webhook>,
    /// How many messages of the form nobody tries to send any more.
    pub parked: u64,
    /// The id that another one would get: pressing twice makes one.
    pub fresh: WebhookId,
    /// What was typed of another one.
    pub typed: WebhookInput,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
}

impl WebhooksPage {
    /// What is wrong at an element.
    #[must_use]
    pub fn fault(&self, anchor: &str) -> Option<String> {
        fault_at(&self.problems, anchor)
    }

    /// The class and the words of one's tag.
    #[must_use]
    pub fn standing(&self, webhook: &Webhook) -> (&'static str, Cow<'static, str>) {
        standing(self.chrome.words, webhook)
    }

    /// What one hears of, in words.
    #[must_use]
    pub fn hears(&self, webhook: &Webhook) -> String {
        let words = self.chrome.words;
        let kinds = webhook.kinds.iter().map(|kind| kind_label(words, *kind));
        kinds.collect::<Vec<_>>().join(&words.say("news-separator"))
    }

    /// The title of the document.
    #[must_use]
    pub fn title(&self) -> String {
        title(&self.chrome, &self.form, &self.problems)
    }
}

fn title(chrome: &StaffChrome, form: &FormBar, problems: &[Problem]) -> String {
    let heading = chrome.say_with(
        "page-title",
        &[
            ("title", &chrome.say("webhooks-title")),
            ("place", &form.title),
        ],
    );
    if problems.is_empty() {
        return heading;
    }
    chrome.say_with("error-title", &[("title", &heading)])
}

/// A message in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryRow {
    /// Its row.
    pub id: MessageId,
    /// The id that its receiver sees.
    pub news: String,
    /// What happened.
    pub kind: NewsKind,
    /// When it happened.
    pub happened: Moment,
    /// How far it has come.
    pub state: MessageState,
    /// When it is tried next.
    pub due: Moment,
    /// How often it was tried.
    pub tries: u32,
    /// The status that came back last.
    pub status: Option<u16>,
    /// How long that took, in milliseconds.
    pub millis: Option<u32>,
    /// What was wrong, by name.
    pub fault: Option<String>,
}

/// The page of one webhook.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/webhook.html")]
pub struct WebhookPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// The webhook.
    pub webhook: Webhook,
    /// What was typed.
    pub typed: WebhookInput,
    /// A secret that was made just now; it is not shown again.
    pub secret: Option<String>,
    /// The latest messages.
    pub deliveries: Vec<DeliveryRow>,
    /// The zone of their times.
    pub zone: Tz,
    /// What is wrong with what was typed.
    pub problems: Vec<Problem>,
}

impl WebhookPage {
    /// The address of something that can be done here.
    #[must_use]
    pub fn href(&self, path: &str) -> String {
        self.form
            .href(&format!("webhooks/{}{path}", self.webhook.id))
    }

    /// What is wrong at an element.
    #[must_use]
    pub fn fault(&self, anchor: &str) -> Option<String> {
        fault_at(&self.problems, anchor)
    }

    /// The class and the words of its tag.
    #[must_use]
    pub fn standing(&self) -> (&'static str, Cow<'static, str>) {
        standing(self.chrome.words, &self.webhook)
    }

    /// What a message tells of, in words.
    #[must_use]
    pub fn kind(&self, row: &DeliveryRow) -> Cow<'static, str> {
        kind_label(self.chrome.words, row.kind)
    }

    /// How far a message has come, with the class of its tag.
    #[must_use]
    pub fn state(&self, row: &DeliveryRow) -> (&'static str, Cow<'static, str>) {
        match row.state {
            MessageState::Sent => ("accepted", self.chrome.say("delivery-sent")),
            MessageState::Waiting => ("new", self.chrome.say("delivery-waiting")),
            MessageState::Parked => ("declined", self.chrome.say("delivery-parked")),
        }
    }

    /// What came back last, in words.
    #[must_use]
    pub fn result(&self, row: &DeliveryRow) -> String {
        let words = self.chrome.words;
        let fault = match row.fault.as_deref() {
            None => None,
            Some("gone") => Some(words.say("delivery-fault-gone")),
            Some("private") => Some(words.say("delivery-fault-private")),
            Some("redirect") => Some(words.say("delivery-fault-redirect")),
            Some("refused") => Some(words.say("delivery-fault-refused")),
            Some("timed_out") => Some(words.say("delivery-fault-timed-out")),
            Some("not_reached") => Some(words.say("delivery-fault-not-reached")),
            Some("broken_off") => Some(words.say("delivery-fault-broken-off")),
            Some(_) => Some(words.say("delivery-fault-no-destination")),
        };
        match (fault, row.status) {
            (Some(fault), Some(status)) => words.say_with(
                "delivery-answer",
                &[("status", &status.to_string()), ("fault", &fault)],
            ),
            (Some(fault), None) => fault.into_owned(),
            (None, Some(status)) => status.to_string(),
            (None, None) => String::new(),
        }
    }

    /// Whether it is tried again by itself.
    #[must_use]
    pub fn waits(&self, row: &DeliveryRow) -> bool {
        row.state == MessageState::Waiting
    }

    /// The title of the document.
    #[must_use]
    pub fn title(&self) -> String {
        title(&self.chrome, &self.form, &self.problems)
    }
}
