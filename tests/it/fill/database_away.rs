//! The database away, silent, or cut off at its worst moment.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::{Instant, sleep, timeout};

use crate::support::documents::{answers, lent, open_day};
use crate::support::proxy::{Proxy, Road, host_of};
use crate::support::{Answer, Person, Scratch, TestServer, scratches};

/// A server over PostgreSQL and over MariaDB, each behind a road of its own, at the same time.
async fn behind_a_road(test: impl AsyncFn(&TestServer, &Proxy)) {
    let run = async |scratch: Scratch| {
        println!("on {}", scratch.engine);
        let scratch = Arc::new(scratch);
        let road = Proxy::to(&host_of(&scratch.url)).await;
        let url = road.url(&scratch.url);
        let settings = [("ONCEFORM_DATABASE_URL", url.as_str())];
        let server = TestServer::start(&scratch, &settings).await;
        drop(scratch);
        server.publish(&open_day("open-day")).await;
        test(&server, &road).await;
        road.set(Road::Open);
        if let Ok(scratch) = Arc::try_unwrap(server.stop().await) {
            scratch.remove().await;
        }
    };
    let far = scratches().await.into_iter();
    join_all(far.filter(|scratch| scratch.engine != "sqlite").map(run)).await;
}

/// 503, the same pair, the answers kept.
fn assert_kept(answer: &Answer, pair: &[(String, String); 2], title: &str) {
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert_eq!(answer.header("retry-after"), "5");
    assert_eq!(answer.header("cache-control"), "no-store");
    let found = answer.text("title").unwrap();
    assert!(found.starts_with(title), "{found}");
    assert_eq!(answer.pair().as_ref(), Some(pair));
    assert_eq!(
        answer.value("input[name=name]").as_deref(),
        Some("A visitor")
    );
}

async fn stored_in_the_end(person: &Person, pair: &[(String, String); 2], number: u16) -> Answer {
    let typed = answers(number);
    for _ in 0..20 {
        let answer = person.send("open-day", pair, &lent(&typed)).await;
        if answer.status == 303 {
            return answer;
        }
        sleep(Duration::from_millis(300)).await;
    }
    panic!("never stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_costs_no_answers() {
    behind_a_road(async |server, road| {
        let person = server.person();
        let (sent, pair) = (person.open("open-day").await, person.open("open-day").await);
        let first = person.send("open-day", &sent, &lent(&answers(1))).await;
        assert_eq!(first.status, 303, "{}", first.body);
        for away in [Road::Closed, Road::Silent] {
            road.set(away);
            let typed = answers(2);
            let begun = Instant::now();
            let refused = person.send("open-day", &pair, &lent(&typed)).await;
            assert_kept(&refused, &pair, "Not saved yet");
            let ready = person.get("/readyz").await;
            assert_eq!(ready.status, 503);
            assert!(
                begun.elapsed() < Duration::from_secs(15),
                "{away:?}: {:?}",
                begun.elapsed()
            );
            assert_eq!(person.get("/healthz").await.status, 200);
            road.set(Road::Closed);
            road.set(Road::Open);
        }
        stored_in_the_end(&person, &pair, 2).await;
        let again = stored_in_the_end(&person, &sent, 1).await;
        assert_eq!(again.location(), first.location());
        assert_eq!(server.stored("open-day").await, 2);
        assert_eq!(person.get("/readyz").await.status, 200);
    })
    .await;
}

/// A form that this server has never seen, and a database that is away: the answers stay on a page that sends them.
#[tokio::test(flavor = "multi_thread")]
async fn answers_to_a_form_that_cannot_be_read_are_kept() {
    behind_a_road(async |server, road| {
        let other = TestServer::start(&server.scratch, &[]).await;
        let person = other.person();
        let pair = person.open("open-day").await;
        let moved = Person::new(&server.url);
        road.set(Road::Closed);
        let typed = answers(3);
        let kept = moved.send("open-day", &pair, &lent(&typed)).await;
        assert_eq!(kept.status, 503, "{}", kept.body);
        assert_eq!(kept.header("retry-after"), "5");
        assert_eq!(kept.pair().as_ref(), Some(&pair));
        assert_eq!(
            kept.value("input[name=phone]").as_deref(),
            Some("+44 7700 900003")
        );
        road.set(Road::Open);
        stored_in_the_end(&moved, &pair, 3).await;
        assert_eq!(server.stored("open-day").await, 1);
        other.stop().await;
    })
    .await;
}

/// The answer to COMMIT is lost, whether it was carried out or not: one row, its receipt, and a repeat meets it.
#[tokio::test(flavor = "multi_thread")]
async fn row_16_row_17_a_lost_commit_ends_in_one_row() {
    behind_a_road(async |server, road| {
        for (number, lost) in [(1, Road::CutBeforeCommit), (2, Road::CutAfterCommit)] {
            let person = server.person();
            let pair = person.open("open-day").await;
            road.set(lost);
            let typed = answers(number);
            let stored = person.send("open-day", &pair, &lent(&typed)).await;
            assert!(road.is_open_again(), "{lost:?} met its COMMIT");
            assert_eq!(stored.status, 303, "{lost:?}: {}", stored.body);
            assert_eq!(
                stored.header("idempotent-replayed"),
                "",
                "{lost:?}: the first success"
            );
            assert_eq!(
                server.stored("open-day").await,
                i64::from(number),
                "{lost:?}"
            );
            let again = person.send("open-day", &pair, &lent(&typed)).await;
            assert_eq!(again.location(), stored.location());
            assert_eq!(person.get(stored.location()).await.status, 200);
        }
        assert_eq!(server.site.counters.unknown_commits.get(), 2);
    })
    .await;
}

/// Two hundred callers give up while the database is slow to open their transactions; then fifty others send: every one
/// that saw a receipt has a row, counted by a connection of its own.
#[tokio::test(flavor = "multi_thread")]
async fn row_63_nav_15_cancelled_callers_poison_no_connection() {
    behind_a_road(async |server, road| {
        let person = server.person();
        let pairs = join_all((0..200).map(|_| person.open("open-day"))).await;
        road.set(Road::Slow(Duration::from_millis(15)));
        let give_up = pairs.iter().zip(0_u16..).map(|(pair, number)| {
            let after = Duration::from_millis(20 + u64::from(number) % 100 * 3);
            let person = server.person();
            async move {
                let typed = answers(number);
                let typed = lent(&typed);
                let _ = timeout(after, person.send("open-day", pair, &typed)).await;
            }
        });
        join_all(give_up).await;
        road.set(Road::Open);

        let pairs = join_all((0..50).map(|_| person.open("open-day"))).await;
        let send = pairs.iter().zip(300_u16..).map(|(pair, number)| {
            let person = server.person();
            async move { person.send("open-day", pair, &lent(&answers(number))).await }
        });
        for (answer, pair) in join_all(send).await.iter().zip(&pairs) {
            assert_eq!(answer.status, 303, "{}", answer.body);
            let count = format!(
                "select count(*) from form_submit_record where request_id = '{}'",
                pair[0].1
            );
            assert_eq!(server.scratch.number(&count).await, 1);
        }
    })
    .await;
}
