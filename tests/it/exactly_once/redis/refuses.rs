//! Redis answers, but only with errors.

use onceform::fail_point::FailPoint;
use redis::{Client, cmd};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::{Stage, on_stages};
use crate::exactly_once::act::{answered, assert_stored};
use crate::support::redis::ask;

/// The error that a write meets.
async fn refusal(url: &str) -> String {
    let client = Client::open(url).unwrap();
    let mut connection = client.get_multiplexed_async_connection().await.unwrap();
    let set: redis::RedisResult<String> = cmd("SET")
        .arg("x")
        .arg("y")
        .query_async(&mut connection)
        .await;
    let error = set.expect_err("writes are refused");
    format!("{error}")
}

async fn configure(stage: &Stage, words: &[&str]) {
    let _: String = ask(&stage.redis.url, words).await;
}

/// Full, a replica, without enough replicas, or still loading: never a 500, never a wait.
#[tokio::test(flavor = "multi_thread")]
async fn row_12_a_redis_that_refuses_writes_leaves_it_to_the_database() {
    let refusals: [[&[&str]; 2]; 3] = [
        [
            &["CONFIG", "SET", "maxmemory", "1"],
            &["CONFIG", "SET", "maxmemory", "0"],
        ],
        [
            &["REPLICAOF", "127.0.0.1", "1"],
            &["REPLICAOF", "NO", "ONE"],
        ],
        [
            &["CONFIG", "SET", "min-replicas-to-write", "1"],
            &["CONFIG", "SET", "min-replicas-to-write", "0"],
        ],
    ];
    for [begin, end] in refusals {
        on_stages(async |stage| {
            // One try is at work when it begins.
            let act = stage.open(140).await;
            let (held, first) = act
                .claims_at(&stage.server.url, FailPoint::AfterClaim)
                .await;
            configure(stage, begin).await;
            let said = refusal(&stage.redis.url).await;
            held.go_on();
            let first = answered(first).await;
            assert_stored(&first);
            for number in 141..144 {
                stage.press_twice(number).await;
            }
            assert!(stage.degraded() >= 3, "{said}");
            assert_eq!(stage.server.stored("open-day").await, 4, "{said}");
            configure(stage, end).await;
            act.keeps_the_promise(&stage.server, &[&first]).await;
        })
        .await;
    }
}

/// A server that says nothing but `-LOADING`.
async fn loading() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut asked = [0; 4096];
                while let Ok(length @ 1..) = client.read(&mut asked).await {
                    // Each command is an array; several may come at once.
                    let commands = asked[..length].iter().filter(|byte| **byte == b'*').count();
                    let answer = "-LOADING Redis is loading the dataset in memory\r\n";
                    let _ = client.write_all(answer.repeat(commands).as_bytes()).await;
                }
            });
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn row_12_a_redis_that_is_loading_leaves_it_to_the_database() {
    let address = loading().await;
    on_stages(async |stage| {
        stage.press_twice(145).await;
        stage.road.lead_to(&address);
        for number in 146..149 {
            stage.press_twice(number).await;
        }
        assert!(stage.degraded() >= 3);
        assert_eq!(stage.server.stored("open-day").await, 4);
    })
    .await;
}
