//! Pages on which submissions are reviewed.

pub mod act;
pub mod address;
pub mod conflict;
pub mod delete;
pub mod export;
pub mod filters;
pub mod forms;
pub mod history;
pub mod line;
pub mod list;
pub mod repeats;
pub mod submission;

use std::borrow::Cow;

use chrono::{DateTime, SecondsFormat, Utc};
use chrono_tz::Tz;

use crate::domain::form::FormState;
use crate::web::i18n::Words;

pub use act::ActPage;
pub use address::ViewAddress;
pub use conflict::{ConflictPage, Wish};
pub use delete::DeletePage;
pub use export::ExportPage;
pub use forms::{FormLine, FormsPage};
pub use line::LinePage;
pub use list::{ListPage, Listed};
pub use repeats::RepeatsPage;
pub use submission::{NoteDraft, Subject, SubmissionPage};

/// An instant: for machines (RFC 3339, with the zone's offset) and in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// For machines.
    pub machine: String,
    /// For people.
    pub text: String,
}

impl Moment {
    /// With the zone named.
    #[must_use]
    pub fn exact(instant: DateTime<Utc>, zone: Tz, words: Words) -> Self {
        Self::new(instant, zone, words.time(instant, zone))
    }

    /// Where the page names the zone once for all.
    #[must_use]
    pub fn short(instant: DateTime<Utc>, zone: Tz, words: Words) -> Self {
        Self::new(instant, zone, words.short_time(instant, zone))
    }

    fn new(instant: DateTime<Utc>, zone: Tz, text: String) -> Self {
        let local = instant.with_timezone(&zone);
        Self {
            machine: local.to_rfc3339_opts(SecondsFormat::Secs, false),
            text,
        }
    }
}

/// The words of a form's state.
fn state(state: FormState, words: Words) -> Cow<'static, str> {
    match state {
        FormState::Draft => words.say("state-draft"),
        FormState::Live => words.say("state-live"),
        FormState::Closed => words.say("state-closed"),
    }
}

/// A number as the language writes it.
fn number(count: u64, words: Words) -> String {
    words.say_with("review-number", &[("count", &count)])
}

#[cfg(test)]
mod tests;
