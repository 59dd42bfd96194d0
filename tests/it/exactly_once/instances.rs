//! Two instances over one database, with one Redis or none.

use std::sync::Arc;

use futures_util::future::join_all;

use crate::support::database::service;
use crate::support::documents::open_day;
use crate::support::process::Running;
use crate::support::{HASH_KEY, SECRET_KEY, Scratch, TestServer, scratches};

/// Two servers that share what they store, both with the form `open-day`.
pub(super) struct Two {
    pub(super) one: TestServer,
    pub(super) two: TestServer,
}

impl Two {
    pub(super) fn is_sqlite(&self) -> bool {
        self.one.engine == "sqlite"
    }
}

/// Runs `test` over each database, with Redis and without, all at the same time.
pub(super) async fn on_two(test: impl AsyncFn(&Two)) {
    let redis = service("ONCEFORM_TEST_REDIS_URL");
    let mut stages = scratches_with(None).await;
    if redis.is_some() {
        stages.extend(scratches_with(redis).await);
    }
    join_all(stages.into_iter().map(|stage| play(stage, &test))).await;
}

/// The same with Redis only: for what a claim has a part in.
pub(super) async fn on_two_with_claims(test: impl AsyncFn(&Two)) {
    if let Some(redis) = service("ONCEFORM_TEST_REDIS_URL") {
        let stages = scratches_with(Some(redis)).await.into_iter();
        join_all(stages.map(|stage| play(stage, &test))).await;
    }
}

async fn scratches_with(redis: Option<String>) -> Vec<(Scratch, Option<String>)> {
    let scratches = scratches().await.into_iter();
    scratches.map(|scratch| (scratch, redis.clone())).collect()
}

async fn play((scratch, redis): (Scratch, Option<String>), test: &impl AsyncFn(&Two)) {
    let scratch = Arc::new(scratch);
    let settings: Vec<_> = redis
        .iter()
        .map(|url| ("ONCEFORM_REDIS_URL", url.as_str()))
        .collect();
    let pair = Two {
        one: TestServer::start(&scratch, &settings).await,
        two: TestServer::start(&scratch, &settings).await,
    };
    drop(scratch);
    pair.one.publish(&open_day("open-day")).await;
    println!("on {}", pair.one.name());
    test(&pair).await;
    drop(pair.two.stop().await);
    if let Ok(scratch) = Arc::try_unwrap(pair.one.stop().await) {
        scratch.remove().await;
    }
}

/// An instance in a process of its own, beside `server` and over the same database and Redis.
pub(crate) async fn process_beside(server: &TestServer, settings: &[(&str, &str)]) -> Running {
    let mut all = vec![
        ("ONCEFORM_SECRET_KEY", SECRET_KEY),
        ("ONCEFORM_HASH_KEY", HASH_KEY),
        ("ONCEFORM_DATABASE_URL", server.scratch.url.as_str()),
    ];
    if let Some(redis) = &server.redis {
        all.push(("ONCEFORM_REDIS_URL", redis));
    }
    all.extend_from_slice(settings);
    let all = all
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let (all, folder) = (
        all.collect::<Vec<_>>(),
        server.scratch.folder.path().to_owned(),
    );
    // Others start theirs meanwhile.
    let start = move || {
        let all = all
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        Running::start(&folder, &all.collect::<Vec<_>>())
    };
    tokio::task::spawn_blocking(start).await.unwrap()
}
