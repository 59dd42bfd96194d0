//! The receipt: the same page every time, for the first press and for every repeat.

use askama::Template;
use chrono::{DateTime, Utc};

use super::FormHead;
use crate::domain::answers::Answers;
use crate::domain::definition::Definition;
use crate::domain::id::Reference;
use crate::domain::submission::Status;
use crate::web::markdown::{self, Html};
use crate::web::pages::layout::Chrome;
use crate::web::pages::shown::{self, ShownAnswer};

/// How far the review has come, as far as the respondent is told. Spam counts as received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nobody has looked yet.
    Received,
    /// Somebody is looking.
    InReview,
    /// Decided for.
    Accepted,
    /// Decided against.
    Declined,
}

impl From<Status> for Progress {
    fn from(status: Status) -> Self {
        match status {
            Status::New | Status::Spam | Status::Waiting | Status::SpamSuspect => Self::Received,
            Status::InReview => Self::InReview,
            Status::Accepted => Self::Accepted,
            Status::Declined => Self::Declined,
        }
    }
}

impl Progress {
    /// The class of its tag.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Received => "new",
            Self::InReview => "in_review",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
        }
    }

    /// The key of its words.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Received => "progress-received",
            Self::InReview => "progress-in-review",
            Self::Accepted => "progress-accepted",
            Self::Declined => "progress-declined",
        }
    }
}

/// The page of a receipt.
#[derive(Clone, Debug, Template)]
#[template(path = "fill/receipt.html")]
pub struct ReceiptPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// The form's own words.
    pub form: FormHead,
    /// The short code for people to say aloud.
    pub reference: String,
    /// When it was received, with the zone.
    pub received: String,
    /// The same instant for machines (RFC 3339).
    pub received_at: String,
    /// How far the review has come.
    pub progress: Progress,
    /// What the form says afterwards; may be empty.
    pub confirmation: Html,
    /// Its language, where it is not the page's.
    pub confirmation_lang: Option<&'static str>,
    /// What was sent; empty if the form does not repeat it.
    pub answers: Vec<ShownAnswer>,
}

impl ReceiptPage {
    /// The receipt of a record that was filled against `definition`.
    #[must_use]
    pub fn new(
        chrome: Chrome,
        definition: &Definition,
        reference: &Reference,
        received_at: DateTime<Utc>,
        status: Status,
        answers: &Answers,
    ) -> Self {
        let words = chrome.words;
        let settings = &definition.settings;
        Self {
            form: FormHead::new(definition, words),
            reference: reference.as_str().to_owned(),
            received: words.time(received_at, settings.time_zone),
            received_at: received_at.to_rfc3339(),
            progress: status.into(),
            confirmation: markdown::html(&settings.confirmation),
            confirmation_lang: definition.lang_of("settings/confirmation", words.language()),
            answers: if settings.show_answers_on_receipt {
                shown::answered_by_hand(definition, answers, words)
            } else {
                Vec::new()
            },
            chrome,
        }
    }
}
