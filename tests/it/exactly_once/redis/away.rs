//! No answer comes from Redis, or it comes too late.

use std::time::Duration;

use onceform::fail_point::FailPoint;
use serde_json::json;

use super::{Stage, on_stages};
use crate::exactly_once::act::{Act, answered, assert_kept, assert_stored, at};
use crate::support::documents::with_settings;
use crate::support::log::{keep_log, logged};
use crate::support::proxy::Road;
use crate::support::redis::ask;

#[tokio::test(flavor = "multi_thread")]
async fn row_09_a_redis_that_is_down_leaves_it_to_the_database() {
    keep_log();
    on_stages(async |stage| {
        stage.press_twice(100).await;
        stage.reaches_redis().await;
        let claims = stage.server.site.once.claims().unwrap();
        assert_eq!(claims.degraded_since(), None);
        let before = stage.degraded();
        stage.road.set(Road::Closed);
        for number in 101..105 {
            let act = stage.press_twice(number).await;
            act.keeps_the_promise(&stage.server, &[]).await;
        }
        // What this process has stored itself it asks no store about.
        assert!(stage.degraded() >= before + 4, "each act is counted");
        assert!(claims.degraded_since().is_some(), "and operators see it");
        assert!(!logged("the claim store failed").is_empty());
        // Left alone after three failures: a press costs nothing more.
        stage.road.set(Road::Silent);
        stage.press_twice(105).await;
        assert_eq!(stage.server.stored("open-day").await, 6);
    })
    .await;
}

/// Frozen, paused by a command, or reached by a road that says nothing.
async fn hang(stage: &Stage, how: &str) {
    match how {
        "frozen" => stage.redis.freeze(),
        "silent" => stage.road.set(Road::Silent),
        _ => {
            let pause = ["CLIENT", "PAUSE", "60000", "ALL"];
            let _: String = ask(&stage.redis.url, &pause).await;
        }
    }
}

/// Given up after 150 ms, and never taken for "somebody else is at work": nobody is told to wait.
#[tokio::test(flavor = "multi_thread")]
async fn row_10_a_redis_that_hangs_is_not_waited_for() {
    for how in ["frozen", "silent", "paused"] {
        on_stages(async |stage| {
            stage.press_twice(110).await;
            hang(stage, how).await;
            for number in 111..114 {
                stage.press_twice(number).await;
            }
            assert!(stage.degraded() >= 3, "{how}");
            assert_eq!(stage.server.stored("open-day").await, 4, "{how}");
            stage.redis.thaw();
        })
        .await;
    }
}

/// Redis has written the claim, but its answer never came: the claim is ours all the same, to complete or to free.
#[tokio::test(flavor = "multi_thread")]
async fn row_11_a_claim_whose_answer_was_lost_is_completed_or_freed() {
    on_stages(async |stage| {
        for (number, fails) in [(120, false), (121, true)] {
            let act = stage.open(number).await;
            let mut held = act.stop(FailPoint::AfterClaim);
            stage.road.set(Road::LoseAnswer);
            let press = act.press(&stage.server.url);
            at(&mut held).await;
            ends_the_orphan(stage, &act, held, press, fails).await;
        }
    })
    .await;
}

/// The same where Redis was frozen and carries the command out when it goes on.
#[tokio::test(flavor = "multi_thread")]
async fn row_11_a_claim_that_is_written_late_is_completed_or_freed() {
    on_stages(async |stage| {
        for (number, fails) in [(125, false), (126, true)] {
            let act = stage.open(number).await;
            let mut held = act.stop(FailPoint::AfterClaim);
            stage.redis.freeze();
            let press = act.press(&stage.server.url);
            at(&mut held).await;
            stage.redis.thaw();
            ends_the_orphan(stage, &act, held, press, fails).await;
        }
    })
    .await;
}

async fn ends_the_orphan(
    stage: &Stage,
    act: &Act,
    held: onceform::fail_point::Stop,
    press: tokio::task::JoinHandle<crate::support::Answer>,
    fails: bool,
) {
    stage.reaches_redis().await;
    let claim = act.claim().await.expect("the claim was written");
    assert!(claim.starts_with("1|P|"), "{claim}");
    if fails {
        held.fail();
        assert_kept(&answered(press).await, act, "Not saved yet");
        assert_eq!(act.claim().await, None, "freed");
        assert_eq!(act.rows(&stage.server).await, 0);
        act.keeps_the_promise(&stage.server, &[]).await;
    } else {
        held.go_on();
        let stored = answered(press).await;
        assert_stored(&stored);
        let claim = act.claim().await.unwrap();
        assert!(claim.starts_with("1|D|"), "{claim}");
        act.keeps_the_promise(&stage.server, &[&stored]).await;
    }
}

/// Refused answers free the id as well when the claim's answer was lost.
#[tokio::test(flavor = "multi_thread")]
async fn row_11_a_refusal_frees_a_claim_whose_answer_was_lost() {
    on_stages(async |stage| {
        let slug = "lost-answer";
        stage.server.publish(&with_settings(slug, json!({}))).await;
        let person = stage.server.person();
        let pair = person.open(slug).await;
        stage.road.set(Road::LoseAnswer);
        let wrong = person.send(slug, &pair, &[("name", "")]).await;
        assert_eq!(wrong.status, 422, "{}", wrong.body);
        assert!(stage.road.is_open_again());
        for _ in 0..40 {
            let key = crate::support::redis::claim_key(&pair[0].1);
            let left: i64 = ask(&stage.redis.url, &["EXISTS", &key]).await;
            if left == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the claim was not freed");
    })
    .await;
}
