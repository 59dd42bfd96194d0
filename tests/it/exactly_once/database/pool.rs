//! Fewer connections than people.

use std::sync::Arc;

use futures_util::future::join_all;
use onceform::domain::clock::Clock;

use crate::exactly_once::act::{Act, assert_kept, assert_saving, assert_stored};
use crate::support::database::{Held, service};
use crate::support::documents::open_day;
use crate::support::{Answer, Scratch, TestServer, scratches};

/// Runs `test` with a server that has one connection to its database.
async fn with_one_connection(test: impl AsyncFn(&TestServer)) {
    let redis = service("ONCEFORM_TEST_REDIS_URL");
    let run = async |scratch: Scratch| {
        let scratch = Arc::new(scratch);
        let settings: Vec<_> = redis
            .iter()
            .map(|url| ("ONCEFORM_REDIS_URL", url.as_str()))
            .collect();
        let one = |config: &mut onceform::config::Config| config.database_connections = 1;
        let server = TestServer::start_as(&scratch, &settings, Clock::System, one).await;
        drop(scratch);
        server.publish(&open_day("open-day")).await;
        println!("on {}", server.name());
        test(&server).await;
        if let Ok(scratch) = Arc::try_unwrap(server.stop().await) {
            scratch.remove().await;
        }
    };
    join_all(scratches().await.into_iter().map(run)).await;
}

/// No attempt needs two connections at once: twenty people and their repeats get through one.
#[tokio::test(flavor = "multi_thread")]
async fn row_62_one_connection_is_enough_for_many() {
    with_one_connection(async |server| {
        let acts = join_all((0..20).map(|number| Act::open(server, 620 + number))).await;
        let presses = acts
            .iter()
            .flat_map(|act| [act, act])
            .map(|act| act.send(server));
        let answers = join_all(presses).await;
        for (act, answers) in acts.iter().zip(answers.chunks(2)) {
            assert_eq!((answers[0].status, answers[1].status), (303, 303));
            assert_eq!(answers[0].location(), answers[1].location());
            assert_eq!(act.rows(server).await, 1);
        }
        acts[0].keeps_the_promise(server, &[&answers[0]]).await;
    })
    .await;
}

/// The connection is held by one who waits for its twin; who gets none in time hears "not saved yet", and the id is free.
#[tokio::test(flavor = "multi_thread")]
async fn row_62_whoever_gets_no_connection_is_told_so() {
    with_one_connection(async |server| {
        // SQLite has no twin's key to wait for: its writer waits for the file, which is row 60.
        if server.engine == "sqlite" {
            return;
        }
        // Each that has the connection waits 3 s for its twin. Those that wait for the connection are patient for 5 s, or
        // for 7 s where they gathered behind another first: of five, the last is always turned away.
        let acts = join_all((640..645).map(|number| Act::open(server, number))).await;
        let held = acts
            .iter()
            .map(|act| Held::hold(&server.scratch, "open-day", act.id()));
        let held = join_all(held).await;
        let answers = join_all(acts.iter().map(|act| act.send(server))).await;
        let (mut waited, mut turned_away) = (0, 0);
        for (act, answer) in acts.iter().zip(&answers) {
            if answer.status == 409 {
                assert_saving(answer);
                waited += 1;
            } else {
                assert_kept(answer, act, "Not saved yet");
                turned_away += 1;
            }
            assert_eq!(act.claim().await, None, "free");
        }
        assert!(waited >= 1 && turned_away >= 1, "{waited} {turned_away}");
        join_all(held.into_iter().map(Held::let_go)).await;
        for act in &acts {
            let stored: Answer = act.send(server).await;
            assert_stored(&stored);
            act.keeps_the_promise(server, &[&stored]).await;
        }
    })
    .await;
}
