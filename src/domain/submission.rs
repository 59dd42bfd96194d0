//! A submission after it was stored: what became of it.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;

use super::id::{FormId, ReceiptCode, RecordId, Reference};
use super::intent::TRAP;

/// Where the review of a submission stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Nobody has touched it yet.
    New,
    /// Somebody is at it.
    InReview,
    /// Decided: yes.
    Accepted,
    /// Decided: no.
    Declined,
    /// Not meant seriously: it takes no place of the form.
    Spam,
    /// Stands in line for a place of a full form.
    Waiting,
    /// Perhaps not meant seriously: kept like any other, place and all, until a reviewer says what it is.
    SpamSuspect,
}

impl Status {
    /// Every status, in the order of the work.
    pub const ALL: [Self; 7] = [
        Self::New,
        Self::InReview,
        Self::Accepted,
        Self::Declined,
        Self::Spam,
        Self::Waiting,
        Self::SpamSuspect,
    ];

    /// Its name in the database, in addresses and in exports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::InReview => "in_review",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Spam => "spam",
            Self::Waiting => "waiting",
            Self::SpamSuspect => "spam_suspect",
        }
    }

    /// The status of a name, exactly as [`Status::name`] writes it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }

    /// What a reviewer is offered, in this order: `new → in review → accepted | declined | spam`, and from a decision
    /// back to the review. What needs no long look may be decided straight from `new`. What may be spam is said to be
    /// new, like any other, or spam.
    #[must_use]
    pub fn offers(self) -> &'static [Self] {
        match self {
            Self::New => &[Self::InReview, Self::Accepted, Self::Declined, Self::Spam],
            Self::InReview => &[Self::Accepted, Self::Declined, Self::Spam],
            Self::SpamSuspect => &[Self::New, Self::Spam],
            Self::Accepted | Self::Declined | Self::Spam => &[Self::InReview],
            Self::Waiting => &[Self::InReview, Self::Spam],
        }
    }

    /// Whether a submission may go from here to `to`: nothing is ever new again, save what was taken for spam when it
    /// came, and nothing is taken for spam or put in line later. Whoever waits gets a place with the review, left or not.
    /// One decision may replace another without a stop at the review, which is what a reviewer chooses who was overtaken
    /// by a colleague.
    #[must_use]
    pub fn may_become(self, to: Self) -> bool {
        match to {
            Self::SpamSuspect | Self::Waiting => false,
            Self::New => self == Self::SpamSuspect,
            _ => to != self,
        }
    }

    /// Whether a submission in this status takes one of the form's places.
    #[must_use]
    pub fn takes_place(self) -> bool {
        self != Self::Spam && self != Self::Waiting
    }
}

/// Why a submission may come from a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// Something stands in the input that nobody sees.
    Trap,
    /// It came sooner after its page than anybody can read it.
    Haste,
}

impl Suspicion {
    /// Its name in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Trap => "trap",
            Self::Haste => "haste",
        }
    }

    /// The suspicion of a name, exactly as [`Suspicion::name`] writes it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = [Self::Trap, Self::Haste].into_iter();
        all.find(|suspicion| suspicion.name() == name)
    }

    /// What to think of `pairs`. `seen_for`: how long the person had the page, where that says something of them;
    /// nobody reads the form in less than `minimum_seconds`.
    #[must_use]
    pub fn of(
        pairs: &[(String, String)],
        seen_for: Option<TimeDelta>,
        minimum_seconds: u16,
    ) -> Option<Self> {
        let trapped = |(name, value): &(String, String)| name == TRAP && !value.trim().is_empty();
        if pairs.iter().any(trapped) {
            return Some(Self::Trap);
        }
        let minimum = TimeDelta::seconds(minimum_seconds.into());
        seen_for
            .is_some_and(|seen_for| seen_for < minimum)
            .then_some(Self::Haste)
    }
}

/// A stored submission, as its reviewers know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSubmission {
    /// Its row.
    pub id: RecordId,
    /// Its form.
    pub form: FormId,
    /// The version of the form it was filled against.
    pub version: i32,
    /// Its short name.
    pub reference: Reference,
    /// The name of its receipt.
    pub receipt: ReceiptCode,
    /// When it was stored, by the database's clock.
    pub submitted_at: DateTime<Utc>,
    /// Where its review stands.
    pub status: Status,
    /// Why it was taken for spam when it came.
    pub suspicion: Option<Suspicion>,
    /// Rises with every decision: who decides says which one was seen.
    pub revision: i32,
    /// The answers as kept, see [`Answers::from_json`](super::answers::Answers::from_json); `None` once erased.
    pub answers: Option<Value>,
    /// When it was deleted: what is left then is a tombstone, so that a late repeat is recognised.
    pub deleted_at: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod tests;
