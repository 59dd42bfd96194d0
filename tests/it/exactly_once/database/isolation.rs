//! What a transaction can and cannot see of its winner.

use std::sync::Arc;
use std::time::Duration;

use onceform::fail_point::FailPoint;
use serde_json::json;
use sqlx::{Connection, Executor, SqliteConnection};
use tokio::time::sleep;

use crate::exactly_once::act::{Act, answered, assert_replayed, assert_stored, at};
use crate::exactly_once::instances::on_two;
use crate::support::database::Held;
use crate::support::documents::with_settings;
use crate::support::{TestServer, scratches};

/// The transaction was open before its twin was committed: it is refused, and the winner is looked up in a new one.
#[tokio::test(flavor = "multi_thread")]
async fn row_54_a_winner_that_came_later_is_seen() {
    on_two(async |pair| {
        // SQLite has one transaction at a time.
        if pair.is_sqlite() {
            return;
        }
        let act = Act::open(&pair.one, 54).await;
        let mut held = act.stop(FailPoint::BeforeInsert);
        let loser = act.press(&pair.one.url);
        at(&mut held).await;
        act.end_claim().await;
        let winner = act.send(&pair.two).await;
        assert_stored(&winner);
        held.go_on();
        let loser = answered(loser).await;
        assert_replayed(&loser, &winner);
        act.keeps_the_promise(&pair.one, &[&loser, &winner]).await;
    })
    .await;
}

/// At whatever level the administrator has set: a twin is told by 23505, and a real serialization failure (40001) of
/// another row runs the whole transaction again.
#[tokio::test(flavor = "multi_thread")]
async fn row_56_serialization_failures_run_all_of_it_again() {
    for level in ["repeatable read", "serializable"] {
        for scratch in scratches().await {
            if scratch.engine != "postgres" {
                continue;
            }
            let scratch = Arc::new(scratch);
            let (_, name) = scratch.url.rsplit_once('/').unwrap();
            let set =
                format!("alter database {name} set default_transaction_isolation = '{level}'");
            scratch.execute(&set).await;
            let server = TestServer::start(&scratch, &[]).await;
            let other = TestServer::start(&scratch, &[]).await;
            let places = with_settings("open-day", json!({ "capacity": 50 }));
            server.publish(&places).await;

            let act = Act::open(&server, 560).await;
            let mut held = act.stop(FailPoint::BeforeInsert);
            let loser = act.press(&server.url);
            at(&mut held).await;
            let winner = act.send(&other).await;
            assert_stored(&winner);
            held.go_on();
            assert_replayed(&answered(loser).await, &winner);
            act.keeps_the_promise(&server, &[&winner]).await;

            // The place's row changes after the snapshot was taken.
            let act = Act::open(&server, 561).await;
            let mut held = act.stop(FailPoint::AfterInsert);
            let press = act.press(&server.url);
            at(&mut held).await;
            scratch
                .execute("update form_place set taken = taken + 1")
                .await;
            let mut again = act.stop(FailPoint::AfterInsert);
            held.go_on();
            at(&mut again).await;
            again.go_on();
            let stored = answered(press).await;
            assert_stored(&stored);
            act.keeps_the_promise(&other, &[&stored]).await;
            let taken = scratch.number("select taken::bigint from form_place").await;
            assert_eq!(taken, 3, "one of them by hand");
            drop(other.stop().await);
            drop(server.stop().await);
            if let Ok(scratch) = Arc::try_unwrap(scratch) {
                scratch.remove().await;
            }
        }
    }
}

/// PostgreSQL's index on the id refuses at the statement, not at the COMMIT, and covers every row.
#[tokio::test(flavor = "multi_thread")]
async fn row_58_the_index_on_the_id_is_not_deferred() {
    for scratch in scratches().await {
        if scratch.engine == "postgres" {
            let db = scratch.connect().await;
            let count = "select count(*) from pg_index i join pg_class c on c.oid = i.indexrelid \
                         where c.relname = 'uk_request_id' and i.indisunique and i.indimmediate \
                         and i.indisvalid and i.indpred is null";
            assert_eq!(scratch.number(count).await, 1);
            db.close().await;
        }
        scratch.remove().await;
    }
}

/// SQLite: a transaction holds the file from its first word, so that it is never refused half-way (517); whoever comes
/// meanwhile is busy (5) and waits.
#[tokio::test(flavor = "multi_thread")]
async fn row_60_a_busy_file_is_waited_for() {
    on_two(async |pair| {
        if !pair.is_sqlite() {
            return;
        }
        let act = Act::open(&pair.one, 600).await;
        let mut held = act.stop(FailPoint::BeforeInsert);
        let press = act.press(&pair.one.url);
        at(&mut held).await;
        assert_eq!(write_at_once(&pair.one.scratch.url).await, "5");
        held.go_on();
        let stored = answered(press).await;
        assert_stored(&stored);
        act.keeps_the_promise(&pair.two, &[&stored]).await;

        let (one, two) = (
            Act::open(&pair.one, 601).await,
            Act::open(&pair.two, 602).await,
        );
        let file = Held::hold(&pair.one.scratch, "open-day", one.id()).await;
        let presses = (one.press(&pair.one.url), two.press(&pair.two.url));
        sleep(Duration::from_millis(1500)).await;
        assert!(
            !presses.0.is_finished() && !presses.1.is_finished(),
            "both wait"
        );
        file.let_go().await;
        let answers = (answered(presses.0).await, answered(presses.1).await);
        assert_stored(&answers.0);
        assert_stored(&answers.1);
        one.keeps_the_promise(&pair.two, &[&answers.0]).await;
        two.keeps_the_promise(&pair.one, &[&answers.1]).await;
    })
    .await;
}

/// The extended code of what a writer hears that does not wait.
async fn write_at_once(url: &str) -> String {
    let mut second = SqliteConnection::connect(url).await.unwrap();
    second.execute("pragma busy_timeout = 0").await.unwrap();
    let error = second.execute("begin immediate").await.unwrap_err();
    let code = error.as_database_error().unwrap().code().unwrap();
    code.into_owned()
}
