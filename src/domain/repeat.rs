//! A repeat that was absorbed: somebody or something sent an act of submitting again, and nothing more was stored.
//!
//! What is kept of it explains it to people: when, how long after the first try, from where, by what, and which layer
//! stopped it. It holds no answer and no address in clear.

pub mod alike;
pub mod cause;
pub mod period;
pub mod program;

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};

pub use alike::{Alike, Candidate, Likeness, alike};
pub use cause::{Cause, Signals};
pub use period::Period;
pub use program::Program;

use super::hexadecimal::hexadecimal;
use super::id::{FormId, RecordId, RepeatId};
use super::keyed_hash::Key;

/// What stopped a repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// The page held the press back while it was sending: nothing reached us but its script's word for it.
    PageLock,
    /// The claim store knew that the act is stored.
    Claim,
    /// The claim store knew that the first try was still at work, and the repeat waited for it.
    Waiting,
    /// The database held a row of this act.
    UniqueIndex,
    /// The database held the value that may be given once.
    BusinessKey,
}

/// How a press is answered that never left its page: [`Repeat::outcome`] beside [`Layer::PageLock`].
pub const HELD_BACK: &str = "held_back";

impl Layer {
    /// Every layer, the outermost first.
    pub const ALL: [Self; 5] = [
        Self::PageLock,
        Self::Claim,
        Self::Waiting,
        Self::UniqueIndex,
        Self::BusinessKey,
    ];

    /// Its name, as stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::PageLock => "page_lock",
            Self::Claim => "claim",
            Self::Waiting => "waiting",
            Self::UniqueIndex => "unique_index",
            Self::BusinessKey => "business_key",
        }
    }

    /// The layer of a stored name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layer| layer.name() == name)
    }
}

/// A network address as a keyed hash of 64 bits: tells the same from another, and no more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AddressHash(String);

impl AddressHash {
    /// The hash of an address, as 16 hexadecimal digits.
    #[must_use]
    pub fn of(key: &Key, address: IpAddr) -> Self {
        let digest = key.digest("repeat address 1", &[address.to_string().as_bytes()]);
        Self(hexadecimal(&digest[..8]))
    }

    /// Takes a hash that was stored before.
    #[must_use]
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// One absorbed repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// Its row.
    pub id: RepeatId,
    /// The form it was sent to.
    pub form: FormId,
    /// The stored submission that answered it, where that was known: the act's own, or the one whose value may be used
    /// once.
    pub record: Option<RecordId>,
    /// The act: the first eight characters of its request id.
    pub act: String,
    /// When it reached us.
    pub happened_at: DateTime<Utc>,
    /// When the first try reached us, where that is known.
    pub first_at: Option<DateTime<Utc>>,
    /// Whether it brought the answers of the first try.
    pub same_answers: bool,
    /// Whether it came from the address of the first try, where that is known.
    pub same_connection: Option<bool>,
    /// Where it came from.
    pub address: Option<AddressHash>,
    /// What sent it.
    pub program: Program,
    /// Whether a gateway in front sent the same request again by itself.
    pub through_gateway: bool,
    /// What stopped it.
    pub layer: Layer,
    /// How it was answered: the name of the outcome, as counters and logs know it.
    pub outcome: String,
    /// Where it came from, as far as the signals tell.
    pub cause: Cause,
}

impl Repeat {
    /// How long after the first try it came; never negative, since two clocks may disagree.
    #[must_use]
    pub fn gap(&self) -> Option<TimeDelta> {
        let gap = self.happened_at - self.first_at?;
        Some(gap.max(TimeDelta::zero()))
    }
}

#[cfg(test)]
mod tests;
