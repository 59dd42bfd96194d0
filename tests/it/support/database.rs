//! A fresh database for each test, on every engine that is there.
//!
//! SQLite needs nothing. PostgreSQL and MariaDB are used when `ONCEFORM_TEST_POSTGRES_URL` and
//! `ONCEFORM_TEST_MARIADB_URL` name a server where databases may be made; with `ONCEFORM_TEST_SERVICES=required`
//! (`scripts/test` sets it) a missing one fails the test.

use std::env;

use onceform::domain::chance::Chance;
use onceform::storage::{Connect, Db};
use sqlx::{AssertSqlSafe, Connection, Executor, MySqlConnection, PgConnection};

/// A database that is gone after the test.
pub(crate) struct Scratch {
    pub(crate) url: String,
    pub(crate) engine: &'static str,
    server: Option<String>,
    name: String,
    /// The folder of a SQLite file, and of whatever else the test keeps.
    pub(crate) folder: tempfile::TempDir,
}

impl Scratch {
    pub(crate) async fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("onceform.db").display());
        Self {
            url,
            engine: "sqlite",
            server: None,
            name: String::new(),
            folder,
        }
    }

    async fn on_server(engine: &'static str, server: String) -> Self {
        let bytes = Chance::System.bytes::<8>();
        let name = format!("onceform_test_{:016x}", u64::from_be_bytes(bytes));
        execute(&server, &format!("create database {name}")).await;
        let (base, _) = server
            .rsplit_once('/')
            .expect("the server's address ends in a database");
        let url = format!("{base}/{name}");
        Self {
            url,
            engine,
            server: Some(server),
            name,
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) async fn remove(self) {
        if let Some(server) = &self.server {
            let force = if server.starts_with("postgres") {
                " with (force)"
            } else {
                ""
            };
            execute(server, &format!("drop database {}{force}", self.name)).await;
        }
    }

    pub(crate) async fn connect(&self) -> Db {
        let db = Db::connect(&Connect {
            url: self.url.clone(),
            connections: 16,
        })
        .unwrap();
        db.migrate().await.unwrap();
        db
    }

    /// The number that one statement gives, asked beside the program.
    pub(crate) async fn number(&self, statement: &str) -> i64 {
        let statement = AssertSqlSafe(statement.to_owned());
        if self.url.starts_with("postgres") {
            let mut connection = PgConnection::connect(&self.url).await.unwrap();
            sqlx::query_scalar(statement)
                .fetch_one(&mut connection)
                .await
                .unwrap()
        } else if self.url.starts_with("mysql") {
            let mut connection = MySqlConnection::connect(&self.url).await.unwrap();
            sqlx::query_scalar(statement)
                .fetch_one(&mut connection)
                .await
                .unwrap()
        } else {
            let mut connection = sqlx::SqliteConnection::connect(&self.url).await.unwrap();
            sqlx::query_scalar(statement)
                .fetch_one(&mut connection)
                .await
                .unwrap()
        }
    }

    /// Runs one statement beside the program, on a connection of its own.
    pub(crate) async fn execute(&self, statement: &str) {
        execute(&self.url, statement).await;
    }
}

pub(crate) async fn execute(url: &str, statement: &str) {
    let statement = AssertSqlSafe(statement.to_owned());
    if url.starts_with("postgres") {
        let mut connection = PgConnection::connect(url)
            .await
            .expect("PostgreSQL answers");
        connection.execute(statement).await.unwrap();
    } else if url.starts_with("mysql") {
        let mut connection = MySqlConnection::connect(url)
            .await
            .expect("MariaDB answers");
        connection.execute(statement).await.unwrap();
    } else {
        let mut connection = sqlx::SqliteConnection::connect(url).await.unwrap();
        connection.execute(statement).await.unwrap();
    }
}

/// A setting of `scripts/test`; panics when it is missing although the services are required.
pub(crate) fn service(variable: &str) -> Option<String> {
    let value = env::var(variable).ok().filter(|value| !value.is_empty());
    let required = env::var("ONCEFORM_TEST_SERVICES").is_ok_and(|value| value == "required");
    assert!(
        value.is_some() || !required,
        "{variable} is not set, but the services are required"
    );
    value
}

/// A fresh database on each engine that is there.
pub(crate) async fn scratches() -> Vec<Scratch> {
    let mut scratches = vec![Scratch::sqlite().await];
    if let Some(server) = service("ONCEFORM_TEST_POSTGRES_URL") {
        scratches.push(Scratch::on_server("postgres", server).await);
    }
    if let Some(server) = service("ONCEFORM_TEST_MARIADB_URL") {
        scratches.push(Scratch::on_server("mariadb", server).await);
    }
    scratches
}

/// Runs `test` with a migrated database of each engine, one after the other.
pub(crate) async fn on_each_database(test: impl AsyncFn(Db)) {
    for scratch in scratches().await {
        // The name of the engine stands in the output of a failing test.
        println!("on {}", scratch.engine);
        let db = scratch.connect().await;
        test(db.clone()).await;
        db.close().await;
        scratch.remove().await;
    }
}
