//! People who press Send twice while something happens to the claim store.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::documents::{answers, lent};
use super::redis::{ask, claim_key};
use super::{Person, TestServer};

/// The most that an answer may be slowed down.
const SLOWEST: Duration = Duration::from_secs(1);

/// Two presses of one page: one receipt, soon.
pub(crate) async fn press_twice(person: &Person, number: u16) {
    let pair = person.open("open-day").await;
    let typed = answers(number);
    let typed = lent(&typed);
    let begun = Instant::now();
    let first = person.send("open-day", &pair, &typed).await;
    let again = person.send("open-day", &pair, &typed).await;
    let took = begun.elapsed();
    assert_eq!(
        (first.status, again.status),
        (303, 303),
        "{} {}",
        first.body,
        again.body
    );
    assert_eq!(first.location(), again.location());
    assert_eq!(again.header("idempotent-replayed"), "true");
    assert!(took < 2 * SLOWEST, "{took:?} for two presses");
}

/// Presses one after the other while something happens to Redis.
pub(crate) async fn keep_pressing(server: &TestServer, from: u16, presses: u16) {
    for number in from..from + presses {
        press_twice(&server.person(), number).await;
        sleep(Duration::from_millis(20)).await;
    }
}

/// Claims are taken again within seconds, without a restart of the server.
pub(crate) async fn recovers(server: &TestServer, redis: &str) {
    for number in 900..970 {
        let person = server.person();
        let pair = person.open("open-day").await;
        person
            .send("open-day", &pair, &lent(&answers(number)))
            .await;
        let known: i64 = ask(redis, &["EXISTS", &claim_key(&pair[0].1)]).await;
        if known == 1 {
            return;
        }
        sleep(Duration::from_millis(150)).await;
    }
    panic!("Redis answers again, but nobody asks it");
}
