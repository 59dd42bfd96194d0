//! How an attempt ends, and what a repeat of a stored act is answered with.

use chrono::{DateTime, Utc};

use crate::domain::id::{ReceiptCode, RecordId, Reference};
use crate::domain::intent::{FINGERPRINT_VERSION, Fingerprint, Intent};
use crate::domain::keyed_hash::Key;
use crate::domain::place::OptionKey;
use crate::storage::submissions::{Known, TakenValue};

/// How an attempt to submit ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Stored now.
    Stored(Receipt),
    /// Stored before, with the same answers.
    Replayed(Receipt),
    /// Stored before, with other answers: these ones are not.
    DifferentAnswers(Receipt),
    /// Another try is at work with other answers.
    DifferentAnswersRunning,
    /// Another try is at work.
    StillRunning,
    /// Stored before and deleted since.
    Deleted(Receipt),
    /// The id belongs to another form or another account.
    Foreign,
    /// Answers that may be given once were given before.
    Taken(Vec<TakenValue>),
    /// No place is left.
    Full,
    /// The invitation was revoked or never made.
    NotInvited,
    /// No place is left for these options.
    OptionsFull(Vec<OptionKey>),
    /// The draft of the answers was changed since the person saw it.
    DraftChanged,
    /// Certainly not stored; trying again may succeed.
    NotSaved,
    /// Nobody can tell yet; trying again tells.
    Unknown,
}

impl Outcome {
    /// Whether a row with this id was seen, so that nothing is in doubt.
    #[must_use]
    pub fn rests_on_a_row(&self) -> bool {
        matches!(
            self,
            Self::Stored(_)
                | Self::Replayed(_)
                | Self::DifferentAnswers(_)
                | Self::Deleted(_)
                | Self::Foreign
        )
    }

    /// Whether the act had been stored before, or is at work: it is not a new one.
    #[must_use]
    pub fn is_repeat(&self) -> bool {
        matches!(
            self,
            Self::Replayed(_)
                | Self::DifferentAnswers(_)
                | Self::DifferentAnswersRunning
                | Self::StillRunning
                | Self::Deleted(_)
        )
    }

    /// The outcome's name for counters and logs.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Stored(_) => "stored",
            Self::Replayed(_) => "replayed",
            Self::DifferentAnswers(_) => "different_answers",
            Self::DifferentAnswersRunning => "different_answers_running",
            Self::StillRunning => "still_running",
            Self::Deleted(_) => "deleted",
            Self::Foreign => "foreign",
            Self::Taken(_) => "taken",
            Self::Full => "full",
            Self::NotInvited => "not_invited",
            Self::OptionsFull(_) => "option_full",
            Self::DraftChanged => "draft_changed",
            Self::NotSaved => "not_saved",
            Self::Unknown => "unknown",
        }
    }
}

/// What a person gets for a stored act.
#[derive(Clone, Debug)]
pub struct Receipt {
    /// The row.
    pub record: RecordId,
    /// Where the receipt is found.
    pub code: ReceiptCode,
    /// The short name.
    pub reference: Reference,
    /// When it was stored; not known to the attempt that has just stored it.
    pub submitted_at: Option<DateTime<Utc>>,
}

impl Receipt {
    pub(super) fn of(known: &Known) -> Self {
        Self {
            record: known.id,
            code: known.receipt.clone(),
            reference: known.reference.clone(),
            submitted_at: Some(known.submitted_at),
        }
    }
}

/// What a try is answered with whose id is stored already.
pub(super) fn of_repeat(hash_key: &Key, intent: &Intent, known: &Known) -> Outcome {
    if known.form != intent.form || known.submitter != intent.account {
        return Outcome::Foreign;
    }
    if known.deleted_at.is_some() {
        return Outcome::Deleted(Receipt::of(known));
    }
    if same_answers(hash_key, intent, known) {
        Outcome::Replayed(Receipt::of(known))
    } else {
        Outcome::DifferentAnswers(Receipt::of(known))
    }
}

/// Fingerprints of another version say nothing; then the pairs that were sent are compared afresh.
fn same_answers(hash_key: &Key, intent: &Intent, known: &Known) -> bool {
    if known.fingerprint_version == FINGERPRINT_VERSION {
        return known.fingerprint == Some(intent.fingerprint);
    }
    let pairs = known.pairs.as_deref().unwrap_or_default();
    Fingerprint::of(hash_key, known.form, pairs) == intent.fingerprint
}
