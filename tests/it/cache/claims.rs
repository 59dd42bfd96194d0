//! Claims: taken once, freed by their owner alone, never without an end.

use std::time::Duration;

use onceform::cache::Claims;
use onceform::domain::chance::Chance;
use onceform::domain::clock::Clock;
use onceform::domain::id::{AttemptToken, FormId, RecordId, RequestId};
use onceform::domain::intent::{ClaimAnswer, Fingerprint, Intent};
use tokio::time::{Instant, sleep};

use crate::support::database::service;
use crate::support::proxy::{Proxy, Road, host_of};
use crate::support::redis::{RedisServer, ask, claim_key};

const LIFE: Duration = Duration::from_secs(30);
const SAME: Fingerprint = Fingerprint([1; 32]);
const OTHER: Fingerprint = Fingerprint([2; 32]);

fn intent(id: &RequestId, fingerprint: Fingerprint) -> Intent {
    Intent {
        request_id: id.clone(),
        form: FormId::new(Clock::System.now(), &Chance::System),
        account: None,
        fingerprint,
        attempt: AttemptToken::new(&Chance::System),
    }
}

fn record() -> RecordId {
    RecordId::new(Clock::System.now(), &Chance::System)
}

fn connect(url: &str) -> Claims {
    Claims::connect(url, Clock::System).unwrap()
}

