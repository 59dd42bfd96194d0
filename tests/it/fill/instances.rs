//! Two instances over one database and one Redis.

use std::collections::HashSet;
use std::sync::Arc;

use futures_util::future::join_all;
use serde_json::json;

use crate::support::database::service;
use crate::support::documents::asking;
use crate::support::{Answer, Person, Scratch, TestServer, scratches};

#[tokio::test(flavor = "multi_thread")]
async fn row_28_twins_sent_to_two_instances_are_one() {
    let redis = service("ONCEFORM_TEST_REDIS_URL");
    for redis in [None, redis].into_iter().collect::<HashSet<_>>() {
        let run = async |scratch: Scratch| {
            println!("on {}", scratch.engine);
            let scratch = Arc::new(scratch);
            let settings: Vec<_> = redis
                .iter()
                .map(|url| ("ONCEFORM_REDIS_URL", url.as_str()))
                .collect();
            let one = TestServer::start(&scratch, &settings).await;
            let two = TestServer::start(&scratch, &settings).await;
            drop(scratch);
            let name = json!([{ "id": "name", "kind": "text", "label": "Name" }]);
            one.publish(&asking("open-day", name)).await;
            for _ in 0..5 {
                twins(&one.person(), &two.person()).await;
            }
            assert_eq!(one.stored("open-day").await, 5);
            drop(two.stop().await);
            if let Ok(scratch) = Arc::try_unwrap(one.stop().await) {
                scratch.remove().await;
            }
        };
        join_all(scratches().await.into_iter().map(run)).await;
    }
}

/// Five presses to each: the page of one is good at the other.
async fn twins(one: &Person, two: &Person) {
    let pair = one.open("open-day").await;
    let typed = [("name", "A visitor")];
    let press =
        |at: usize| if at.is_multiple_of(2) { one } else { two }.send("open-day", &pair, &typed);
    let answered = join_all((0..10).map(press)).await;
    let receipts: HashSet<_> = answered
        .iter()
        .map(|answer| {
            assert_eq!(answer.status, 303, "{}", answer.body);
            Answer::location(answer)
        })
        .collect();
    assert_eq!(receipts.len(), 1);
}
