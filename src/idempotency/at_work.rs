//! The tries that are on their way in this process, from before their claim to after it is closed.
//!
//! Who repeats one of them hears how it ended the moment it ends, and the database is not asked. It saves work and
//! waiting, as the claim does, and like the claim it is no promise: another instance's tries are not here, and what ended
//! is forgotten at once.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

use super::{Outcome, Receipt};
use crate::domain::id::RequestId;
use crate::domain::intent::Intent;

/// Cheap to clone: the clones know the same attempts.
#[derive(Clone, Default)]
pub(super) struct AtWork {
    attempts: Arc<Mutex<HashMap<RequestId, Attempt>>>,
}

#[derive(Clone)]
struct Attempt {
    intent: Intent,
    ended: watch::Receiver<Option<Receipt>>,
}

/// What became of the attempt that a repeat waited for.
pub(super) enum Joined {
    /// There is none here, or it ended without a row.
    Nothing,
    /// It ended with a row: this is the repeat's answer.
    Ended(Outcome),
    /// It is still at work.
    Still,
}

impl AtWork {
    /// Notes that a try begins; `None` when another one at the same act is on its way.
    pub(super) fn begin(&self, intent: &Intent) -> Option<Ending> {
        let mut attempts = self.attempts();
        let Entry::Vacant(place) = attempts.entry(intent.request_id.clone()) else {
            return None;
        };
        let (told, ended) = watch::channel(None);
        place.insert(Attempt {
            intent: intent.clone(),
            ended,
        });
        Some(Ending {
            at_work: self.clone(),
            id: intent.request_id.clone(),
            told,
        })
    }

    /// Waits, until `until` at the latest, for the try at the same act. Not for who has begun it himself.
    pub(super) async fn join(&self, intent: &Intent, until: Instant) -> Joined {
        let attempt = self.attempts().get(&intent.request_id).cloned();
        let Some(mut attempt) = attempt else {
            return Joined::Nothing;
        };
        match timeout_at(until, attempt.ended.wait_for(Option::is_some)).await {
            Ok(Ok(receipt)) => match receipt.as_ref() {
                Some(receipt) => Joined::Ended(answer(intent, &attempt.intent, receipt.clone())),
                None => Joined::Nothing,
            },
            // It ended without having a row to tell of.
            Ok(Err(_)) => Joined::Nothing,
            Err(_) => Joined::Still,
        }
    }

    /// Whether a try at the act is on its way here.
    pub(super) fn knows(&self, id: &RequestId) -> bool {
        self.attempts().contains_key(id)
    }

    fn attempts(&self) -> MutexGuard<'_, HashMap<RequestId, Attempt>> {
        self.attempts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The end of a try, to be told; dropped untold, it says that no row came of it.
pub(super) struct Ending {
    at_work: AtWork,
    id: RequestId,
    told: watch::Sender<Option<Receipt>>,
}

impl Ending {
    /// Tells those who wait, and those who come before this is dropped.
    pub(super) fn tell(&self, outcome: &Outcome) {
        if let Outcome::Stored(receipt) = outcome {
            self.told.send_replace(Some(receipt.clone()));
        }
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.at_work.attempts().remove(&self.id);
    }
}

/// The attempt stored its row a moment ago; what it brought is known without reading it.
fn answer(repeat: &Intent, first: &Intent, receipt: Receipt) -> Outcome {
    if repeat.form != first.form || repeat.account != first.account {
        Outcome::Foreign
    } else if repeat.fingerprint == first.fingerprint {
        Outcome::Replayed(receipt)
    } else {
        Outcome::DifferentAnswers(receipt)
    }
}

#[cfg(test)]
mod tests;
