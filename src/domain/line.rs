//! The line of those who wait for a place of a full form.

use chrono::{DateTime, Utc};

use super::id::{RecordId, Reference};

/// Longest time for which a place is held for somebody, in hours: thirty days.
pub const OFFER_HOURS_MAX: u16 = 720;

/// How it stands for one who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Others come first, or nobody does but no place is free.
    Waits {
        /// How many stand before.
        before: u32,
    },
    /// A place is held.
    Offered {
        /// Until this instant of the database's clock.
        until: DateTime<Utc>,
    },
    /// A place was held, nobody took it, and it went to the next in line.
    Passed {
        /// Until when it was held.
        until: DateTime<Utc>,
    },
}

/// One who waits, as that person's page tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How it stands.
    pub turn: Turn,
    /// For how long a place is held, as was said when the line was joined.
    pub offer_hours: u16,
}

/// One who waits, as reviewers see the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InLine {
    /// The submission.
    pub record: RecordId,
    /// Its short name.
    pub reference: Reference,
    /// When the line was joined, by the database's clock.
    pub joined_at: DateTime<Utc>,
    /// How it stands.
    pub turn: Turn,
}
