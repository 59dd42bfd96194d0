//! Claims at the master that Redis Sentinel names, while that changes.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::{Instant, sleep};

use super::doctor;
use crate::support::documents::{answers, lent, open_day};
use crate::support::pressing::recovers;
use crate::support::proxy::host_of;
use crate::support::redis::{ask, claim_key, master_of};
use crate::support::services::Services;
use crate::support::{Person, Scratch, TestServer, scratches};

const VARIABLE: &str = "ONCEFORM_TEST_REDIS_SENTINEL_URL";
/// Presses at each database while the master dies.
const ACTS: u16 = 60;

/// Two instances over one database, and twins sent to both. The master hangs and dies among them: every act is stored
/// once, nobody waits for the new master, and claims are taken there within seconds.
#[tokio::test(flavor = "multi_thread")]
async fn row_07_a_master_may_die_among_twins() {
    let Some(services) = Services::start("redis-sentinel", VARIABLE) else {
        return;
    };
    let url = services.value(VARIABLE);
    give_up_soon(url).await;
    let old = master_of(url).await;
    let starting = scratches()
        .await
        .into_iter()
        .map(|scratch| start(scratch, url));
    let pairs = join_all(starting).await;
    // What is remembered before may be lost with the master.
    let kept = answers(900);
    let remembered = join_all(pairs.iter().map(async |(one, _)| {
        let person = one.person();
        let pair = person.open("open-day").await;
        let first = person.send("open-day", &pair, &lent(&kept)).await;
        assert_eq!(first.status, 303, "{}", first.body);
        let known: i64 = ask(&old, &["EXISTS", &claim_key(&pair[0].1)]).await;
        assert_eq!(known, 1, "the claim lies at the master");
        (pair, first)
    }))
    .await;
    let stream = join_all(pairs.iter().map(|(one, two)| send_twins(one, two)));
    let kill = async {
        sleep(Duration::from_millis(1_500)).await;
        services.signal("redis-sentinel/master", "-STOP");
        sleep(Duration::from_millis(2_500)).await;
        services.signal("redis-sentinel/master", "-KILL");
    };
    tokio::join!(stream, kill);
    for ((one, two), (pair, first)) in pairs.iter().zip(&remembered) {
        println!("on {}", one.engine);
        let again = two.person().send("open-day", pair, &lent(&kept)).await;
        assert_eq!((again.status, again.location()), (303, first.location()));
        assert_eq!(one.stored("open-day").await, i64::from(ACTS) + 1);
    }
    let begun = Instant::now();
    while master_of(url).await == old {
        assert!(begun.elapsed() < Duration::from_secs(30), "no other master");
        sleep(Duration::from_millis(100)).await;
    }
    let all = pairs.iter().flat_map(|(one, two)| [one, two]);
    join_all(all.map(|server| recovers(server, url))).await;
    let said = doctor(url);
    let new = host_of(&master_of(url).await);
    for words in [
        "Redis Sentinel: 3 of 3 sentinels answer; replicas of “main”:",
        &format!("{new}: maxmemory-policy = noeviction"),
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    for (one, two) in pairs {
        drop(two.stop().await);
        if let Ok(scratch) = Arc::try_unwrap(one.stop().await) {
            scratch.remove().await;
        }
    }
}

/// Sentinels that take a second of silence for death.
async fn give_up_soon(url: &str) {
    let (sentinels, _) = url.rsplit_once('/').unwrap();
    let sentinels = sentinels.trim_start_matches("redis+sentinel://");
    for sentinel in sentinels.split(',') {
        let words = ["SENTINEL", "SET", "main", "down-after-milliseconds", "1000"];
        let _: String = ask(&format!("redis://{sentinel}"), &words).await;
    }
}

async fn start(scratch: Scratch, url: &str) -> (TestServer, TestServer) {
    let scratch = Arc::new(scratch);
    let settings = [("ONCEFORM_REDIS_URL", url)];
    let one = TestServer::start(&scratch, &settings).await;
    let two = TestServer::start(&scratch, &settings).await;
    one.publish(&open_day("open-day")).await;
    (one, two)
}

/// Acts a tenth of a second apart, for as long as a fail-over takes.
async fn send_twins(one: &TestServer, two: &TestServer) {
    let (one, two) = (one.person(), two.person());
    for number in 0..ACTS {
        twins(&one, &two, number).await;
        sleep(Duration::from_millis(100)).await;
    }
}

async fn twins(one: &Person, two: &Person, number: u16) {
    let pair = one.open("open-day").await;
    let typed = answers(number);
    let typed = lent(&typed);
    let begun = Instant::now();
    let (first, second) = tokio::join!(
        one.send("open-day", &pair, &typed),
        two.send("open-day", &pair, &typed)
    );
    let took = begun.elapsed();
    assert_eq!(first.status, 303, "{number}: {}", first.body);
    assert_eq!(second.status, 303, "{number}: {}", second.body);
    assert_eq!(first.location(), second.location(), "{number}");
    // Who waits for an answer that does not come waits three seconds.
    assert!(took < Duration::from_millis(2_500), "{number}: {took:?}");
}
