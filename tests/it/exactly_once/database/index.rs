//! What happens at `uk_request_id` while a twin's transaction is open.

use std::time::Duration;

use tokio::time::sleep;

use super::transactions_become;
use crate::exactly_once::act::{Act, answered, assert_replayed, assert_saving, assert_stored};
use crate::exactly_once::instances::{Two, on_two};
use crate::support::Answer;
use crate::support::database::Held;

/// Long enough for a try to have come to the index.
const SOON: Duration = Duration::from_millis(600);

/// The twin stays open for longer than a lock is waited for (1205 on MariaDB, 55P03 on PostgreSQL): the person is told
/// to look later, and no transaction of ours is left open behind the failed statement.
#[tokio::test(flavor = "multi_thread")]
async fn row_51_row_55_a_lock_that_is_not_given_in_time_leaves_no_transaction_open() {
    on_two(async |pair| {
        if pair.is_sqlite() {
            return;
        }
        let act = Act::open(&pair.one, 51).await;
        let twin = Held::hold(&pair.one.scratch, "open-day", act.id()).await;
        assert_saving(&act.send(&pair.one).await);
        // The twin's alone.
        transactions_become(&pair.one.scratch, 1).await;
        twin.let_go().await;
        let stored = act.send(&pair.two).await;
        assert_stored(&stored);
        act.keeps_the_promise(&pair.one, &[&stored]).await;
    })
    .await;
}

/// The twin commits: 23505 or 1062 at that moment, told as what it is (the twin's answers were others). It rolls back:
/// stored. Its session is cancelled while it waits (57014): nobody knows about the twin, so the person looks later.
#[tokio::test(flavor = "multi_thread")]
async fn row_55_a_try_waits_at_the_index_for_its_twin() {
    on_two(async |pair| {
        if pair.is_sqlite() {
            return;
        }
        let act = Act::open(&pair.one, 55).await;
        let answer = beside_a_twin(pair, &act, async |twin| twin.commit().await).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert_eq!(act.rows(&pair.one).await, 1);

        let act = Act::open(&pair.one, 56).await;
        let stored = beside_a_twin(pair, &act, async |twin| twin.let_go().await).await;
        assert_stored(&stored);
        act.keeps_the_promise(&pair.two, &[&stored]).await;

        let act = Act::open(&pair.one, 57).await;
        let told = beside_a_twin(pair, &act, async |twin| {
            cancel_who_waits(pair).await;
            sleep(SOON).await;
            twin.let_go().await;
        })
        .await;
        if pair.one.engine == "postgres" {
            assert_saving(&told);
        }
        act.keeps_the_promise(&pair.one, &[&told]).await;
    })
    .await;
}

async fn beside_a_twin(pair: &Two, act: &Act, ends: impl AsyncFnOnce(Held)) -> Answer {
    let twin = Held::hold(&pair.one.scratch, "open-day", act.id()).await;
    let press = act.press(&pair.one.url);
    sleep(SOON).await;
    assert!(!press.is_finished(), "it waits");
    ends(twin).await;
    answered(press).await
}

/// What PostgreSQL's own statement time-out does as well.
async fn cancel_who_waits(pair: &Two) {
    if pair.one.engine == "postgres" {
        let cancel = "select count(pg_cancel_backend(pid)) from pg_stat_activity \
                      where datname = current_database() and wait_event_type = 'Lock'";
        assert_eq!(pair.one.scratch.number(cancel).await, 1);
    }
}

/// The holder of a key rolls back while two twins wait for it. On MariaDB both get shared locks and one of them dies of a
/// deadlock (1213): it runs again and meets the other's row.
#[tokio::test(flavor = "multi_thread")]
async fn row_52_of_two_that_wait_one_may_lose_a_deadlock_and_is_replayed() {
    on_two(async |pair| {
        let before = deadlocks(pair).await;
        for number in 520..523 {
            let act = Act::open(&pair.one, number).await;
            let held = Held::hold(&pair.one.scratch, "open-day", act.id()).await;
            let (one, two) = (act.press(&pair.one.url), act.press(&pair.two.url));
            sleep(SOON).await;
            held.let_go().await;
            let (one, two) = (answered(one).await, answered(two).await);
            let replayed = |answer: &Answer| answer.header("idempotent-replayed") == "true";
            let (first, again) = if replayed(&one) {
                (two, one)
            } else {
                (one, two)
            };
            assert_stored(&first);
            assert_replayed(&again, &first);
            act.keeps_the_promise(&pair.two, &[&first, &again]).await;
        }
        if pair.one.engine == "mariadb" {
            assert!(deadlocks(pair).await > before, "one of them died once");
        }
    })
    .await;
}

/// How many MariaDB has seen since it began.
async fn deadlocks(pair: &Two) -> i64 {
    if pair.one.engine != "mariadb" {
        return 0;
    }
    let count = "select cast(variable_value as signed) from information_schema.global_status \
                 where variable_name = 'innodb_deadlocks'";
    pair.one.scratch.number(count).await
}

/// A refused row is rolled back at once, and its locks with it: two that were refused together do not stand in each
/// other's way with what they send next.
#[tokio::test(flavor = "multi_thread")]
async fn row_53_a_refused_row_leaves_no_locks_behind() {
    on_two(async |pair| {
        if pair.is_sqlite() {
            return;
        }
        let (a, b) = (
            Act::open(&pair.one, 530).await,
            Act::open(&pair.two, 531).await,
        );
        let (first_a, first_b) = (a.send(&pair.one).await, b.send(&pair.two).await);
        for number in [532, 534] {
            a.end_claim().await;
            b.end_claim().await;
            let (again_a, again_b) = (a.press(&pair.one.url), b.press(&pair.two.url));
            assert_replayed(&answered(again_a).await, &first_a);
            assert_replayed(&answered(again_b).await, &first_b);
            transactions_become(&pair.one.scratch, 0).await;
            let next_a = Act::open(&pair.one, number).await;
            let next_b = Act::open(&pair.two, number + 1).await;
            let (next_a, next_b) = (next_a.press(&pair.one.url), next_b.press(&pair.two.url));
            assert_stored(&answered(next_a).await);
            assert_stored(&answered(next_b).await);
        }
        a.keeps_the_promise(&pair.one, &[&first_a]).await;
    })
    .await;
}
