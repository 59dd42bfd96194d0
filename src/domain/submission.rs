//! A submission after it was stored: what became of it.

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::id::{FormId, ReceiptCode, RecordId, Reference};

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
}

impl Status {
    /// Every status, in the order of the work.
    pub const ALL: [Self; 6] = [
        Self::New,
        Self::InReview,
        Self::Accepted,
        Self::Declined,
        Self::Spam,
        Self::Waiting,
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
        }
    }

    /// The status of a name, exactly as [`Status::name`] writes it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }

    /// What a reviewer is offered, in this order: `new → in review → accepted | declined | spam`, and from a decision
    /// back to the review. What needs no long look may be decided straight from `new`.
    #[must_use]
    pub fn offers(self) -> &'static [Self] {
        match self {
            Self::New => &[Self::InReview, Self::Accepted, Self::Declined, Self::Spam],
            Self::InReview => &[Self::Accepted, Self::Declined, Self::Spam],
            Self::Accepted | Self::Declined | Self::Spam => &[Self::InReview],
            Self::Waiting => &[Self::InReview, Self::Spam],
        }
    }

    /// Whether a submission may go from here to `to`: nothing is ever new again, or put in line. Whoever
    /// waits gets a place with the review, left or not. One decision may replace another
    /// without a stop at the review, which is what a reviewer chooses who was overtaken by a colleague.
    #[must_use]
    pub fn may_become(self, to: Self) -> bool {
        to != self && to != Self::New && to != Self::Waiting
    }

    /// Whether a submission in this status takes one of the form's places.
    #[must_use]
    pub fn takes_place(self) -> bool {
        self != Self::Spam && self != Self::Waiting
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
    /// Rises with every decision: who decides says which one was seen.
    pub revision: i32,
    /// The answers as kept, see [`Answers::from_json`](super::answers::Answers::from_json); `None` once erased.
    pub answers: Option<Value>,
    /// When it was deleted: what is left then is a tombstone, so that a late repeat is recognised.
    pub deleted_at: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod tests;
