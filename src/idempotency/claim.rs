//! What each state of a claim means here. (How claims are kept is in `cache`, what they can say in `domain::intent`.)

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use super::at_work::{Ending, Joined};
use super::{ExactlyOnce, Outcome};
use crate::domain::intent::{ClaimAnswer, Intent};
use crate::domain::repeat::Layer;
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
    life: Duration,
    answer: ClaimAnswer,
    /// The row of an act that the store calls stored, looked up on the way back from there; or of one that this process
    /// remembers, before the store was asked.
    seen: Option<Result<Option<Outcome>, StorageError>>,
    remembered: bool,
    handed_over: bool,
    /// Where repeats of this process wait for this try; `None` where this is such a repeat.
    place: Option<Ending>,
}

/// What other tries make of this one.
pub enum Settled {
    /// It is this one's turn.
    Proceed(Claim),
    /// Another try has ended, or will: the answer, and what knew it.
    Answered(Outcome, Layer),
}

impl ExactlyOnce {
    /// Asks for the id of `intent` for `life`, which must outlive the work that follows.
    pub async fn claim(self: &Arc<Self>, intent: Intent, life: Duration) -> Claim {
        let seen = self.remembered_row(&intent).await;
        let claim = Claim {
            once: Arc::clone(self),
            place: self.at_work.begin(&intent),
            intent,
            life,
            answer: ClaimAnswer::NotAsked,
            remembered: seen.is_some(),
            seen,
            handed_over: false,
        };
        let claim = if claim.remembered {
            claim
        } else {
            claim.asked().await
        };
        self.counters.claim(claim.name());
        claim
    }

    /// Finds out whether another try answers for this one: at once where it is stored or at work with other answers,
    /// after a wait of up to three seconds where it is at work with the same. [`Outcome::Unknown`] when there is one and
    /// the database cannot be asked about it.
    pub async fn settle(&self, mut claim: Claim) -> Settled {
        if claim.is_running() {
            self.counters.waits.inc();
        }
        let until = Instant::now() + WAIT;
        if claim.may_join() {
            match self.at_work.join(&claim.intent, until).await {
                Joined::Ended(outcome) => return self.answered(outcome, Layer::Waiting),
                Joined::Still => return self.answered(claim.still_running(), Layer::Waiting),
                // Another instance may be at work, or the attempt failed and freed the id: then it is ours.
                Joined::Nothing => {}
            }
        }
        let mut pause = FIRST_LOOK;
        // On the common path nothing is looked up: the insert itself is the test.
        while claim.is_anothers() {
            // The owner of a running claim may have died between the commit and telling the claim store.
            let seen = match claim.seen.take() {
                Some(seen) => seen,
                None => self.known(&claim.intent).await,
            };
            match seen {
                Ok(Some(outcome)) => return self.answered(outcome, claim.layer()),
                Ok(None) => {}
                Err(error) => {
                    let id = claim.intent.request_id.short();
                    tracing::warn!(id, %error, "a repeat could not be looked up");
                    return self.answered(Outcome::Unknown, claim.layer());
                }
            }
            if !claim.is_running() {
                self.row_is_missing(&claim);
                break;
            }
            // Whatever becomes of the other try, these answers are not what it saves.
            if claim.answer == ClaimAnswer::RunningOther || Instant::now() >= until {
                return self.answered(claim.still_running(), claim.layer());
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
            // An attempt that failed has freed the id: then it is ours.
            claim = claim.asked().await;
        }
        Settled::Proceed(claim)
    }

    /// What stands in the row of an act that this process remembers as stored. `None` sends the try to the claim store:
    /// always where there is none, since the insert itself is as good a test then.
    async fn remembered_row(
        &self,
        intent: &Intent,
    ) -> Option<Result<Option<Outcome>, StorageError>> {
        if self.claims.is_none() || !self.remembered.knows(&intent.request_id) {
            return None;
        }
        let row = self.known(intent).await;
        (!matches!(row, Ok(None))).then_some(row)
    }

    fn answered(&self, outcome: Outcome, layer: Layer) -> Settled {
        self.counters.outcome(outcome.name());
        Settled::Answered(outcome, layer)
    }

    /// A fail-over of the database lost the row: the hint is wrong, the act is stored again.
    fn row_is_missing(&self, claim: &Claim) {
        self.counters.done_without_row.inc();
        let id = claim.intent.request_id.short();
        tracing::warn!(id, "a claim says stored, but no row is there");
    }
}

impl Claim {
    /// What the store says now. It is asked in a task of its own: whoever vanishes meanwhile leaves a claim that is
    /// dropped with its answer, which frees the id.
    async fn asked(mut self) -> Self {
        let (once, intent, life) = (Arc::clone(&self.once), self.intent.clone(), self.life);
        let Some(claims) = once.claims.clone() else {
            return self;
        };
        let ask = async move {
            self.answer = claims.claim(&self.intent, self.life).await;
            if self.is_called_stored() {
                self.seen = Some(self.once.known(&self.intent).await);
            }
            self
        };
        let asked = once.tasks.spawn_on(ask, &once.runtime).await;
        asked.unwrap_or_else(|_| Self {
            once,
            intent,
            life,
            answer: ClaimAnswer::Away,
            seen: None,
            remembered: false,
            handed_over: false,
            place: None,
        })
    }

