//! The claim ends, moves or is lost while its owner works.

use std::time::Duration;

use onceform::fail_point::FailPoint;
use tokio::time::{Instant, sleep};

use super::act::{Act, answered, assert_kept, assert_replayed, assert_stored};
use super::instances::{Two, on_two, on_two_with_claims};

/// Where a second try can stand while the first one's transaction is open: SQLite has one at a time.
fn second_point(pair: &Two) -> FailPoint {
    if pair.is_sqlite() {
        FailPoint::AfterClaim
    } else {
        FailPoint::BeforeInsert
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn row_04_a_claim_that_ends_while_its_owner_works_leaves_it_to_the_index() {
    on_two_with_claims(async |pair| {
        let act = Act::open(&pair.one, 4).await;
        let (held, first) = act.claims_at(&pair.one.url, FailPoint::BeforeCommit).await;
        let owner = act.claim().await.unwrap();
        act.end_claim().await;
        let (claimed, next) = act.claims_at(&pair.two.url, FailPoint::AfterClaim).await;
        let successor = act.claim().await.unwrap();
        assert!(
            successor.starts_with("1|P|") && successor != owner,
            "{successor}"
        );
        claimed.go_on();
        held.go_on();
        let (first, next) = (answered(first).await, answered(next).await);
        assert_stored(&first);
        assert_replayed(&next, &first);
        let claim = act.claim().await.unwrap();
        assert!(claim.starts_with("1|D|"), "{claim}");
        act.keeps_the_promise(&pair.two, &[&first, &next]).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_05_a_try_that_fails_late_does_not_free_its_successors_claim() {
    on_two_with_claims(async |pair| {
        let act = Act::open(&pair.one, 5).await;
        let (held, first) = act.claims_at(&pair.one.url, FailPoint::BeforeCommit).await;
        act.end_claim().await;
        let (claimed, next) = act.claims_at(&pair.two.url, FailPoint::AfterClaim).await;
        let successor = act.claim().await.unwrap();
        held.fail();
        let first = answered(first).await;
        assert_kept(&first, &act, "Not saved yet");
        assert_eq!(act.claim().await, Some(successor), "still the second one's");
        claimed.go_on();
        let next = answered(next).await;
        assert_stored(&next);
        act.keeps_the_promise(&pair.one, &[&next]).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_06_a_try_that_commits_late_completes_over_its_successors_claim() {
    on_two_with_claims(async |pair| {
        let act = Act::open(&pair.one, 6).await;
        let (held, first) = act.claims_at(&pair.one.url, FailPoint::BeforeCommit).await;
        act.end_claim().await;
        let (second, next) = act.claims_at(&pair.two.url, second_point(pair)).await;
        let successor = act.claim().await.unwrap();
        assert!(successor.starts_with("1|P|"), "{successor}");
        held.go_on();
        let first = answered(first).await;
        assert_stored(&first);
        let claim = act.claim().await.unwrap();
        assert!(claim.starts_with("1|D|"), "over the second one's: {claim}");
        second.go_on();
        let next = answered(next).await;
        assert_replayed(&next, &first);
        assert!(act.claim().await.unwrap().starts_with("1|D|"));
        act.keeps_the_promise(&pair.two, &[&first, &next]).await;
    })
    .await;
}

/// Other answers under one id while the first ones are being saved: refused as soon as anybody can know, by the claim at
/// once, else by the row once the index lets go. Nothing of them is stored, nothing is lost.
#[tokio::test(flavor = "multi_thread")]
async fn row_30_other_answers_are_refused_as_soon_as_the_first_are_known() {
    on_two(async |pair| {
        let act = Act::open(&pair.one, 30).await;
        let edited = act.edited(31);
        let (held, first) = act.claims_at(&pair.one.url, FailPoint::BeforeCommit).await;
        let begun = Instant::now();
        let other = edited.press(&pair.two.url);
        let (first, other) = if pair.one.redis.is_some() {
            let other = answered(other).await;
            assert!(begun.elapsed() < Duration::from_secs(2), "the claim tells");
            let status = format!("a[href^='/f/open-day/status/{}']", act.id());
            assert!(other.text(&status).is_some(), "leads to how it ends");
            held.go_on();
            (answered(first).await, other)
        } else {
            sleep(Duration::from_millis(300)).await;
            assert!(!other.is_finished(), "nobody can know yet");
            held.go_on();
            let (first, other) = (answered(first).await, answered(other).await);
            let link = format!("a[href='{}']", first.location());
            assert!(other.text(&link).is_some(), "leads to the first receipt");
            (first, other)
        };
        assert_stored(&first);
        assert_eq!(other.status, 422, "{}", other.body);
        assert_eq!(other.header("cache-control"), "no-store");
        let phone = other.value("input[name=phone]");
        assert_eq!(phone.as_deref(), Some(edited.typed[1].1.as_str()));
        let fresh = Act {
            pair: other.pair().unwrap(),
            ..edited
        };
        assert_ne!(fresh.id(), act.id());
        assert_eq!(pair.one.stored("open-day").await, 1);
        act.keeps_the_promise(&pair.two, &[&first]).await;
        assert_stored(&fresh.send(&pair.one).await);
    })
    .await;
}
