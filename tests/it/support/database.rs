//! A fresh database for each test, on every engine that is there.
//!
//! SQLite needs nothing. PostgreSQL and MariaDB are used when `ONCEFORM_TEST_POSTGRES_URL` and
//! `ONCEFORM_TEST_MARIADB_URL` name a server where databases may be made, the nodes of a Galera cluster when
//! `ONCEFORM_TEST_GALERA_URLS` names them; with `ONCEFORM_TEST_SERVICES=required` (`scripts/test` sets it) a missing one
//! fails the test.

use std::env;

use onceform::domain::chance::Chance;
use onceform::domain::id::RequestId;
use onceform::storage::submissions::{Known, by_request_ids};
use onceform::storage::{Connect, Db};
use sqlx::{AssertSqlSafe, Connection, Executor, MySqlConnection, PgConnection};

/// What the names of databases begin with.
const PREFIX: &str = "onceform_test_";

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

    pub(super) async fn on_server(engine: &'static str, server: String, prefix: &str) -> Self {
        let bytes = Chance::System.bytes::<8>();
        let name = format!("{prefix}{:016x}", u64::from_be_bytes(bytes));
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

    /// The same database on another node of its cluster.
    pub(crate) fn at(&self, server: &str) -> Self {
        let (base, _) = server.rsplit_once('/').unwrap();
        Self {
            url: format!("{base}/{}", self.name),
            engine: self.engine,
            server: None,
            name: self.name.clone(),
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
            // What was committed on another node counts.
            let _ = connection.execute("set session wsrep_sync_wait = 1").await;
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

/// What is stored under the id of an act.
pub(crate) async fn stored_under(db: &Db, id: &RequestId) -> Option<Known> {
    let known = by_request_ids(db, std::slice::from_ref(id)).await;
    known.unwrap().pop()
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

/// The databases of a server whose names begin with `prefix`.
pub(super) async fn names(server: &str, prefix: &str) -> Vec<String> {
    let catalogue = if server.starts_with("postgres") {
        "select datname::text as name from pg_database"
    } else {
        "select cast(schema_name as char) as name from information_schema.schemata"
    };
    let names: Vec<String> = if server.starts_with("postgres") {
        let mut connection = PgConnection::connect(server).await.unwrap();
        let names = sqlx::query_scalar(catalogue).fetch_all(&mut connection);
        names.await.unwrap()
    } else {
        let mut connection = MySqlConnection::connect(server).await.unwrap();
        let names = sqlx::query_scalar(catalogue).fetch_all(&mut connection);
        names.await.unwrap()
    };
    let ours = names.into_iter().filter(|name| name.starts_with(prefix));
    ours.collect()
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
        scratches.push(Scratch::on_server("postgres", server, PREFIX).await);
    }
    if let Some(server) = service("ONCEFORM_TEST_MARIADB_URL") {
        scratches.push(Scratch::on_server("mariadb", server, PREFIX).await);
    }
    scratches
}

/// The nodes of the Galera cluster, if there is one.
pub(crate) fn galera_nodes() -> Option<Vec<String>> {
    let nodes = service("ONCEFORM_TEST_GALERA_URLS")?;
    Some(nodes.split(' ').map(str::to_owned).collect())
}

/// A fresh database on the Galera cluster, named by its first node.
pub(crate) async fn galera_scratch(nodes: &[String]) -> Scratch {
    Scratch::on_server("galera", nodes[0].clone(), PREFIX).await
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

/// A second session that holds what a first try at `id` would hold: an uncommitted row with that id; on SQLite, which
/// locks files, the file.
pub(crate) enum Held {
    Sqlite(sqlx::SqliteConnection),
    Postgres(PgConnection),
    MySql(MySqlConnection),
}

impl Held {
    pub(crate) async fn hold(scratch: &Scratch, slug: &str, id: &str) -> Self {
        let random = u128::from_be_bytes(Chance::System.bytes());
        let (record, receipt) = (format!("{random:032x}"), format!("{random:032x}"));
        let (record, now, no_json) = if scratch.url.starts_with("postgres") {
            (format!("'{record}'::uuid"), "now()", "null")
        } else {
            (format!("x'{record}'"), "now(6)", "null")
        };
        let insert = format!(
            "insert into form_submit_record (id, request_id, form_id, form_version, fp_version, attempt_token, answers, \
             reference, receipt_code, submitted_at, status, revision) select {record}, '{id}', f.id, 1, 1, {record}, \
             {no_json}, '{}', '{}', {now}, 'new', 1 from form f where f.slug = '{slug}'",
            &receipt[..18],
            &receipt[..26],
        );
        Self::with(scratch, insert).await
    }

    /// A session that has carried out a statement and not committed it; on SQLite one that only holds the file.
    pub(crate) async fn with(scratch: &Scratch, statement: String) -> Self {
        let statement = AssertSqlSafe(statement);
        if scratch.url.starts_with("postgres") {
            let mut connection = PgConnection::connect(&scratch.url).await.unwrap();
            connection.execute("begin").await.unwrap();
            assert_eq!(
                connection.execute(statement).await.unwrap().rows_affected(),
                1
            );
            Self::Postgres(connection)
        } else if scratch.url.starts_with("mysql") {
            let mut connection = MySqlConnection::connect(&scratch.url).await.unwrap();
            connection.execute("begin").await.unwrap();
            assert_eq!(
                connection.execute(statement).await.unwrap().rows_affected(),
                1
            );
            Self::MySql(connection)
        } else {
            let mut connection = sqlx::SqliteConnection::connect(&scratch.url).await.unwrap();
            // Another test's write may be on its way.
            connection
                .execute("pragma busy_timeout = 20000")
                .await
                .unwrap();
            connection.execute("begin immediate").await.unwrap();
            Self::Sqlite(connection)
        }
    }

    /// Undoes it.
    pub(crate) async fn let_go(self) {
        self.end("rollback").await;
    }

    /// Makes it stay.
    pub(crate) async fn commit(self) {
        self.end("commit").await;
    }

    async fn end(self, how: &'static str) {
        match self {
            Self::Sqlite(mut connection) => connection.execute(how).await.map(drop),
            Self::Postgres(mut connection) => connection.execute(how).await.map(drop),
            Self::MySql(mut connection) => connection.execute(how).await.map(drop),
        }
        .unwrap();
    }
}