    /// The try.
    #[must_use]
    pub fn intent(&self) -> &Intent {
        &self.intent
    }

    /// For how long the id was asked for.
    #[must_use]
    pub fn life(&self) -> Duration {
        self.life
    }

    /// Whether the claim store should have answered and did not, so that the database decides alone.
    #[must_use]
    pub fn is_degraded(&self) -> bool {
        self.answer == ClaimAnswer::Away
    }

    /// Whether another try is at work or has stored the act, as far as the claim store or this process knows.
    #[must_use]
    pub fn is_anothers(&self) -> bool {
        self.is_running() || self.is_called_stored() || self.remembered
    }

    fn is_called_stored(&self) -> bool {
        matches!(
            self.answer,
            ClaimAnswer::Done(_) | ClaimAnswer::DoneOther(_)
        )
    }

    /// Whether another try of this process would answer for this one. Not where the claim is ours: then the other one has
    /// outlived its own, and the database decides between the two.
    fn may_join(&self) -> bool {
        let unclaimed = matches!(
            self.answer,
            ClaimAnswer::Running
                | ClaimAnswer::NotAsked
                | ClaimAnswer::Away
                | ClaimAnswer::Unreadable
        );
        unclaimed && self.place.is_none() && !self.remembered
    }

    /// What stops this try if it turns out to be a repeat.
    fn layer(&self) -> Layer {
        match self.answer {
            _ if self.remembered => Layer::Claim,
            ClaimAnswer::Done(_) | ClaimAnswer::DoneOther(_) => Layer::Claim,
            ClaimAnswer::Running | ClaimAnswer::RunningOther => Layer::Waiting,
            _ => Layer::UniqueIndex,
        }
    }

    fn is_running(&self) -> bool {
        matches!(
            self.answer,
            ClaimAnswer::Running | ClaimAnswer::RunningOther
        )
    }

    fn still_running(&self) -> Outcome {
        match self.answer {
            ClaimAnswer::RunningOther => Outcome::DifferentAnswersRunning,
            _ => Outcome::StillRunning,
        }
    }

    /// Does `work` for an act that makes something else than a submission, such as a batch of links. While another try
    /// of the same act is at work this one waits for its end, three seconds at the most, and frees the id afterwards.
    ///
    /// That only saves work. What `work` makes must bear the id of the act in a unique column, by which it is found again.
    pub async fn before<T>(mut self, work: impl Future<Output = T>) -> T {
        let until = Instant::now() + WAIT;
        let mut pause = FIRST_LOOK;
        while self.is_running() && Instant::now() < until {
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
            self = self.asked().await;
        }
        let made = work.await;
        self.release().await;
        made
    }

    /// Frees the id: nothing was stored and nothing will be.
    pub async fn release(mut self) {
        if let Some(freed) = self.freeing() {
            // A claim that could not be freed ends by itself.
            let _ = freed.await;
        }
    }

    /// The task that frees the id, if it may be ours.
    fn freeing(&mut self) -> Option<JoinHandle<()>> {
        if !self.may_be_ours() {
            return None;
        }
        self.handed_over = true;
        let claims = self.once.claims.clone()?;
        let (id, attempt) = (self.intent.request_id.clone(), self.intent.attempt);
        let free = async move { claims.release(&id, attempt).await };
        Some(self.once.tasks.spawn_on(free, &self.once.runtime))
    }

    /// What the claim was found to be, as the counters call it.
    fn name(&self) -> &'static str {
        match self.answer {
            _ if self.remembered => "remembered",
            ClaimAnswer::Claimed => "claimed",
            ClaimAnswer::Running => "running",
            ClaimAnswer::RunningOther => "running_other",
            ClaimAnswer::Done(_) => "done",
            ClaimAnswer::DoneOther(_) => "done_other",
            ClaimAnswer::Unreadable => "unreadable",
            ClaimAnswer::Away => "degraded",
            ClaimAnswer::NotAsked => "not_configured",
        }
    }

    /// From here on the attempt's task alone completes or releases.
    pub(super) fn hand_over(mut self) -> (Intent, Option<Ending>) {
        self.handed_over = true;
        (self.intent.clone(), self.place.take())
    }

    /// A command whose answer never came may have been carried out.
    fn may_be_ours(&self) -> bool {
        !self.handed_over && matches!(self.answer, ClaimAnswer::Claimed | ClaimAnswer::Away)
    }
}

impl Drop for Claim {
    /// The client vanished before the work began, and its handler with it.
    fn drop(&mut self) {
        self.freeing();
    }
}
