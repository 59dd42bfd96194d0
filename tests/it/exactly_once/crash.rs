//! The process ends in the middle of a submission.

use std::time::Duration;

use tokio::time::Instant;

use super::act::{Act, assert_replayed, assert_saving, assert_stored};
use super::instances::{on_two, process_beside};
use crate::support::{Person, TestServer, with_pair};

/// Sends a page to a process that ends at `point`, and returns it once it has.
async fn crash_at(point: &str, number: u16, beside: &TestServer) -> Act {
    let rule = format!("{point}=abort");
    let settings = [("ONCEFORM_FAIL_POINTS", rule.as_str())];
    for try_number in 0..5 {
        let act = Act::open(beside, number + 10 * try_number).await;
        let mut process = process_beside(beside, &settings).await;
        let person = Person::new(&process.url);
        let body = with_pair(&act.pair, &act.lent());
        let broken = person.try_post("/f/open-day/submissions", &body).await;
        assert!(
            broken.is_err(),
            "{point}: no answer comes of a process that ended"
        );
        assert_eq!(process.exit_code(), None, "{point}: ended by a signal");
        if beside.redis.is_none() || act.claim().await.is_some() {
            return act;
        }
        // On a busy machine it got no claim in time, right after its start: that is another scenario.
        println!("{point}: once more");
    }
    panic!("{point}: never a claim");
}

/// What is left before the COMMIT is nothing. A retry meets the claim of the dead, waits, is told to look later, and is
/// stored once that claim has ended.
async fn leaves_nothing(point: &str, number: u16) {
    on_two(async |pair| {
        let act = crash_at(point, number, &pair.one).await;
        assert_eq!(act.rows(&pair.one).await, 0);
        if pair.one.redis.is_some() {
            let begun = Instant::now();
            assert_saving(&act.send(&pair.two).await);
            assert!(begun.elapsed() >= Duration::from_secs(3), "it waited first");
            act.end_claim().await;
        }
        let stored = act.send(&pair.two).await;
        assert_stored(&stored);
        act.keeps_the_promise(&pair.one, &[&stored]).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_01_a_crash_between_claim_and_insert_leaves_nothing() {
    leaves_nothing("after_claim", 1).await;
}

/// All is written, only the COMMIT is missing: the database undoes what a dead client began.
#[tokio::test(flavor = "multi_thread")]
async fn row_02_a_crash_before_the_commit_is_undone() {
    leaves_nothing("before_commit", 2).await;
}

/// The row is there, the claim says "at work": a retry looks into the database first and gets the receipt at once.
#[tokio::test(flavor = "multi_thread")]
async fn row_03_a_crash_after_the_commit_is_replayed_at_once() {
    on_two(async |pair| {
        for (number, point) in [(3, "after_commit"), (4, "after_complete")] {
            let act = crash_at(point, number, &pair.one).await;
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
