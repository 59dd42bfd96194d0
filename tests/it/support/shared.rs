//! Servers that many tests share: one over each database, without Redis and with it, and two over nodes of a Galera
//! cluster, with Redis Cluster and with Redis Sentinel. They live as long as the process; a test publishes forms under
//! names of its own and looks at nothing else.

use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::Path;
use std::sync::{Arc, OnceLock, mpsc};
use std::thread;

use futures_util::FutureExt;
use futures_util::future::{join_all, pending};
use onceform::domain::clock::Clock;
use tokio::task::block_in_place;

use super::TestServer;
use super::database::{self, Scratch, execute, galera_nodes, names, service};
use super::log::{keep_log, warnings};

static SERVERS: OnceLock<Vec<TestServer>> = OnceLock::new();

/// Runs `test` on all of them at the same time.
pub(crate) async fn on_shared_servers(test: impl AsyncFn(&'static TestServer)) {
    let servers = block_in_place(|| SERVERS.get_or_init(start));
    join_all(servers.iter().map(|server| named(server, &test))).await;
}

/// The same, one after the other: for tests that load a server as far as it goes.
pub(crate) async fn on_shared_servers_in_turn(test: impl AsyncFn(&'static TestServer)) {
    for server in block_in_place(|| SERVERS.get_or_init(start)) {
        named(server, &test).await;
    }
}

/// Runs `test` on servers of its own, whose clocks stand still until it moves them, all at the same time.
pub(crate) async fn on_own_servers(test: impl AsyncFn(&TestServer)) {
    let mut starting: Vec<_> = database::scratches()
        .await
        .into_iter()
        .map(|scratch| (scratch, None))
        .collect();
    if let Some(url) = service("ONCEFORM_TEST_REDIS_URL") {
        let more = database::scratches().await.into_iter();
        starting.extend(more.map(|scratch| (scratch, Some(url.clone()))));
    }
    let run = async |(scratch, redis): (Scratch, Option<String>)| {
        let settings: Vec<_> = redis
            .iter()
            .map(|url| ("ONCEFORM_REDIS_URL", url.as_str()))
            .collect();
        let clock = Clock::fixed(Clock::System.now());
        let server = TestServer::start_at(&Arc::new(scratch), &settings, clock).await;
        named(&server, &test).await;
        if let Ok(scratch) = Arc::try_unwrap(server.stop().await) {
            scratch.remove().await;
        }
    };
    join_all(starting.into_iter().map(run)).await;
}

/// Which server it was stands in the output of a failing test.
async fn named<'s>(server: &'s TestServer, test: &impl AsyncFn(&'s TestServer)) {
    if let Err(panic) = AssertUnwindSafe(test(server)).catch_unwind().await {
        println!("on {}; the last warnings of all servers:", server.name());
        for line in warnings().iter().rev().take(20).rev() {
            println!("{line}");
        }
        resume_unwind(panic);
    }
}

/// They need a runtime that outlives the test which is the first to ask.
fn start() -> Vec<TestServer> {
    keep_log();
    let (ready, started) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build();
        runtime.unwrap().block_on(async {
            ready.send(start_all().await).unwrap();
            pending::<()>().await;
        });
    });
    started.recv().expect("the shared servers start")
}

async fn start_all() -> Vec<TestServer> {
    let mut starting: Vec<(Arc<Scratch>, Option<String>)> = Vec::new();
    for scratch in scratches().await {
        starting.push((Arc::new(scratch), None));
    }
    if let Some(url) = service("ONCEFORM_TEST_REDIS_URL") {
        for scratch in scratches().await {
            starting.push((Arc::new(scratch), Some(url.clone())));
        }
    }
    for (node, variable) in [
        (0, "ONCEFORM_TEST_REDIS_CLUSTER_URL"),
        (1, "ONCEFORM_TEST_REDIS_SENTINEL_URL"),
    ] {
        if let (Some(nodes), Some(url)) = (galera_nodes(), service(variable)) {
            let scratch = fresh("galera", nodes[node].clone()).await;
            starting.push((Arc::new(scratch), Some(url)));
        }
    }
    let start = |(scratch, redis): (Arc<Scratch>, Option<String>)| async move {
        let settings: Vec<_> = redis
            .iter()
            .map(|url| ("ONCEFORM_REDIS_URL", url.as_str()))
            .collect();
        TestServer::start(&scratch, &settings).await
    };
    join_all(starting.into_iter().map(start)).await
}

async fn scratches() -> Vec<Scratch> {
    let mut scratches = vec![Scratch::sqlite().await];
    for (engine, variable) in [
        ("postgres", "ONCEFORM_TEST_POSTGRES_URL"),
        ("mariadb", "ONCEFORM_TEST_MARIADB_URL"),
    ] {
        if let Some(server) = service(variable) {
            scratches.push(fresh(engine, server).await);
        }
    }
    scratches
}

/// A database on the server. Nobody is there to remove it at the end: what ended processes left is removed first.
async fn fresh(engine: &'static str, server: String) -> Scratch {
    let names = names(&server, PREFIX).await.into_iter();
    for left in names.filter(|name| is_left(name)) {
        execute(&server, &format!("drop database {left}")).await;
    }
    Scratch::on_server(engine, server, &prefix()).await
}

const PREFIX: &str = "onceform_shared_";

fn prefix() -> String {
    format!("{PREFIX}{}_", std::process::id())
}

fn is_left(name: &str) -> bool {
    let process = name.trim_start_matches(PREFIX).split('_').next();
    process.is_some_and(|id| !Path::new("/proc").join(id).exists())
}
