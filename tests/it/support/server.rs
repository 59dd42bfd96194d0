//! The whole program in this process, on a port of its own.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use onceform::app::{App, Parts};
use onceform::cli::Desk;
use onceform::cli::form::import::take_in;
use onceform::config::Config;
use onceform::domain::clock::Clock;
use onceform::domain::definition::Definition;
use onceform::domain::id::{FormId, RequestId};
use onceform::domain::intent::Fingerprint;
use onceform::web::site::Site;
use serde_json::Value;

use super::Person;
use super::database::{Scratch, scratches, service};

/// 32 bytes in base64; two of them, since the keys must differ.
pub(crate) const SECRET_KEY: &str = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
pub(crate) const HASH_KEY: &str = "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=";

/// A running server and what a test may do behind its back.
pub(crate) struct TestServer {
    /// `http://127.0.0.1:…`
    pub(crate) url: String,
    /// What its handlers see: database, clock, counters.
    pub(crate) site: Data<Site>,
    /// The engine's name, for messages.
    pub(crate) engine: &'static str,
    /// The database it uses.
    pub(crate) scratch: Arc<Scratch>,
    /// The Redis it uses, if any.
    pub(crate) redis: Option<String>,
    handle: ServerHandle,
}

impl TestServer {
    /// What it runs over, for messages.
    pub(crate) fn name(&self) -> String {
        let claims = self.redis.as_deref().unwrap_or("no Redis");
        format!("{} with {claims}", self.engine)
    }

    /// How many submissions a form has, counted beside the program.
    pub(crate) async fn stored(&self, slug: &str) -> i64 {
        let count = format!(
            "select count(*) from form_submit_record r join form f on f.id = r.form_id where f.slug = '{slug}'"
        );
        self.scratch.number(&count).await
    }

    /// Starts one over a database, with more settings than the usual ones (`ONCEFORM_…`).
    pub(crate) async fn start(scratch: &Arc<Scratch>, settings: &[(&str, &str)]) -> Self {
        Self::start_at(scratch, settings, Clock::System).await
    }

    /// The same with a clock of the test's own.
    pub(crate) async fn start_at(
        scratch: &Arc<Scratch>,
        settings: &[(&str, &str)],
        clock: Clock,
    ) -> Self {
        Self::start_as(scratch, settings, clock, |_| ()).await
    }

    /// The same with what no setting says.
    pub(crate) async fn start_as(
        scratch: &Arc<Scratch>,
        settings: &[(&str, &str)],
        clock: Clock,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let mut environment: HashMap<String, String> = HashMap::from([
            ("ONCEFORM_LISTEN".into(), "127.0.0.1:0".into()),
            (
                "ONCEFORM_DATA_DIR".into(),
                scratch.folder.path().display().to_string(),
            ),
            ("ONCEFORM_DATABASE_URL".into(), scratch.url.clone()),
            ("ONCEFORM_SECRET_KEY".into(), SECRET_KEY.into()),
            ("ONCEFORM_HASH_KEY".into(), HASH_KEY.into()),
        ]);
        environment.extend(
            settings
                .iter()
                .map(|(key, value)| ((*key).into(), (*value).into())),
        );
        let mut config =
            Config::from(None, Box::new(move |key| environment.get(key).cloned())).unwrap();
        // Tests change forms behind the server's back.
        config.forms_seen_for = Duration::ZERO;
        // What is sent after a commit is sent where a test asks for it.
        config.delivery.here = false;
        change(&mut config);
        let parts = Parts {
            clock,
            ..Parts::new(config).unwrap()
        };
        parts.db.migrate().await.unwrap();
        let app = App::build(parts).unwrap();
        let (url, site, handle) = (
            format!("http://{}", app.address),
            app.site.clone(),
            app.handle(),
        );
        tokio::spawn(app.run());
        greet(&site).await;
        Self {
            url,
            engine: scratch.engine,
            redis: site.config.redis_url.clone(),
            site,
            scratch: Arc::clone(scratch),
            handle,
        }
    }

    /// Publishes a form document.
    pub(crate) async fn publish(&self, document: &Value) -> FormId {
        let definition = Definition::from_json(document).unwrap();
        let desk = Desk {
            clock: &self.site.clock,
            chance: &self.site.chance,
            address: &self.url,
        };
        take_in(&definition, true, &self.site.db, desk)
            .await
            .unwrap()
    }

    /// Somebody with a browser that has no cookies yet.
    pub(crate) fn person(&self) -> Person {
        Person::new(&self.url)
    }

    /// How many rows a table has, counted beside the program.
    pub(crate) async fn rows(&self, table: &str) -> i64 {
        self.scratch
            .number(&format!("select count(*) from {table}"))
            .await
    }

    /// The time, as the server sees it.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.site.clock.now()
    }

    /// Stops it as SIGTERM would, and gives its database back.
    pub(crate) async fn stop(self) -> Arc<Scratch> {
        self.handle.stop(true).await;
        self.site.once.finish().await;
        self.site.db.close().await;
        self.scratch
    }
}

/// Waits until the claim store answers, where there is one: a busy machine may be late with its connection.
async fn greet(site: &Site) {
    let Some(claims) = site.once.claims() else {
        return;
    };
    for _ in 0..200 {
        let id = RequestId::new(&site.chance);
        if claims.peek(&id, Fingerprint([0; 32])).await.is_none() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Runs `test` with a server over each database, without Redis.
pub(crate) async fn on_each_server(test: impl AsyncFn(&TestServer)) {
    on_servers(&[None], test).await;
}

/// Runs `test` with a server over each database, without Redis and, where one is there, with it.
pub(crate) async fn on_each_server_with_claims(test: impl AsyncFn(&TestServer)) {
    let redis = service("ONCEFORM_TEST_REDIS_URL");
    let mut claims = vec![None];
    claims.extend(redis.map(Some));
    on_servers(&claims, test).await;
}

async fn on_servers(claims: &[Option<String>], test: impl AsyncFn(&TestServer)) {
    for redis in claims {
        for scratch in scratches().await {
            println!(
                "on {} with {}",
                scratch.engine,
                if redis.is_some() { "Redis" } else { "no Redis" }
            );
            let settings: Vec<_> = redis
                .iter()
                .map(|url| ("ONCEFORM_REDIS_URL", url.as_str()))
                .collect();
            let server = TestServer::start(&Arc::new(scratch), &settings).await;
            test(&server).await;
            let scratch = server.stop().await;
            if let Ok(scratch) = Arc::try_unwrap(scratch) {
                scratch.remove().await;
            }
        }
    }
}
