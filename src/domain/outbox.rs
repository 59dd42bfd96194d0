//! What follows from something that was stored: news, and the messages that carry it to each of its destinations.
//!
//! News is written down in the transaction that makes it true and sent afterwards, at least once, always under one id.

use std::fmt;
use std::time::Duration;

use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::account::Email;
use super::chance::Chance;
use super::id::{EventId, FormId, RecordId};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NewsKind {
    /// Somebody sent a form.
    SubmissionCreated,
    /// The answers of a submission were changed.
    SubmissionUpdated,
    /// A submission was accepted, declined and so on.
    SubmissionStatusChanged,
    /// A submission was deleted.
    SubmissionDeleted,
    /// A version of a form went live.
    FormPublished,
    /// The last place of a form was taken.
    FormFull,
    /// Somebody pressed the test button.
    Test,
}

impl NewsKind {
    /// Those that somebody can choose to hear of.
    pub const CHOICES: [Self; 6] = [
        Self::SubmissionCreated,
        Self::SubmissionUpdated,
        Self::SubmissionStatusChanged,
        Self::SubmissionDeleted,
        Self::FormPublished,
        Self::FormFull,
    ];

    /// Its name for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::SubmissionCreated => "submission.created",
            Self::SubmissionUpdated => "submission.updated",
            Self::SubmissionStatusChanged => "submission.status_changed",
            Self::SubmissionDeleted => "submission.deleted",
            Self::FormPublished => "form.published",
            Self::FormFull => "form.full",
            Self::Test => "test",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::CHOICES.into_iter().chain([Self::Test]);
        all.find(|kind| kind.name() == name)
    }
}

/// Something that happened, once.
#[derive(Clone, Debug, PartialEq)]
pub struct News {
    /// Its name, the same in every message and at every try. It has no dot (Standard Webhooks, "webhook-id").
    pub id: String,
    /// What happened.
    pub kind: NewsKind,
    /// In which form.
    pub form: FormId,
    /// To which submission.
    pub record: Option<RecordId>,
    /// What else is to be said of it; never an answer.
    pub facts: Option<Value>,
}

impl News {
    fn of(id: String, kind: NewsKind, form: FormId) -> Self {
        Self {
            id,
            kind,
            form,
            record: None,
            facts: None,
        }
    }

    /// A submission was stored.
    #[must_use]
    pub fn created(form: FormId, record: RecordId) -> Self {
        Self {
            record: Some(record),
            ..Self::of(
                format!("created-{record}"),
                NewsKind::SubmissionCreated,
                form,
            )
        }
    }

    /// A submission took the last place.
    #[must_use]
    pub fn full(form: FormId, record: RecordId) -> Self {
        Self::of(format!("full-{record}"), NewsKind::FormFull, form)
    }

    /// A decision was written into the history under this id. `facts`: from where to where.
    #[must_use]
    pub fn decided(form: FormId, record: RecordId, event: EventId, facts: Value) -> Self {
        let id = format!("status-{event}");
        Self {
            record: Some(record),
            facts: Some(facts),
            ..Self::of(id, NewsKind::SubmissionStatusChanged, form)
        }
    }

    /// A deletion was written into the history under this id.
    #[must_use]
    pub fn deleted(form: FormId, record: RecordId, event: EventId) -> Self {
        Self {
            record: Some(record),
            ..Self::of(
                format!("deleted-{event}"),
                NewsKind::SubmissionDeleted,
                form,
            )
        }
    }

    /// A version went live.
    #[must_use]
    pub fn published(form: FormId, version: i32) -> Self {
        let id = format!("published-{form}-{version}");
        Self {
            facts: Some(serde_json::json!({ "version": version })),
            ..Self::of(id, NewsKind::FormPublished, form)
        }
    }

    /// Somebody pressed the test button.
    #[must_use]
    pub fn test(form: FormId, chance: &Chance) -> Self {
        let id = uuid::Builder::from_random_bytes(chance.bytes()).into_uuid();
        Self::of(format!("test-{id}"), NewsKind::Test, form)
    }
}

/// A webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WebhookId(pub Uuid);

impl WebhookId {
    /// A fresh one.
    #[must_use]
    pub fn new(chance: &Chance) -> Self {
        Self(uuid::Builder::from_random_bytes(chance.bytes()).into_uuid())
    }
}

impl fmt::Display for WebhookId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Destination {
    /// The address of a webhook.
    Webhook(WebhookId),
    /// By mail, the person who sent the form.
    Receipt,
    /// By mail, one of those who are told of each submission, by a digest of the address.
    Notice([u8; 8]),
}

impl Destination {
    /// The one for this address.
    #[must_use]
    pub fn notice(address: &Email) -> Self {
        let digest: [u8; 32] = Sha256::digest(address.as_str().as_bytes()).into();
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&digest[..8]);
        Self::Notice(bytes)
    }

    /// Its name, as stored. It holds nobody's address.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Webhook(id) => format!("webhook:{id}"),
            Self::Receipt => "mail:receipt".to_owned(),
            Self::Notice(digest) => format!("mail:notice:{:016x}", u64::from_be_bytes(digest)),
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        if name == Self::Receipt.name() {
            return Some(Self::Receipt);
        }
        if let Some(digest) = name.strip_prefix("mail:notice:") {
            let digest = u64::from_str_radix(digest, 16).ok()?;
            return Some(Self::Notice(digest.to_be_bytes()));
        }
        let id = name.strip_prefix("webhook:")?;
        Some(Self::Webhook(WebhookId(Uuid::parse_str(id).ok()?)))
    }
}

/// News for one destination. Its id follows from both, so that the same message is never two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageId(pub Uuid);

impl MessageId {
    /// The message with this news for this destination.
    #[must_use]
    pub fn of(news: &str, destination: Destination) -> Self {
        let text = format!("{news} {}", destination.name());
        let digest: [u8; 32] = Sha256::digest(text.as_bytes()).into();
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest[..16]);
        Self(uuid::Builder::from_custom_bytes(bytes).into_uuid())
    }
}

impl fmt::Display for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How far a message has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageState {
    /// It is to be sent, or to be sent again.
    Waiting,
    /// Its destination has taken it.
    Sent,
    /// Nobody tries any more, until somebody asks for it.
    Parked,
}

impl MessageState {
    /// Its name, as stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Parked => "parked",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Waiting, Self::Sent, Self::Parked]
            .into_iter()
            .find(|state| state.name() == name)
    }
}

/// Seconds after each try, until the next: the schedule of Standard Webhooks. After the last one nobody tries any more.
const SCHEDULE: [u64; 9] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/// The longest wait that a destination may ask for.
const LONGEST: Duration = Duration::from_secs(86_400);

/// How long a message waits after its try number `tries`, from 1; `None`: that was the last one.
///
/// `asked` is what the destination asked for (`Retry-After`). A tenth at the most is added by chance, so that what failed
/// together does not come again together.
#[must_use]
pub fn wait_after(
    kind: NewsKind,
    tries: u32,
    asked: Option<Duration>,
    chance: &Chance,
) -> Option<Duration> {
    if kind == NewsKind::Test {
        return None;
    }
    let index = usize::try_from(tries).ok()?.checked_sub(1)?;
    let planned = Duration::from_secs(*SCHEDULE.get(index)?);
    let wait = planned.max(asked.unwrap_or_default().min(LONGEST));
    let [random] = chance.bytes::<1>();
    Some(wait + wait.mul_f64(f64::from(random) / 2_560.0))
}

#[cfg(test)]
mod tests;
