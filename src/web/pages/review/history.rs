//! What happened to a submission, in sentences.

use std::borrow::Cow;

use chrono_tz::Tz;

use super::Moment;
use crate::domain::review::{Event, Happening};
use crate::domain::submission::Status;
use crate::web::i18n::Words;

/// An entry of the history.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The class of its mark.
    pub class: &'static str,
    /// What happened.
    pub sentence: String,
    /// When.
    pub at: Moment,
    /// What a note says.
    pub note: Option<String>,
    /// Whether it is a note whose text was erased.
    pub erased: bool,
}

impl Entry {
    /// An event in words, its instant in the form's zone.
    #[must_use]
    pub fn new(event: &Event, zone: Tz, words: Words) -> Self {
        let (note, erased) = match &event.what {
            Happening::Noted { text } => (text.clone(), text.is_none()),
            _ => (None, false),
        };
        Self {
            class: match &event.what {
                Happening::Moved {
                    to: Status::Accepted,
                    ..
                } => "good",
                Happening::Moved {
                    to: Status::Declined | Status::Spam,
                    ..
                } => "bad",
                Happening::Moved { .. } => "",
                Happening::Noted { .. } => "note",
                Happening::TookPlace => "good",
                Happening::Deleted | Happening::LeftLine => "bad",
            },
            sentence: sentence(event, words),
            at: Moment::short(event.happened_at, zone, words),
            note,
            erased,
        }
    }
}

/// Who did what: "Anne accepted it".
#[must_use]
pub fn sentence(event: &Event, words: Words) -> String {
    let key = match &event.what {
        Happening::Moved { to, from } => moved(*from, *to),
        Happening::Noted { .. } => "history-noted",
        Happening::Deleted => "history-deleted",
        Happening::TookPlace => "history-took-place",
        Happening::LeftLine => "history-left-line",
    };
    words.say_with(key, &[("name", &who(event.by.as_deref(), words))])
}

/// The name of somebody, or a word for somebody whose account is gone.
#[must_use]
pub fn who(name: Option<&str>, words: Words) -> Cow<'static, str> {
    name.map_or_else(
        || words.say("history-somebody"),
        |name| Cow::Owned(name.to_owned()),
    )
}

/// The sentence for a move, whatever its name is called in a message.
fn moved(from: Status, to: Status) -> &'static str {
    match to {
        Status::New => "history-not-spam",
        Status::InReview if from == Status::Waiting => "history-let-in",
        Status::InReview if from == Status::New => "history-started",
        Status::InReview | Status::Waiting => "history-reopened",
        Status::Accepted => "history-accepted",
        Status::Declined => "history-declined",
        Status::Spam | Status::SpamSuspect => "history-spam",
    }
}
