//! **One click, one row, one receipt.**
//!
//! A person presses Send once; the press may reach us many times: a second click, a script or a gateway that tries
//! again, a reload. Every try bears the same request id, made with the page. This room makes them one.
//!
//! # What stands guard
//!
//! | layer | says | may be wrong? |
//! | --- | --- | --- |
//! | the claim in Redis | "another try is at work", "this is stored already" | yes: it may be lost, late or away; it only saves work |
//! | the unique index `uk_request_id` | "this id is stored already" | no: the final word |
//!
//! # The states of an act
//!
//! ```text
//! NEW ── claim ──► CLAIMED ── commit ──► COMMITTED (the row: the truth) ── complete ──► DONE (a hint)
//!  │                  │
//!  │                  ├─ certain failure ──► RELEASED: the id is free at once
//!  │                  └─ answer of the commit lost ──► UNKNOWN: the same insert is run again, and tells
//!  └─ no claim store ──► straight to COMMITTED: the index decides
//! ```
//!
//! # What happens when …
//!
//! | failure | outcome |
//! | --- | --- |
//! | the claim store is away, slow or forgets | the index decides; the person notices nothing |
//! | the client vanishes while the claim is asked for | the claim is dropped with its answer: the id is free |
//! | the client vanishes later | the work goes on in a task of its own; a retry gets the receipt |
//! | the process dies before the commit | nothing is stored; the claim ends by itself, then a retry stores |
//! | the process dies after the commit | a retry meets the row and gets the receipt |
//! | a claim ends while its owner still works | the second try waits at the index and gets the first one's receipt |
//! | the commit's answer is lost | the same insert runs again: refused by our own row means stored |
//! | the database falls silent | our own time limits end the transaction, and its connection is closed, not used again |
//! | the database cannot be asked about a repeat | the person hears "cannot know", never "not saved" |
//! | the store says "done" but the row is gone | the row decides: the act is stored again |
//!
//! Who repeats an attempt of this very process waits for its end in `at_work`, without asking anybody; who repeats what
//! this process has seen stored (`remembered`) is answered from the row, without asking Redis. Like the claim, both only
//! save work.
//!
//! A claim is taken by [`ExactlyOnce::claim`], answered by what other tries did in [`ExactlyOnce::settle`], and
//! turned into a row by [`ExactlyOnce::submit`]. Whoever refuses an act for a reason that can change with time asks
//! [`ExactlyOnce::known`] first: a repeat of something stored is never refused.

mod at_work;
mod attempt;
mod claim;
mod outcome;
pub mod page_token;
mod remembered;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::runtime::Handle;
use tokio_util::task::TaskTracker;

pub use claim::{Claim, Settled};
pub use outcome::{Outcome, Receipt};

use at_work::AtWork;
use remembered::Remembered;

use crate::cache::Claims;
use crate::domain::chance::Chance;
use crate::domain::id::RequestId;
use crate::domain::intent::{ClaimAnswer, Fingerprint, Intent};
use crate::domain::keyed_hash::Key;
use crate::fail_point::{Broken, FailPoint, Passage};
use crate::storage::submissions::{self, Finder, NewSubmission, Recorder};
use crate::storage::{Db, StorageError};
use crate::telemetry::Counters;

/// The part of a claim's life within which the database must have answered: a third, so that the claim outlives
/// the work even when the clocks of two machines disagree.
const DEADLINE_PART: u32 = 3;

/// Keeps the promise.
pub struct ExactlyOnce {
    db: Db,
    recorder: Recorder,
    finder: Finder,
    claims: Option<Claims>,
    hash_key: Key,
    chance: Chance,
    counters: Counters,
    claim_life: Duration,
    at_work: AtWork,
    remembered: Remembered,
    runtime: Handle,
    tasks: TaskTracker,
}

/// Whether a submission is stored, as far as can be told.
#[derive(Clone, Debug)]
pub enum Standing {
    /// A try is at work.
    Processing,
    /// It is stored.
    Stored(Receipt),
    /// It was stored and deleted since.
    Deleted(Receipt),
    /// Nobody works on it and it is not stored.
    Unknown,
}

impl ExactlyOnce {
    /// Puts the guard together. Must be called inside the runtime that shall carry the work, which outlives those
    /// that answer requests. `claims` is `None` where no Redis is configured.
    #[must_use]
    pub fn new(
        db: Db,
        recorder: Recorder,
        claims: Option<Claims>,
        hash_key: Key,
        chance: Chance,
        counters: Counters,
        claim_life: Duration,
    ) -> Arc<Self> {
        let runtime = Handle::current();
        let tasks = TaskTracker::new();
        Arc::new(Self {
            finder: Finder::start(db.clone()),
            db,
            recorder,
            claims,
            hash_key,
            chance,
            counters,
            claim_life,
            at_work: AtWork::default(),
            remembered: Remembered::default(),
            runtime,
            tasks,
        })
    }

