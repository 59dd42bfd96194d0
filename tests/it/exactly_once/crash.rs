//! The process ends in the middle of a submission.

use std::time::Duration;

use tokio::time::Instant;

use super::act::{Act, assert_replayed, assert_saving, assert_stored};
use super::instances::{on_two, process_beside};
use crate::support::{Person, TestServer};

/// Sends the page to a process that ends at `point`, and returns once it has.
async fn crash_at(point: &str, act: &Act, beside: &TestServer) {
    let rule = format!("{point}=abort");
    let mut process = process_beside(beside, &[("ONCEFORM_FAIL_POINTS", rule.as_str())]).await;
    let person = Person::new(&process.url);
    let path = "/f/open-day/submissions";
    let body = crate::support::with_pair(&act.pair, &act.lent());
    let broken = person.try_post(path, &body).await;
    assert!(
        broken.is_err(),
        "{point}: no answer comes of a process that ended"
    );
    assert_eq!(process.exit_code(), None, "{point}: ended by a signal");
}

/// What is left before the COMMIT is nothing. A retry meets the claim of the dead, waits, is told to look later, and is
/// stored once that claim has ended.
async fn leaves_nothing(point: &str, number: u16) {
    on_two(async |pair| {
        let act = Act::open(&pair.one, number).await;
        crash_at(point, &act, &pair.one).await;
        assert_eq!(act.rows(&pair.one).await, 0);
        let mut shown = Vec::new();
        if pair.one.redis.is_some() {
            let begun = Instant::now();
            assert_saving(&act.send(&pair.two).await);
            assert!(begun.elapsed() >= Duration::from_secs(3), "it waited first");
            act.end_claim().await;
        }
        let stored = act.send(&pair.two).await;
        assert_stored(&stored);
        shown.push(&stored);
        act.keeps_the_promise(&pair.one, &shown).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_01_a_crash_between_claim_and_insert_leaves_nothing() {
    leaves_nothing("after_claim", 1).await;
}

/// Before the first statement, after it, and before the COMMIT: the database undoes what a dead client began.
#[tokio::test(flavor = "multi_thread")]
async fn row_02_a_crash_before_the_commit_is_undone() {
    for point in ["after_insert", "before_commit"] {
        leaves_nothing(point, 2).await;
    }
}

/// The row is there, the claim says "at work": a retry looks into the database first and gets the receipt at once.
#[tokio::test(flavor = "multi_thread")]
async fn row_03_a_crash_after_the_commit_is_replayed_at_once() {
    on_two(async |pair| {
        for (number, point) in [(3, "after_commit"), (4, "after_complete")] {
            let act = Act::open(&pair.one, number).await;
            crash_at(point, &act, &pair.one).await;
            assert_eq!(act.rows(&pair.one).await, 1, "{point}");
            if let Some(claim) = act.claim().await {
                let state = if point == "after_commit" {
                    "1|P|"
                } else {
                    "1|D|"
                };
                assert!(claim.starts_with(state), "{point}: {claim}");
            }
            let begun = Instant::now();
            let again = act.send(&pair.two).await;
            assert!(begun.elapsed() < Duration::from_secs(2), "{point}: at once");
            assert_replayed(&again, &again);
            act.keeps_the_promise(&pair.one, &[&again]).await;
        }
    })
    .await;
}
