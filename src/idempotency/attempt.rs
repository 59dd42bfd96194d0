//! One attempt: the whole transaction, again where that can help, until its outcome is certain or time is up.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use super::{ExactlyOnce, Outcome, Receipt, outcome};
use crate::domain::id::Reference;
use crate::fail_point::{Broken, FailPoint, Passage};
use crate::storage::StorageError;
use crate::storage::submissions::{self, BUSINESS_KEY_INDEX, NewSubmission, REFERENCE_INDEX};

/// How long it is run again after it lost: what loses for longer meets a busy database.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long the database may take to say whether a twin has stored what could not be stored here.
const LAST_LOOK: Duration = Duration::from_secs(1);
/// The longest pause between two runs, in milliseconds.
const LONGEST_PAUSE: u64 = 200;

/// What one run of the transaction means for the next.
enum Verdict {
    /// The outcome is certain.
    Ended(Outcome),
    /// Lost against another transaction; nothing was stored.
    Again,
    /// The answer of the commit never came.
    InDoubt,
}

/// Runs the transaction until its outcome is known. Never fails: what cannot be known is [`Outcome::Unknown`].
pub(super) async fn run(once: &ExactlyOnce, new: Arc<NewSubmission>) -> Outcome {
    match runs(once, Arc::clone(&new)).await {
        Outcome::NotSaved => stored_by_a_twin(once, &new)
            .await
            .unwrap_or(Outcome::NotSaved),
        outcome => outcome,
    }
}

/// What stopped us may have been a twin, which has stored the act meanwhile: then that is the answer.
async fn stored_by_a_twin(once: &ExactlyOnce, new: &NewSubmission) -> Option<Outcome> {
    let known = timeout(LAST_LOOK, once.known(&new.intent)).await;
    known.ok()?.ok()?
}

async fn runs(once: &ExactlyOnce, mut new: Arc<NewSubmission>) -> Outcome {
    let passage = Passage::of([&new.intent.request_id]);
    if let Err(Broken) = passage.reach(FailPoint::AfterClaim).await {
        return Outcome::NotSaved;
    }
    let begun = Instant::now();
    let mut in_doubt = false;
    for run in 1.. {
        let verdict = match once.recorder.record_once(Arc::clone(&new)).await {
            Ok(()) => match passage.reach(FailPoint::AfterCommit).await {
                Ok(()) => Verdict::Ended(Outcome::Stored(receipt(&new))),
                Err(Broken) => Verdict::InDoubt,
            },
            Err(StorageError::Duplicate { index }) if index == REFERENCE_INDEX => {
                new = Arc::new(with_another_reference(once, &new));
                Verdict::Again
            }
            Err(error) => judge(once, &new, error).await,
        };
        match verdict {
            // While a commit is in doubt, "not stored" of a later run says nothing about the earlier one.
            Verdict::Ended(outcome) if in_doubt && !outcome.rests_on_a_row() => {
                return Outcome::Unknown;
            }
            Verdict::Ended(outcome) => return outcome,
            Verdict::Again => {}
            Verdict::InDoubt => {
                once.counters.unknown_commits.inc();
                in_doubt = true;
            }
        }
        // The last run must end while the claim still keeps others away.
        let limit = if in_doubt { once.deadline() } else { PATIENCE };
        if begun.elapsed() > limit {
            break;
        }
        sleep(pause(once, run)).await;
    }
    if in_doubt {
        Outcome::Unknown
    } else {
        Outcome::NotSaved
    }
}

async fn judge(once: &ExactlyOnce, new: &NewSubmission, error: StorageError) -> Verdict {
    let id = new.intent.request_id.short();
    match error {
        StorageError::Duplicate { index } => {
            once.counters.duplicate_key(&index);
            refused(once, new, &index).await
        }
        // The record's own statement has passed before: this is no repeat.
        StorageError::NoPlace => Verdict::Ended(Outcome::Full),
        StorageError::NotInvited => Verdict::Ended(Outcome::NotInvited),
        StorageError::OptionsFull(options) => Verdict::Ended(Outcome::OptionsFull(options)),
        StorageError::DraftChanged => Verdict::Ended(Outcome::DraftChanged),
        StorageError::Busy(_) => Verdict::Again,
        StorageError::Blocked(_) => Verdict::Ended(Outcome::StillRunning),
        StorageError::UnknownCommit(error) => {
            tracing::warn!(id, %error, "the answer to a commit never came; running it again");
            Verdict::InDoubt
        }
        error => not_saved(id, &error),
    }
}

fn not_saved(id: &str, error: &StorageError) -> Verdict {
    tracing::error!(id, %error, "a submission could not be stored");
    Verdict::Ended(Outcome::NotSaved)
}

/// A unique index refused the row. A repeat breaks several indexes and each database names another one, so the id is
/// looked up first; only when no such row exists does the index's name count.
async fn refused(once: &ExactlyOnce, new: &NewSubmission, index: &str) -> Verdict {
    let id = new.intent.request_id.short();
    match once.finder.by_request_id(&new.intent.request_id).await {
        // Our own row, stored by a run whose answer was lost: this is the first success.
        Ok(Some(known)) if known.attempt == new.intent.attempt => {
            Verdict::Ended(Outcome::Stored(Receipt::of(&known)))
        }
        Ok(Some(known)) => Verdict::Ended(outcome::of_repeat(&once.hash_key, &new.intent, &known)),
        Ok(None) if index == BUSINESS_KEY_INDEX => taken(once, new).await,
        Ok(None) => {
            // The twin that refused us is gone again, or the index is not one of ours.
            tracing::warn!(
                id,
                index,
                "a row was refused, but no row with its id is there"
            );
            Verdict::Again
        }
        // A row refused ours; whether it bears this id cannot be asked.
        Err(error) => {
            tracing::error!(id, %error, "a row was refused, and the database cannot say why");
            Verdict::Ended(Outcome::Unknown)
        }
    }
}

async fn taken(once: &ExactlyOnce, new: &NewSubmission) -> Verdict {
    match submissions::taken_values(&once.db, new.intent.form, &new.business_keys).await {
        // Whoever used the value has been deleted in between.
        Ok(rules) if rules.is_empty() => Verdict::Again,
        Ok(rules) => Verdict::Ended(Outcome::Taken(rules)),
        Err(error) => not_saved(new.intent.request_id.short(), &error),
    }
}

fn receipt(new: &NewSubmission) -> Receipt {
    Receipt {
        record: new.id,
        code: new.receipt.clone(),
        reference: new.reference.clone(),
        submitted_at: None,
    }
}

fn with_another_reference(once: &ExactlyOnce, new: &NewSubmission) -> NewSubmission {
    NewSubmission {
        reference: Reference::new(&once.chance),
        ..new.clone()
    }
}

/// Between two runs: a little longer each time, and never the same for two that collided.
fn pause(once: &ExactlyOnce, run: u32) -> Duration {
    let [jitter] = once.chance.bytes::<1>();
    Duration::from_millis((u64::from(run) * 10).min(LONGEST_PAUSE) + u64::from(jitter) / 8)
}
