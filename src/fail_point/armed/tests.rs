#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use super::dice::{Action, Rule, rules};
use super::{FailPoint, Passage, stop};
use crate::domain::chance::Chance;
use crate::domain::id::RequestId;
use crate::fail_point::Broken;

#[test]
fn rules_say_where_what_and_how_often() {
    let read = rules(
        "after_claim=abort:0.02, before_commit=pause:0.05:200ms,after_insert=error,after_commit=abort:1",
    );
    let rule = |point, action, probability| Rule {
        point,
        action,
        probability,
    };
    let pause = Action::Pause(Duration::from_millis(200));
    assert_eq!(
        read.unwrap(),
        [
            rule(FailPoint::AfterClaim, Action::Abort, 0.02),
            rule(FailPoint::BeforeCommit, pause, 0.05),
            rule(FailPoint::AfterInsert, Action::Error, 1.0),
            rule(FailPoint::AfterCommit, Action::Abort, 1.0),
        ]
    );
    assert_eq!(rules("").unwrap(), []);
}

#[test]
fn rules_that_cannot_be_read_are_refused() {
    for wrong in [
        "after_lunch=abort",
        "after_claim",
        "after_claim=explode",
        "after_claim=abort:2",
        "after_claim=abort:-0.1",
        "after_claim=abort:often",
        "after_claim=abort:1:20ms",
        "after_claim=pause:1",
        "after_claim=pause:1:200",
        "after_claim=pause:1:200ms:again",
    ] {
        let said = rules(&format!("before_insert=error,{wrong}")).unwrap_err();
        assert!(said.contains(wrong), "{said}");
    }
}

#[tokio::test]
async fn a_stop_holds_the_next_try_of_its_act_at_its_point_only() {
    let (act, other) = (
        RequestId::new(&Chance::System),
        RequestId::new(&Chance::System),
    );
    let mut held = stop(FailPoint::AfterInsert, &act);
    let both = Passage::of([&other, &act]);
    assert_eq!(both.reach(FailPoint::BeforeCommit).await, Ok(()));
    let alone = Passage::of([&other]);
    assert_eq!(alone.reach(FailPoint::AfterInsert).await, Ok(()));
    let passing = tokio::spawn(async move { both.reach(FailPoint::AfterInsert).await });
    held.reached().await;
    // The place is taken: the next one passes.
    let next = Passage::of([&act]);
    assert_eq!(next.reach(FailPoint::AfterInsert).await, Ok(()));
    assert!(!passing.is_finished());
    held.fail();
    assert_eq!(passing.await.unwrap(), Err(Broken));

    stop(FailPoint::AfterInsert, &act).fail();
    assert_eq!(next.reach(FailPoint::AfterInsert).await, Err(Broken));
    drop(stop(FailPoint::AfterInsert, &act));
    assert_eq!(next.reach(FailPoint::AfterInsert).await, Ok(()));
}
