//! What each state of a claim means here. (How claims are kept is in `cache`, what they can say in `domain::intent`.)

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::{ExactlyOnce, Outcome};
use crate::domain::intent::{ClaimAnswer, Intent};
use crate::storage::StorageError;

/// How long a repeat waits for the attempt that is at work before it is told to look later.
const WAIT: Duration = Duration::from_secs(3);
/// Pauses between two looks grow from the first to the second.
const FIRST_LOOK: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_millis(250);

/// A try's hold on its id. Dropped without being handed to the work, it frees the id.
pub struct Claim {
    once: Arc<ExactlyOnce>,
    intent: Intent,
    answer: ClaimAnswer,
    handed_over: bool,
}

/// What other tries make of this one.
pub enum Settled {
    /// It is this one's turn.
    Proceed(Claim),
    /// Another try has ended, or will; this is the answer.
    Answered(Outcome),
}

impl ExactlyOnce {
    /// Asks for the id of `intent` for `life`, which must outlive the work that follows.
    pub async fn claim(self: &Arc<Self>, intent: Intent, life: Duration) -> Claim {
        let answer = match &self.claims {
            Some(claims) => claims.claim(&intent, life).await,
            None => ClaimAnswer::Unknown,
        };
        self.counters.claim(name(answer, self.claims.is_some()));
        Claim {
            once: Arc::clone(self),
            intent,
            answer,
            handed_over: false,
        }
    }

    /// Finds out whether another try answers for this one: at once where it is stored, after a wait of up to three
    /// seconds where it is at work. Fails when the database cannot be asked.
    pub async fn settle(&self, mut claim: Claim) -> Result<Settled, StorageError> {
        match claim.answer {
            // On the common path nothing is looked up: the insert itself is the test.
            ClaimAnswer::Claimed | ClaimAnswer::Unknown => return Ok(Settled::Proceed(claim)),
            ClaimAnswer::Done(_) | ClaimAnswer::DoneOther(_) => {
                if let Some(outcome) = self.known(&claim.intent).await? {
                    self.counters.outcome(outcome.name());
                    return Ok(Settled::Answered(outcome));
                }
                // A fail-over of the database lost the row: the hint is wrong, the act is stored again.
                self.counters.done_without_row.inc();
                tracing::warn!(
                    id = claim.intent.request_id.short(),
                    "a claim says stored, but no row is there"
                );
                claim.answer = ClaimAnswer::Unknown;
                return Ok(Settled::Proceed(claim));
            }
            ClaimAnswer::Running | ClaimAnswer::RunningOther => {}
        }
        self.counters.waits.inc();
        self.wait(claim).await
    }

    async fn wait(&self, mut claim: Claim) -> Result<Settled, StorageError> {
        let until = Instant::now() + WAIT;
        let mut pause = FIRST_LOOK;
        loop {
            // Its owner may have died between the commit and telling the claim store: the database is asked first.
            if let Some(outcome) = self.known(&claim.intent).await? {
                self.counters.outcome(outcome.name());
                return Ok(Settled::Answered(outcome));
            }
            if !claim.is_running() {
                return Ok(Settled::Proceed(claim));
            }
            if Instant::now() >= until {
                let other = claim.answer == ClaimAnswer::RunningOther;
                let outcome = if other {
                    Outcome::DifferentAnswersRunning
                } else {
                    Outcome::StillRunning
                };
                self.counters.outcome(outcome.name());
                return Ok(Settled::Answered(outcome));
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
            // An attempt that failed has freed the id: then it is ours, and the row is looked for once more.
            if let Some(claims) = &self.claims {
                claim.answer = claims.claim(&claim.intent, self.claim_life).await;
            }
        }
    }
}

impl Claim {
    /// The try.
    #[must_use]
    pub fn intent(&self) -> &Intent {
        &self.intent
    }

    /// Whether the claim store could not say anything, so that the database decides alone.
    #[must_use]
    pub fn is_degraded(&self) -> bool {
        self.answer == ClaimAnswer::Unknown
    }

    fn is_running(&self) -> bool {
        matches!(
            self.answer,
            ClaimAnswer::Running | ClaimAnswer::RunningOther
        )
    }

    /// Frees the id: nothing was stored and nothing will be.
    pub async fn release(mut self) {
        if self.may_be_ours() {
            self.handed_over = true;
            if let Some(claims) = &self.once.claims {
                claims
                    .release(&self.intent.request_id, self.intent.attempt)
                    .await;
            }
        }
    }

    /// From here on the attempt's task alone completes or releases.
    pub(super) fn hand_over(mut self) -> Intent {
        self.handed_over = true;
        self.intent.clone()
    }

    /// A command whose answer never came may have been carried out.
    fn may_be_ours(&self) -> bool {
        !self.handed_over && matches!(self.answer, ClaimAnswer::Claimed | ClaimAnswer::Unknown)
    }
}

impl Drop for Claim {
    /// The client vanished before the work began, and its handler with it.
    fn drop(&mut self) {
        if !self.may_be_ours() {
            return;
        }
        if let Some(claims) = self.once.claims.clone() {
            let (id, attempt) = (self.intent.request_id.clone(), self.intent.attempt);
            self.once.tasks.spawn_on(
                async move { claims.release(&id, attempt).await },
                &self.once.runtime,
            );
        }
    }
}

fn name(answer: ClaimAnswer, configured: bool) -> &'static str {
    match answer {
        ClaimAnswer::Claimed => "claimed",
        ClaimAnswer::Running => "running",
        ClaimAnswer::RunningOther => "running_other",
        ClaimAnswer::Done(_) => "done",
        ClaimAnswer::DoneOther(_) => "done_other",
        ClaimAnswer::Unknown if configured => "degraded",
        ClaimAnswer::Unknown => "not_configured",
    }
}