/// The first command also makes the connection, which may take longer than a command has.
async fn warm(claims: &Claims) {
    for _ in 0..50 {
        let id = RequestId::new(&Chance::System);
        if claims.peek(&id, SAME).await.is_none() {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("the store does not answer");
}

async fn end_of(url: &str, id: &RequestId) -> i64 {
    ask(url, &["PTTL", &claim_key(id.as_str())]).await
}

/// Runs `test` with the address of a server, of a cluster and of sentinels.
async fn on_each_store(test: impl AsyncFn(&str)) {
    if let Some(redis) = RedisServer::start().await {
        test(&redis.url).await;
    }
    for variable in [
        "ONCEFORM_TEST_REDIS_CLUSTER_URL",
        "ONCEFORM_TEST_REDIS_SENTINEL_URL",
    ] {
        if let Some(url) = service(variable) {
            println!("at {url}");
            test(&url).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_is_taken_once_and_ends_by_itself() {
    on_each_store(async |url| {
        let claims = connect(url);
        warm(&claims).await;
        let id = RequestId::new(&Chance::System);
        let mine = intent(&id, SAME);
        assert_eq!(claims.claim(&mine, LIFE).await, ClaimAnswer::Claimed);
        let end = end_of(url, &id).await;
        assert!((1..=30_000).contains(&end), "{end}");
        // A command whose answer was lost may be sent again.
        assert_eq!(claims.claim(&mine, LIFE).await, ClaimAnswer::Claimed);
        assert_eq!(
            claims.claim(&intent(&id, SAME), LIFE).await,
            ClaimAnswer::Running
        );
        assert_eq!(
            claims.claim(&intent(&id, OTHER), LIFE).await,
            ClaimAnswer::RunningOther
        );
        let record = record();
        claims.complete(&id, SAME, record).await;
        assert_eq!(
            claims.claim(&intent(&id, SAME), LIFE).await,
            ClaimAnswer::Done(record)
        );
        assert_eq!(
            claims.claim(&intent(&id, OTHER), LIFE).await,
            ClaimAnswer::DoneOther(record)
        );
        let end = end_of(url, &id).await;
        assert!((1..=24 * 60 * 60 * 1000).contains(&end), "{end}");

        let id = RequestId::new(&Chance::System);
        let short = Duration::from_millis(80);
        assert_eq!(
            claims.claim(&intent(&id, SAME), short).await,
            ClaimAnswer::Claimed
        );
        sleep(Duration::from_millis(120)).await;
        assert_eq!(
            claims.claim(&intent(&id, OTHER), LIFE).await,
            ClaimAnswer::Claimed
        );
    })
    .await;
}

/// A slow try that fails late must not free its successor's claim; one that was stored may replace it.
#[tokio::test(flavor = "multi_thread")]
async fn row_05_a_claim_is_freed_by_its_owner_alone() {
    on_each_store(async |url| {
        let claims = connect(url);
        warm(&claims).await;
        let id = RequestId::new(&Chance::System);
        let (slow, next) = (intent(&id, SAME), intent(&id, SAME));
        assert_eq!(
            claims.claim(&slow, Duration::from_millis(60)).await,
            ClaimAnswer::Claimed
        );
        sleep(Duration::from_millis(100)).await;
        assert_eq!(claims.claim(&next, LIFE).await, ClaimAnswer::Claimed);
        claims.release(&id, slow.attempt).await;
        assert_eq!(
            claims.claim(&intent(&id, SAME), LIFE).await,
            ClaimAnswer::Running
        );

        let record = record();
        claims.complete(&id, SAME, record).await;
        assert_eq!(
            claims.peek(&id, SAME).await,
            Some(ClaimAnswer::Done(record))
        );
        // What is done is not undone by the owner who failed.
        claims.release(&id, next.attempt).await;
        assert_eq!(
            claims.peek(&id, SAME).await,
            Some(ClaimAnswer::Done(record))
        );

        let id = RequestId::new(&Chance::System);
        let mine = intent(&id, SAME);
        assert_eq!(claims.claim(&mine, LIFE).await, ClaimAnswer::Claimed);
        let _: String = ask(url, &["SCRIPT", "FLUSH"]).await;
        claims.release(&id, mine.attempt).await;
        assert_eq!(
            claims.peek(&id, SAME).await,
            None,
            "freed although the script was unknown"
        );
    })
    .await;
}

/// The claim was written but the answer lost: it is still ours to free.
#[tokio::test(flavor = "multi_thread")]
async fn row_11_a_claim_whose_answer_was_lost_is_ours() {
    let Some(redis) = RedisServer::start().await else {
        return;
    };
    let road = Proxy::to(&host_of(&redis.url)).await;
    let claims = connect(&road.url(&redis.url));
    warm(&claims).await;
    // On a busy machine the command may be given up before it has reached the store: then once more.
    let (id, mine, written) = loop {
        let id = RequestId::new(&Chance::System);
        let mine = intent(&id, SAME);
        road.set(Road::LoseAnswer);
        // The client asks once more by itself; whichever answer is heard, it is ours.
        let answer = claims.claim(&mine, LIFE).await;
        assert!(
            matches!(answer, ClaimAnswer::Away | ClaimAnswer::Claimed),
            "{answer:?}"
        );
        let key = claim_key(id.as_str());
        let written: Option<String> = ask(&redis.url, &["GET", &key]).await;
        if let Some(written) = written.filter(|_| road.is_open_again()) {
            break (id, mine, written);
        }
        warm(&claims).await;
    };
    assert!(written.contains(&mine.attempt.0.simple().to_string()));
    warm(&claims).await;
    claims.release(&id, mine.attempt).await;
    assert_eq!(claims.peek(&id, SAME).await, None);
}

/// A store that does not answer is given up after 150 ms, and left alone after three times.
#[tokio::test(flavor = "multi_thread")]
async fn row_10_a_frozen_store_is_left_alone() {
    let Some(redis) = RedisServer::start().await else {
        return;
    };
    let claims = connect(&redis.url);
    warm(&claims).await;
    redis.freeze();
    let begun = Instant::now();
    for _ in 0..20 {
        let id = RequestId::new(&Chance::System);
        assert_eq!(
            claims.claim(&intent(&id, SAME), LIFE).await,
            ClaimAnswer::Away
        );
    }
    // Twenty times 150 ms would be three seconds.
    assert!(
        begun.elapsed() < Duration::from_millis(2_500),
        "{:?}",
        begun.elapsed()
    );
    assert!(claims.degraded_since().is_some());
    redis.thaw();
    sleep(Duration::from_millis(5_200)).await;
    warm(&claims).await;
    assert_eq!(claims.degraded_since(), None);
}
