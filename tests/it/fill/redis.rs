//! Redis frozen, killed, restarted, emptied: every submission is stored once, nobody waits for it, and all is well
//! again by itself.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;
use tokio::time::Instant;

use super::steps::walk::{Walk, three_pages_with};
use crate::support::documents::{answers, lent, open_day, with_settings};
use crate::support::pressing::{keep_pressing, press_twice, recovers};
use crate::support::redis::{RedisServer, ask, claim_key};
use crate::support::{Scratch, TestServer, scratches};

/// A server over each database, each with a Redis that it may break, all at the same time.
async fn with_redis(test: impl AsyncFn(&TestServer, &mut RedisServer)) {
    let run = async |scratch: Scratch| {
        let Some(mut redis) = RedisServer::start().await else {
            return;
        };
        println!("on {}", scratch.engine);
        let scratch = Arc::new(scratch);
        let settings = [("ONCEFORM_REDIS_URL", redis.url.as_str())];
        let server = TestServer::start(&scratch, &settings).await;
        drop(scratch);
        server.publish(&open_day("open-day")).await;
        test(&server, &mut redis).await;
        if let Ok(scratch) = Arc::try_unwrap(server.stop().await) {
            scratch.remove().await;
        }
    };
    join_all(scratches().await.into_iter().map(run)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_09_row_10_nav_17_redis_frozen_killed_and_restarted_under_load() {
    with_redis(async |server, redis| {
        keep_pressing(server, 0, 2).await;
        redis.freeze();
        let presses = (0..4).map(|at| keep_pressing(server, 100 + at * 20, 5));
        join_all(presses).await;
        redis.thaw();
        redis.kill();
        let presses = (0..4).map(|at| keep_pressing(server, 200 + at * 20, 5));
        join_all(presses).await;
        // Between the page and the press, and during presses.
        let (person, typed) = (server.person(), answers(300));
        let pair = person.open("open-day").await;
        redis.restart().await;
        let stored = person.send("open-day", &pair, &lent(&typed)).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        keep_pressing(server, 301, 20).await;
        assert_eq!(server.stored("open-day").await, 2 + 20 + 20 + 1 + 20);
        recovers(server, &redis.url).await;
    })
    .await;
}

/// All keys gone, all scripts gone: a stored id is known, a refused one is free at once, and every claim ends by itself.
#[tokio::test(flavor = "multi_thread")]
async fn row_08_row_14_emptied_redis_costs_nothing() {
    with_redis(async |server, redis| {
        let person = server.person();
        let (kept, pair) = (answers(1), person.open("open-day").await);
        let first = person.send("open-day", &pair, &lent(&kept)).await;
        assert_eq!(first.status, 303);
        let life: i64 = ask(&redis.url, &["PTTL", &claim_key(&pair[0].1)]).await;
        assert!((1..=24 * 60 * 60 * 1000).contains(&life), "{life}");
        let _: String = ask(&redis.url, &["FLUSHDB"]).await;
        let again = person.send("open-day", &pair, &lent(&kept)).await;
        assert_eq!((again.status, again.location()), (303, first.location()));
        assert_eq!(again.header("idempotent-replayed"), "true");

        let pair = person.open("open-day").await;
        for _ in 0..2 {
            let _: String = ask(&redis.url, &["SCRIPT", "FLUSH"]).await;
            let wrong = person.send("open-day", &pair, &[("name", "")]).await;
            assert_eq!(wrong.status, 422);
            let claims: i64 = ask(&redis.url, &["EXISTS", &claim_key(&pair[0].1)]).await;
            assert_eq!(claims, 0, "freed although the script was unknown");
        }
    })
    .await;
}

/// What stands at a claim's key is of another version or another kind: the database decides, nobody sees it.
#[tokio::test(flavor = "multi_thread")]
async fn row_70_unreadable_claims_leave_it_to_the_database() {
    with_redis(async |server, redis| {
        let person = server.person();
        let refuse = json!({ "when_redis_is_down": "refuse" });
        server.publish(&with_settings("refuse", refuse)).await;
        for (at, slug) in ["open-day", "refuse"].into_iter().enumerate() {
            for (number, kind) in ["SET", "RPUSH"].into_iter().enumerate() {
                let pair = person.open(slug).await;
                let key = claim_key(&pair[0].1);
                let value = "9|Z|written by another version";
                if kind == "SET" {
                    let _: String = ask(&redis.url, &["SET", &key, value, "PX", "60000"]).await;
                } else {
                    let _: i64 = ask(&redis.url, &["RPUSH", &key, value]).await;
                }
                let typed = answers(10 * at as u16 + number as u16);
                let first = person.send(slug, &pair, &lent(&typed)).await;
                assert_eq!(first.status, 303, "{kind}: {}", first.body);
                let again = person.send(slug, &pair, &lent(&typed)).await;
                assert_eq!((again.status, again.location()), (303, first.location()));
            }
            assert_eq!(server.stored(slug).await, 2);
        }
    })
    .await;
}

/// The row is gone, lost with the database it was in: a hint in Redis shows no receipt, the act is stored again.
#[tokio::test(flavor = "multi_thread")]
async fn row_21_a_hint_without_its_row_is_not_believed() {
    with_redis(async |server, redis| {
        let person = server.person();
        let (typed, pair) = (answers(1), person.open("open-day").await);
        let lost = person.send("open-day", &pair, &lent(&typed)).await;
        for statement in [
            "delete from form_business_key",
            "delete from form_submit_record",
        ] {
            server.scratch.execute(statement).await;
        }
        let stored = person.send("open-day", &pair, &lent(&typed)).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_ne!(stored.location(), lost.location());
        assert_eq!(stored.header("idempotent-replayed"), "");
        assert_eq!(server.stored("open-day").await, 1);
        let value: String = ask(&redis.url, &["GET", &claim_key(&pair[0].1)]).await;
        assert!(value.starts_with("1|D|"), "{value}");
    })
    .await;
}

/// A form may insist on Redis: then it says so while that is away, under the same id, and takes nothing. Whoever is
/// stored already still gets the receipt.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_may_refuse_while_redis_is_away() {
    with_redis(async |server, redis| {
        let refuse = json!({ "when_redis_is_down": "refuse" });
        server
            .publish(&with_settings("refuse", refuse.clone()))
            .await;
        server
            .publish(&three_pages_with("refuse-steps", refuse))
            .await;
        let person = server.person();
        let (sent, pair) = (person.open("refuse").await, person.open("refuse").await);
        let first = person.send("refuse", &sent, &lent(&answers(1))).await;
        assert_eq!(first.status, 303);
        redis.kill();
        let typed = answers(2);
        let refused = person.send("refuse", &pair, &lent(&typed)).await;
        assert_eq!(refused.status, 503, "{}", refused.body);
        assert_eq!(refused.header("retry-after"), "5");
        assert!(
            refused
                .text("title")
                .unwrap()
                .starts_with("Try again shortly")
        );
        assert_eq!(refused.pair().as_ref(), Some(&pair));
        assert_eq!(
            refused.value("input[name=phone]").as_deref(),
            Some("+44 7700 900002")
        );
        let again = person.send("refuse", &sent, &lent(&answers(1))).await;
        assert_eq!((again.status, again.location()), (303, first.location()));
        assert_eq!(server.stored("refuse").await, 1);
        // Of several pages only the last one sends: the others are kept as ever.
        let mut check = Walk::to_check(&server.person(), "/f/refuse-steps").await;
        let refused = check.send().await;
        assert_eq!(refused.status, 503, "{}", refused.body);
        assert_eq!(refused.pair(), check.page.pair());
        check.page = refused;
        assert_eq!(server.stored("refuse-steps").await, 0);
        redis.restart().await;
        recovers(server, &redis.url).await;
        let stored = person.send("refuse", &pair, &lent(&typed)).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let stored = check.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
    })
    .await;
}

/// The public form and what operators ask answer fast while Redis is down; it is reported, and no reason to go away.
#[tokio::test(flavor = "multi_thread")]
async fn nav_19_pages_do_not_depend_on_redis() {
    with_redis(async |server, redis| {
        let person = server.person();
        redis.kill();
        press_twice(&person, 1).await;
        for (path, status) in [
            ("/f/open-day", 200),
            ("/login", 200),
            ("/healthz", 200),
            ("/readyz", 200),
        ] {
            let begun = Instant::now();
            let answer = person.get(path).await;
            assert_eq!(answer.status, status, "{path}");
            assert!(begun.elapsed() < Duration::from_secs(2), "{path}");
        }
        let ready = person.get("/readyz").await;
        assert!(ready.body.contains("degraded since"), "{}", ready.body);
        redis.restart().await;
    })
    .await;
}
