//! The answer to a COMMIT does not come, and the database may have carried it out or not.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use onceform::domain::clock::Clock;
use onceform::fail_point::FailPoint;
use tokio::time::sleep;

use super::act::{Act, answered, assert_kept, assert_replayed, assert_stored, at};
use super::instances::on_two;
use crate::support::documents::open_day;
use crate::support::proxy::{Proxy, Road, host_of};
use crate::support::{Scratch, TestServer, scratches};

/// A claim's life for tests that wait for a third of it.
const SHORT_LIFE: Duration = Duration::from_secs(12);

/// A server whose database is behind a road.
struct Stage {
    server: TestServer,
    road: Proxy,
}

impl Stage {
    fn unknown_commits(&self) -> u64 {
        self.server.site.counters.unknown_commits.get()
    }
}

/// Runs `test` over PostgreSQL and MariaDB at the same time. (No road leads to SQLite: it is in the process.)
async fn behind_a_road(test: impl AsyncFn(&Stage)) {
    let run = async |scratch: Scratch| {
        let scratch = Arc::new(scratch);
        let road = Proxy::to(&host_of(&scratch.url)).await;
        let url = road.url(&scratch.url);
        let settings = [("ONCEFORM_DATABASE_URL", url.as_str())];
        let life = |config: &mut onceform::config::Config| config.claim_life = SHORT_LIFE;
        let server = TestServer::start_as(&scratch, &settings, Clock::System, life).await;
        drop(scratch);
        server.publish(&open_day("open-day")).await;
        println!("on {}", server.name());
        let stage = Stage { server, road };
        test(&stage).await;
        stage.road.set(Road::Open);
        if let Ok(scratch) = Arc::try_unwrap(stage.server.stop().await) {
            scratch.remove().await;
        }
    };
    let far = scratches().await.into_iter();
    join_all(far.filter(|scratch| scratch.engine != "sqlite").map(run)).await;
}

/// On every database, SQLite as well: the row is there, its confirmation got lost, and the try meets its own row.
#[tokio::test(flavor = "multi_thread")]
async fn row_16_a_try_that_meets_its_own_row_is_the_first_success() {
    on_two(async |pair| {
        let act = Act::open(&pair.one, 160).await;
        act.stop(FailPoint::AfterCommit).fail();
        let stored = act.send(&pair.one).await;
        assert_stored(&stored);
        assert_eq!(pair.one.site.counters.unknown_commits.get(), 1);
        assert_replayed(&act.send(&pair.two).await, &stored);
        act.keeps_the_promise(&pair.two, &[&stored]).await;
    })
    .await;
}

/// The COMMIT is still on its way when the same insert runs again: that one waits at the index. The COMMIT arrives, or it
/// never does: a receipt either way, of one row.
#[tokio::test(flavor = "multi_thread")]
async fn row_18_a_commit_in_flight_is_waited_for_at_the_index() {
    behind_a_road(async |stage| {
        for (number, arrives) in [(180, true), (181, false)] {
            let act = Act::open(&stage.server, number).await;
            stage.road.set(Road::HoldCommit);
            let press = act.press(&stage.server.url);
            sleep(Duration::from_millis(900)).await;
            assert!(stage.road.is_open_again(), "the COMMIT is on the way");
            assert!(!press.is_finished(), "and is waited for");
            assert_eq!(act.rows(&stage.server).await, 0);
            if arrives {
                stage.road.deliver().await;
            } else {
                stage.road.lose();
            }
            let stored = answered(press).await;
            assert_stored(&stored);
            act.keeps_the_promise(&stage.server, &[&stored]).await;
        }
        assert_eq!(stage.unknown_commits(), 2);
    })
    .await;
}

/// It stays on its way for longer than anybody waits: the person hears that nobody can tell, never "not saved"; and
/// pressing Send again tells.
#[tokio::test(flavor = "multi_thread")]
async fn row_18_a_commit_in_flight_for_long_is_not_called_lost() {
    behind_a_road(async |stage| {
        let act = Act::open(&stage.server, 185).await;
        stage.road.set(Road::HoldCommit);
        let told = act.send(&stage.server).await;
        assert_kept(&told, &act, "We can't tell yet");
        stage.road.deliver().await;
        let again = act.send(&stage.server).await;
        assert_replayed(&again, &again);
        act.keeps_the_promise(&stage.server, &[&again]).await;
    })
    .await;
}

