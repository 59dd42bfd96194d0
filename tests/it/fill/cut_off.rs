//! Clients that vanish.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::support::documents::{answers, lent, open_day};
use crate::support::raw::{Wire, head, request};
use crate::support::redis::{ask, claim_key};
use crate::support::{Answer, Person, TestServer, on_shared_servers};

/// Waits until the row is there, or for a second: then it is not coming.
async fn settled(server: &TestServer, id: &str) -> i64 {
    let count = format!("select count(*) from form_submit_record where request_id = '{id}'");
    let until = Instant::now() + Duration::from_secs(1);
    loop {
        let rows = server.scratch.number(&count).await;
        if rows > 0 || Instant::now() > until {
            return rows;
        }
        sleep(Duration::from_millis(50)).await;
    }
}

async fn stored_by_retry(
    person: &Person,
    slug: &str,
    pair: &[(String, String); 2],
    typed: &[(&str, &str)],
) -> Answer {
    let answer = person.send(slug, pair, typed).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let receipt = person.get(answer.location()).await;
    for (_, value) in typed {
        let line = value.lines().next().unwrap();
        assert!(receipt.body.contains(line), "the whole row: {line}");
    }
    answer
}

/// The connection is reset after the body, at once and a little later: the row is there whole or not at all, and the
/// retry ends at one row.
#[tokio::test(flavor = "multi_thread")]
async fn row_24_nav_16_a_reset_leaves_all_or_nothing() {
    on_shared_servers(async |server| {
        server.publish(&open_day("reset")).await;
        let person = server.person();
        for (number, pause) in [0, 1, 3, 6, 10, 20, 40].into_iter().enumerate() {
            let pair = person.open("reset").await;
            let typed = answers(500 + number as u16);
            let typed = lent(&typed);
            let mut wire = Wire::to(&server.url).await;
            wire.send(request("reset", &pair, &typed)).await;
            sleep(Duration::from_millis(pause)).await;
            wire.reset();
            stored_by_retry(&person, "reset", &pair, &typed).await;
            assert_eq!(settled(server, &pair[0].1).await, 1);
        }
        assert_eq!(server.stored("reset").await, 7);
    })
    .await;
}

/// The client says that nothing more comes, and leaves: the work is finished for it.
#[tokio::test(flavor = "multi_thread")]
async fn row_23_a_client_that_leaves_is_stored() {
    on_shared_servers(async |server| {
        server.publish(&open_day("leaves")).await;
        let person = server.person();
        let pair = person.open("leaves").await;
        let typed = answers(520);
        let typed = lent(&typed);
        let mut wire = Wire::to(&server.url).await;
        wire.send(request("leaves", &pair, &typed)).await;
        wire.finish().await;
        drop(wire);
        assert_eq!(settled(server, &pair[0].1).await, 1);
        let again = stored_by_retry(&person, "leaves", &pair, &typed).await;
        assert_eq!(again.header("idempotent-replayed"), "true");
        assert_eq!(server.stored("leaves").await, 1);
    })
    .await;
}

/// Half a body takes no claim and stores nothing, whether the client then vanishes or says that it is done.
#[tokio::test(flavor = "multi_thread")]
async fn row_25_half_a_body_takes_no_claim() {
    on_shared_servers(async |server| {
        server.publish(&open_day("half")).await;
        let person = server.person();
        for resets in [true, false] {
            let pair = person.open("half").await;
            let typed = answers(if resets { 530 } else { 531 });
            let typed = lent(&typed);
            let whole = request("half", &pair, &typed);
            let mut wire = Wire::to(&server.url).await;
            wire.send(&whole[..whole.len() - 20]).await;
            sleep(Duration::from_millis(50)).await;
            if let Some(redis) = &server.redis {
                let claims: i64 = ask(redis, &["EXISTS", &claim_key(&pair[0].1)]).await;
                assert_eq!(claims, 0);
            }
            if resets {
                wire.reset();
            } else {
                wire.finish().await;
                let answer = wire.read(Duration::from_secs(3)).await;
                assert!(
                    answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
                    "{answer}"
                );
            }
            stored_by_retry(&person, "half", &pair, &typed).await;
        }
        assert_eq!(server.stored("half").await, 2);
    })
    .await;
}

/// The same bytes on two connections, as a browser sends them whose first connection broke.
#[tokio::test(flavor = "multi_thread")]
async fn row_47_row_48_the_same_bytes_twice_are_one() {
    on_shared_servers(async |server| {
        server.publish(&open_day("bytes")).await;
        let person = server.person();
        let pair = person.open("bytes").await;
        let typed = answers(540);
        let bytes = request("bytes", &pair, &lent(&typed));
        let (mut one, mut two) = (Wire::to(&server.url).await, Wire::to(&server.url).await);
        tokio::join!(one.send(&bytes), two.send(&bytes));
        let patience = Duration::from_secs(8);
        let (one, two) = tokio::join!(one.read(patience), two.read(patience));
        let location = |answer: &str| {
            assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
            let line = answer
                .lines()
                .find(|line| line.to_lowercase().starts_with("location:"));
            line.unwrap().to_owned()
        };
        assert_eq!(location(&one), location(&two));
        assert_eq!(server.stored("bytes").await, 1);
    })
    .await;
}

/// A body that stalls is given up with advice; nothing of it counts.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_stalls_is_given_up() {
    for scratch in crate::support::scratches().await.into_iter().take(1) {
        let scratch = std::sync::Arc::new(scratch);
        let clock = onceform::domain::clock::Clock::System;
        let stall =
            |config: &mut onceform::config::Config| config.body_stall = Duration::from_millis(300);
        let server = TestServer::start_as(&scratch, &[], clock, stall).await;
        server.publish(&open_day("stalls")).await;
        let person = server.person();
        let pair = person.open("stalls").await;
        let mut wire = Wire::to(&server.url).await;
        wire.send(head("stalls", 500)).await;
        wire.send(format!(
            "request_id={}&page_token={}&name=A",
            pair[0].1, pair[1].1
        ))
        .await;
        let begun = Instant::now();
        let answer = wire.read(Duration::from_secs(5)).await;
        assert!(begun.elapsed() < Duration::from_secs(4), "given up");
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
        assert!(answer.contains("nothing was saved"), "{answer}");
        assert_eq!(server.stored("stalls").await, 0);
        server.stop().await;
    }
}
