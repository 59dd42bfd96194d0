//! The protocol of exactly-once as a model, tried in every order of events that its bounds allow.
//!
//! One act of submitting, three POSTs of it, two instances, one claim store, one database. The checker takes every step
//! that can come next from every state that can come about, and asks the [`invariants`] in each. Then the protocol is
//! broken in one place after the other, and the invariant named for the fault must notice.
//!
//! # What each step stands for
//!
//! | step | in `src` |
//! | --- | --- |
//! | `Asks` of a try not sent yet | `web::middleware::claim::claim`, `ExactlyOnce::claim`, `Claims::claim` |
//! | `Asks`, `Looks`, `StopsWaiting` of one that waits | the loop of `ExactlyOnce::settle` |
//! | `Looks` of one that verifies | `ExactlyOnce::settle` on "done": the row decides |
//! | `Inserts` | the INSERT of `record_once`; refused: `StorageError::Duplicate` |
//! | `LockTimesOut` | `StorageError::Blocked` |
//! | `Looks` of one that was refused | `attempt::refused`, `outcome::of_repeat` |
//! | `StatementFails` | `StorageError::Down`, `Busy` too often, `Failed`; a transaction that took too long and was ended |
//! | `SendsCommit`, `CommitLands`, `CommitAnswered` | the COMMIT of `record_once` |
//! | `CommitAnswerLost` | `StorageError::UnknownCommit`: `attempt::run` inserts again with the same attempt token |
//! | `DeadlinePasses` | the time-out in `ExactlyOnce::submit` |
//! | `Asks` of one that closes | `ExactlyOnce::close`: `Claims::complete` or `Claims::release`, then the answer |
//! | `OrphanRollsBack`, `OrphanLands` | the database, about a transaction whose client is gone |
//! | `Crashes` | the process: whatever it was doing ends there, at any step |
//!
//! `RedisFailsOver`, `DatabaseFailsOver`, `LifeEnds`, `DayEnds` and `LateCommandArrives` are the world's. A client that
//! hears nothing needs no step: what it would have been told must be true whether it listens or not. The unit of the
//! model is one command or one statement; between two of them anything else may happen.
//!
//! # Bounds
//!
//! - Three tries: a first click, a second one (same answers or others, at the same instance or the other), a gateway's
//!   repeat of the first at the other instance. Each may come at any time after the first.
//! - [`FAILURES`] failures of any kind, at any steps, in any order: a command to the claim store that is lost, late or
//!   never arrives; a fail-over of the claim store that loses the newest write or everything; a claim that ends while
//!   its owner still works; a statement that fails; a COMMIT without an answer, carried out or not; a fail-over of the
//!   database that keeps or loses the newest row; a deadline that passes; the crash of an instance.
//! - What is no failure is not bounded: waiting, lock time-outs, the end of a claim that nobody works behind.
//!
//! # Not covered
//!
//! - Rules that refuse (closed, full, used before), deletion, erasure: they add reasons to fail, not ways to store.
//! - Submissions that share a commit: to one act a neighbour is one more reason for a run to fail.
//! - The status page, look-ups on a lagging replica, the verdict of Galera at COMMIT, a database that splits in two: the
//!   tests on real servers are for those.
//! - Time as such. A claim outlives the work behind it unless a failure says otherwise, a transaction that takes too long is
//!   ended rather than left to go on, and a database ends an open transaction whose client is gone within a claim's life.
//! - The implementation. A model says that the rules suffice; that the code keeps them is for the other tests.

mod attempt;
mod disaster;
mod examples;
mod invariants;
mod mutation;
mod protocol;
mod redis;
mod state;
mod step;

use std::num::NonZero;

use stateright::{Checker, HasDiscoveries, Model};

use invariants::{
    AT_MOST_ONE_ROW, FAILURE_FREES, NO_LONG_WAIT, NOT_SAVED_MEANS_NO_ROW, ONE_AT_WORK,
    RECEIPT_MEANS_ROW,
};
use mutation::Mutation;
use protocol::Protocol;

/// How many failures one run may meet.
const FAILURES: u8 = 3;

#[test]
fn the_promise_holds_in_every_order_of_events() {
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let checker = Protocol::with_failures(FAILURES)
        .checker()
        .threads(threads)
        .spawn_dfs()
        .join();
    checker.assert_properties();
    assert!(
        checker.unique_state_count() > 1_000_000,
        "the model has shrunk"
    );
}

#[test]
fn everything_that_the_promise_is_about_can_happen() {
    let checker = Protocol::with_failures(2)
        .looking_for_examples()
        .checker()
        .spawn_bfs()
        .join();
    checker.assert_properties();
}

/// The counterexample must be one of `invariant` and of no other.
fn is_caught(mutation: Mutation, invariant: &str) {
    let checker = Protocol::with_failures(2)
        .broken_by(mutation)
        .checker()
        .finish_when(HasDiscoveries::AnyFailures)
        .spawn_bfs()
        .join();
    let violated: Vec<&str> = checker.discoveries().into_keys().collect();
    assert_eq!(violated, [invariant], "{mutation:?}");
}

#[test]
fn release_by_plain_delete_is_caught() {
    is_caught(Mutation::ReleaseByPlainDelete, ONE_AT_WORK);
}

#[test]
fn unknown_commit_resolved_by_reading_is_caught() {
    is_caught(
        Mutation::UnknownCommitResolvedByReading,
        NOT_SAVED_MEANS_NO_ROW,
    );
}

#[test]
fn done_believed_without_the_row_is_caught() {
    is_caught(Mutation::DoneBelievedWithoutTheRow, RECEIPT_MEANS_ROW);
}

#[test]
fn claim_released_before_the_commit_is_caught() {
    is_caught(Mutation::ClaimReleasedBeforeTheCommit, ONE_AT_WORK);
}

#[test]
fn index_dropped_is_caught() {
    is_caught(Mutation::IndexDropped, AT_MOST_ONE_ROW);
}

#[test]
fn release_never_sent_is_caught() {
    is_caught(Mutation::ReleaseNeverSent, FAILURE_FREES);
}

#[test]
fn claim_without_life_is_caught() {
    is_caught(Mutation::ClaimWithoutLife, NO_LONG_WAIT);
}

#[test]
fn given_up_transaction_that_goes_on_is_caught() {
    is_caught(Mutation::GivenUpTransactionGoesOn, NOT_SAVED_MEANS_NO_ROW);
}
