//! The databases, servers and people of the tests without a browser, and how a test meets all of them.

use std::sync::Arc;

use onceform::domain::clock::Clock;

use crate::browser::{Browser, Way};

#[path = "../it/support/database.rs"]
#[expect(
    dead_code,
    reason = "written for the tests without a browser, which use more of it"
)]
mod database;
#[path = "../it/support/person.rs"]
#[expect(
    dead_code,
    reason = "written for the tests without a browser, which use more of it"
)]
mod person;
#[path = "../it/support/server.rs"]
#[expect(
    dead_code,
    reason = "written for the tests without a browser, which use more of it"
)]
mod server;
#[path = "../it/support/staff.rs"]
#[expect(
    dead_code,
    reason = "written for the tests without a browser, which use more of it"
)]
mod staff;

pub(crate) use person::{Answer, Person};
pub(crate) use server::TestServer;
pub(crate) use staff::{Member, PASSWORD};

use database::{Scratch, scratches, service};

/// Runs `test` in each way of browsing, with a fresh server each time: over SQLite and, where they are there, over
/// PostgreSQL with Redis.
pub(crate) async fn on_each_way(ways: &[Way], test: impl AsyncFn(&Browser, &TestServer)) {
    for way in ways {
        let browser = Browser::open(*way).await;
        for (scratch, redis) in installations().await {
            println!("{way:?} on {}", scratch.engine);
            let settings: Vec<_> = redis
                .iter()
                .map(|url| ("ONCEFORM_REDIS_URL", url.as_str()))
                .collect();
            let server = TestServer::start(&Arc::new(scratch), &settings).await;
            browser.visit(&server.url);
            test(&browser, &server).await;
            browser.forget().await;
            end(server).await;
        }
        browser.close().await;
    }
}

/// Runs `test` with a server over SQLite, in one way of browsing.
pub(crate) async fn in_browser(way: Way, test: impl AsyncFn(&Browser, &TestServer)) {
    in_browser_at(way, Clock::System, test).await;
}

/// The same in several ways of browsing.
pub(crate) async fn in_each_way(ways: &[Way], test: impl AsyncFn(&Browser, &TestServer)) {
    for way in ways {
        in_browser(*way, &test).await;
    }
}

/// The same with a clock of the test's own in the server.
pub(crate) async fn in_browser_at(
    way: Way,
    clock: Clock,
    test: impl AsyncFn(&Browser, &TestServer),
) {
    let scratch = Arc::new(Scratch::sqlite().await);
    let server = TestServer::start_at(&scratch, &[], clock).await;
    drop(scratch);
    with_server(way, server, test).await;
}

/// The same with a claim store, where there is one; the tests without a browser try its absence.
pub(crate) async fn in_browser_with_claims(way: Way, test: impl AsyncFn(&Browser, &TestServer)) {
    let Some(redis) = service("ONCEFORM_TEST_REDIS_URL") else {
        return;
    };
    let scratch = Arc::new(Scratch::sqlite().await);
    let server = TestServer::start(&scratch, &[("ONCEFORM_REDIS_URL", &redis)]).await;
    drop(scratch);
    with_server(way, server, test).await;
}

async fn with_server(way: Way, server: TestServer, test: impl AsyncFn(&Browser, &TestServer)) {
    let browser = Browser::open(way).await;
    browser.visit(&server.url);
    test(&browser, &server).await;
    browser.close().await;
    end(server).await;
}

/// Runs `test` with a server over SQLite and no browser.
pub(crate) async fn on_sqlite(test: impl AsyncFn(&TestServer)) {
    let server = TestServer::start(&Arc::new(Scratch::sqlite().await), &[]).await;
    test(&server).await;
    end(server).await;
}

/// What the duplicates are tried on: the database alone, and as in production.
async fn installations() -> Vec<(Scratch, Option<String>)> {
    let redis = service("ONCEFORM_TEST_REDIS_URL");
    let mut found = Vec::new();
    for scratch in scratches().await {
        match scratch.engine {
            "sqlite" => found.push((scratch, None)),
            "postgres" => found.push((scratch, redis.clone())),
            // The tests without a browser try them all.
            _ => scratch.remove().await,
        }
    }
    found
}

async fn end(server: TestServer) {
    let scratch = server.stop().await;
    if let Ok(scratch) = Arc::try_unwrap(scratch) {
        scratch.remove().await;
    }
}
