//! What happened to a submission.

use chrono::{DateTime, Utc};

use crate::domain::id::EventId;
use crate::domain::submission::Status;

/// An entry in the history of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its row.
    pub id: EventId,
    /// When, by the database's clock.
    pub happened_at: DateTime<Utc>,
    /// The name of who did it; `None` when the account is gone or it was no person.
    pub by: Option<String>,
    /// What.
    pub what: Happening,
}

/// What a reviewer did, or the person whose submission it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Decided.
    Moved {
        /// From this status
        from: Status,
        /// to this one.
        to: Status,
    },
    /// Wrote a private note; its text is gone once the submission is deleted.
    Noted {
        /// What it says.
        text: Option<String>,
    },
    /// Deleted the submission.
    Deleted,
    /// The person took the place that was held in line.
    TookPlace,
    /// The person left the line, and the answers are gone.
    LeftLine,
}
