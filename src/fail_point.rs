//! Named moments on the way of a submission, and of what is sent after it, at which tests stop it, fail it or end the process.
//!
//! They are something only with the feature `fail-points`, which the project's own tests turn on and no release has.
//! Without it every call here is empty.
//!
//! | point | when |
//! | --- | --- |
//! | `after_claim` | the claim store has answered, the work has not begun |
//! | `before_insert` | the transaction is open, nothing is written |
//! | `after_insert` | the record is written, not yet the values that may be used once |
//! | `before_commit` | all is written; COMMIT is what comes next |
//! | `after_commit` | the database has confirmed the COMMIT, the claim store does not know yet |
//! | `after_complete` | the claim store knows how it ended, the person does not |
//! | `relay_taken` | a message is leased, nothing is sent |
//! | `relay_sent` | the destination has taken the message, the outbox does not know |
//! | `relay_marked` | the outbox knows what became of the try |
//!
//! A test in this process plans them for one act (`stop`), or for one piece of news by its id. A server in a process of its own reads
//! `ONCEFORM_FAIL_POINTS`, as in `after_claim=abort:0.02,before_commit=pause:0.05:200ms,after_insert=error`, where the first
//! number is a probability, and adds a line to the file `ONCEFORM_FAIL_POINT_LOG` before it acts.

#[cfg(feature = "fail-points")]
mod armed;
#[cfg(not(feature = "fail-points"))]
mod disarmed;

#[cfg(feature = "fail-points")]
pub use armed::{Passage, Stop, arm, stop};
#[cfg(not(feature = "fail-points"))]
pub use disarmed::{Passage, arm};

/// A moment on the way of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailPoint {
    /// The claim store has answered, the work has not begun.
    AfterClaim,
    /// The transaction is open, nothing is written.
    BeforeInsert,
    /// The record is written.
    AfterInsert,
    /// All is written; COMMIT comes next.
    BeforeCommit,
    /// The COMMIT is confirmed, the claim store does not know yet.
    AfterCommit,
    /// The claim store knows how it ended.
    AfterComplete,
    /// A message is leased, nothing is sent.
    RelayTaken,
    /// The destination has taken the message, the outbox does not know.
    RelaySent,
    /// The outbox knows what became of the try.
    RelayMarked,
}

/// A failure that somebody asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken;