    /// Stores the submission once, whatever happens to the caller, and says how it ended.
    ///
    /// The work runs as a task of its own and alone completes or releases the claim. Past the deadline the caller
    /// hears [`Outcome::Unknown`]; the task goes on.
    pub async fn submit(self: &Arc<Self>, claim: Claim, new: NewSubmission) -> Outcome {
        let (intent, place) = claim.hand_over();
        let once = Arc::clone(self);
        let task = self.tasks.spawn_on(
            async move {
                let outcome = once.attempt(new).await;
                if let Outcome::Stored(_) = outcome {
                    once.remembered.note(&intent.request_id);
                }
                if let Some(place) = &place {
                    place.tell(&outcome);
                }
                once.close(&intent, &outcome).await;
                let passage = Passage::of([&intent.request_id]);
                match passage.reach(FailPoint::AfterComplete).await {
                    Ok(()) => outcome,
                    Err(Broken) => Outcome::Unknown,
                }
            },
            &self.runtime,
        );
        let ended = tokio::time::timeout(self.deadline(), task).await;
        let outcome = ended.ok().and_then(Result::ok).unwrap_or(Outcome::Unknown);
        self.counters.outcome(outcome.name());
        outcome
    }

    /// Tells the claim store how the attempt ended: stored is remembered, a certain failure frees the id, and what
    /// is not known is left to end by itself.
    async fn close(&self, intent: &Intent, outcome: &Outcome) {
        let Some(claims) = &self.claims else { return };
        match outcome {
            Outcome::Stored(receipt) | Outcome::Replayed(receipt) => {
                claims
                    .complete(&intent.request_id, intent.fingerprint, receipt.record)
                    .await;
            }
            Outcome::Unknown => {}
            _ => claims.release(&intent.request_id, intent.attempt).await,
        }
    }

    /// What an act that is already stored is answered with; `None` for one that is not.
    ///
    /// To be asked before any rule refuses that can change with time (closed, full, used before): who repeats what
    /// is stored gets the receipt, whatever the rules say now.
    pub async fn known(&self, intent: &Intent) -> Result<Option<Outcome>, StorageError> {
        let known = self.finder.by_request_id(&intent.request_id).await?;
        if known.is_some() {
            self.remembered.note(&intent.request_id);
        }
        Ok(known.map(|known| outcome::of_repeat(&self.hash_key, intent, &known)))
    }

    /// What one of `pages`, opened earlier by the same browser, stored since `since` with these very answers.
    ///
    /// Nothing is decided by it: equal answers from two pages are two acts, but a person may be asked first.
    pub async fn sent_before(
        &self,
        intent: &Intent,
        pages: &[RequestId],
        since: DateTime<Utc>,
    ) -> Result<Option<Receipt>, StorageError> {
        if pages.is_empty() {
            return Ok(None);
        }
        let clicks = pages
            .iter()
            .map(|page| intent.click_on(page, &self.hash_key));
        let ids: Vec<RequestId> = pages.iter().cloned().chain(clicks).collect();
        let stored = submissions::by_request_ids(&self.db, &ids).await?;
        let lately = stored.iter().filter(|known| known.submitted_at >= since);
        let same =
            lately.filter_map(
                |known| match outcome::of_repeat(&self.hash_key, intent, known) {
                    Outcome::Replayed(receipt) => Some(receipt),
                    _ => None,
                },
            );
        Ok(same.max_by_key(|receipt| receipt.submitted_at))
    }

    /// Whether the act is stored or at work.
    pub async fn standing(&self, id: &RequestId) -> Result<Standing, StorageError> {
        // Asked in this order, a try that ends in between is found stored, not called unknown.
        let at_work = self.is_at_work(id).await;
        let Some(known) = self.finder.by_request_id(id).await? else {
            return Ok(if at_work {
                Standing::Processing
            } else {
                Standing::Unknown
            });
        };
        let receipt = Receipt::of(&known);
        Ok(if known.deleted_at.is_some() {
            Standing::Deleted(receipt)
        } else {
            Standing::Stored(receipt)
        })
    }

    async fn is_at_work(&self, id: &RequestId) -> bool {
        if self.at_work.knows(id) {
            return true;
        }
        let Some(claims) = self.claims.clone() else {
            return false;
        };
        let id = id.clone();
        // The fingerprint only tells "same" from "other", which does not matter here.
        let peek = async move { claims.peek(&id, Fingerprint([0; 32])).await };
        let peeked = self.runtime.spawn(peek).await;
        matches!(
            peeked,
            Ok(Some(ClaimAnswer::Running | ClaimAnswer::RunningOther))
        )
    }

    /// Waits until every attempt that has begun has ended. For the end of the process, after the last request.
    pub async fn finish(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// The claim store, where there is one.
    #[must_use]
    pub fn claims(&self) -> Option<&Claims> {
        self.claims.as_ref()
    }

    /// Within this the database must have answered.
    fn deadline(&self) -> Duration {
        self.claim_life / DEADLINE_PART
    }

    /// The life of a claim on a submission.
    #[must_use]
    pub fn claim_life(&self) -> Duration {
        self.claim_life
    }

    async fn attempt(&self, new: NewSubmission) -> Outcome {
        attempt::run(self, Arc::new(new)).await
    }
}
