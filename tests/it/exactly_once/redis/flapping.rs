//! Redis comes and goes between the commands of one submission.

use onceform::domain::chance::Chance;
use onceform::fail_point::FailPoint;
use tokio::task::JoinHandle;

use super::{Stage, begin, on_stages};
use crate::exactly_once::act::{Act, answered, at};
use crate::support::proxy::Road;
use crate::support::{Answer, TestServer};

const ROADS: [Road; 3] = [Road::Open, Road::Closed, Road::LoseAnswer];
const SEED: u64 = 15;
const CASES: u16 = 10;

/// What happens to the commands of two tries at one act.
#[derive(Debug)]
struct Case {
    /// For the first claim, for its end, and for the second try.
    roads: [Road; 3],
    /// Whether the second try comes while the first is at work.
    overlaps: bool,
    /// Whether the first try fails before its COMMIT.
    fails: bool,
}

impl Case {
    fn by(chance: &Chance) -> Self {
        let [a, b, c, overlaps, fails] = chance.bytes::<5>();
        Self {
            roads: [a, b, c].map(|byte| ROADS[usize::from(byte) % ROADS.len()]),
            overlaps: overlaps.is_multiple_of(2),
            fails: fails.is_multiple_of(3),
        }
    }
}

/// Any mix of commands that are refused, lost on the way back, or carried out leaves one row and one receipt.
#[tokio::test(flavor = "multi_thread")]
async fn row_15_a_redis_that_flaps_changes_nothing() {
    on_stages(async |stage| {
        let chance = Chance::seeded(SEED);
        for number in 0..CASES {
            let case = Case::by(&chance);
            println!("{}: case {number}: {case:?}", stage.server.engine);
            // A server of its own, whose breaker has seen nothing.
            stage.road.set(Road::Open);
            let server = begin(&stage.server.scratch, &stage.road, &stage.redis).await;
            play(stage, &server, &case, 200 + number).await;
            drop(server.stop().await);
        }
        let stored = stage.server.stored("open-day").await;
        assert_eq!(stored, i64::from(CASES));
    })
    .await;
}

async fn play(stage: &Stage, server: &TestServer, case: &Case, number: u16) {
    let act = Act::open(server, number).await.beside(&stage.redis.url);
    let mut held = act.stop(FailPoint::BeforeCommit);
    stage.road.set(case.roads[0]);
    let first = act.press(&server.url);
    at(&mut held).await;
    let second = case.overlaps.then(|| {
        stage.road.set(case.roads[2]);
        act.press(&server.url)
    });
    stage.road.set(case.roads[1]);
    if case.fails {
        held.fail()
    } else {
        held.go_on()
    }
    let first = answered(first).await;
    assert_eq!(
        first.status,
        if case.fails { 503 } else { 303 },
        "{}",
        first.body
    );
    stage.road.set(case.roads[2]);
    let second = second.unwrap_or_else(|| act.press(&server.url));
    let second = told(second).await;
    stage.road.set(Road::Open);
    act.keeps_the_promise(&stage.server, &[&first, &second])
        .await;
}

/// The second one meets the first, or its orphaned claim, or nobody: never an error.
async fn told(press: JoinHandle<Answer>) -> Answer {
    let answer = answered(press).await;
    assert!([303, 409].contains(&answer.status), "{}", answer.body);
    answer
}