/// Ends the session whose transaction holds the row of this act, as an administrator would.
async fn kill_the_session(stage: &Stage) {
    let scratch = &stage.server.scratch;
    if stage.server.engine == "postgres" {
        let kill = "select count(pg_terminate_backend(pid)) from pg_stat_activity \
                    where datname = current_database() and state like 'idle in transaction%'";
        assert_eq!(scratch.number(kill).await, 1);
    } else {
        let find = "select cast(t.trx_mysql_thread_id as signed) from information_schema.innodb_trx t \
                    join information_schema.processlist p on p.id = t.trx_mysql_thread_id where p.db = database()";
        let session = scratch.number(find).await;
        scratch.execute(&format!("kill {session}")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn row_19_a_session_killed_before_its_commit_is_run_again() {
    behind_a_road(async |stage| {
        let act = Act::open(&stage.server, 190).await;
        let mut held = act.stop(FailPoint::BeforeCommit);
        let press = act.press(&stage.server.url);
        at(&mut held).await;
        kill_the_session(stage).await;
        held.go_on();
        let stored = answered(press).await;
        assert_stored(&stored);
        assert_eq!(stage.unknown_commits(), 1);
        assert_replayed(&act.send(&stage.server).await, &stored);
        act.keeps_the_promise(&stage.server, &[&stored]).await;
    })
    .await;
}

/// A fail-over to a server that has every row that was committed: all connections break, new ones lead elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn row_20_a_fail_over_that_keeps_the_row_is_survived() {
    behind_a_road(async |stage| {
        // Another way to the same data.
        let heir = Proxy::to(&host_of(&stage.server.scratch.url)).await;
        let before = Act::open(&stage.server, 200).await;
        let mut held = before.stop(FailPoint::BeforeCommit);
        let press = before.press(&stage.server.url);
        at(&mut held).await;
        stage.road.lead_to(&heir.address);
        held.go_on();
        let stored = answered(press).await;
        assert_stored(&stored);
        before.keeps_the_promise(&stage.server, &[&stored]).await;

        let after = Act::open(&stage.server, 201).await;
        stage.road.set(Road::CutAfterCommit);
        let mut held = after.stop(FailPoint::BeforeCommit);
        let press = after.press(&stage.server.url);
        at(&mut held).await;
        held.go_on();
        while !stage.road.is_open_again() {
            sleep(Duration::from_millis(5)).await;
        }
        stage.road.lead_to(&host_of(&stage.server.scratch.url));
        let stored = answered(press).await;
        assert_stored(&stored);
        after.keeps_the_promise(&stage.server, &[&stored]).await;
        assert_eq!(stage.unknown_commits(), 2);
    })
    .await;
}

/// A cluster like Galera says "deadlock" (1213) to the COMMIT of the one that loses: the whole transaction runs again,
/// and is stored, or meets the twin that won. (On a real cluster: the tests of Galera.)
#[tokio::test(flavor = "multi_thread")]
async fn row_59_a_deadlock_at_the_commit_runs_all_of_it_again() {
    behind_a_road(async |stage| {
        if stage.server.engine != "mariadb" {
            return;
        }
        let act = Act::open(&stage.server, 59).await;
        stage.road.set(Road::DeadlockAtCommit);
        let stored = act.send(&stage.server).await;
        assert!(stage.road.is_open_again());
        assert_stored(&stored);
        act.keeps_the_promise(&stage.server, &[&stored]).await;

        let act = Act::open(&stage.server, 60).await;
        let other = TestServer::start(&stage.server.scratch, &[]).await;
        let mut held = act.stop(FailPoint::BeforeCommit);
        let one = act.press(&stage.server.url);
        at(&mut held).await;
        let two = act.press(&other.url);
        sleep(Duration::from_millis(300)).await;
        stage.road.set(Road::DeadlockAtCommit);
        held.go_on();
        let (one, two) = (answered(one).await, answered(two).await);
        assert!(stage.road.is_open_again());
        assert_eq!((one.status, two.status), (303, 303));
        act.keeps_the_promise(&other, &[&one, &two]).await;
        other.stop().await;
        assert_eq!(stage.unknown_commits(), 0, "a refusal is certain");
    })
    .await;
}
