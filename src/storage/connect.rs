//! Connections, with the settings that durability and our time-outs rest on.

use std::str::FromStr;
use std::time::Duration;

use sqlx::mysql::{MySqlConnectOptions, MySqlPoolOptions};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Executor};
use tokio::runtime::Handle;

use super::dialect::Engine;
use super::error::{Classifier, StorageError};
use super::query::{Pools, Query, Target};

/// How long a statement may wait for a lock that another transaction holds.
const LOCK_TIMEOUT: Duration = Duration::from_secs(3);
/// The same where others wait behind the statement. (MariaDB counts whole seconds: there it does not wait at all.)
const QUICK_LOCK_TIMEOUT: Duration = Duration::from_millis(100);
/// The same for the single writer, behind whom others wait.
const QUICK_ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
/// Connections of a database that is used by one writer: another one for the time while the first is replaced.
const QUICK_CONNECTIONS: u32 = 2;
/// How long a statement may run.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the server lets a transaction be open without a statement.
const IDLE_TRANSACTION_TIMEOUT: Duration = Duration::from_secs(15);
/// How long a request waits for a free connection before it hears that the database is busy.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a transaction may take once it has its connection. The server's own limits end it sooner; this is for a
/// server that is gone without a word.
const TRANSACTION_TIMEOUT: Duration = Duration::from_secs(10);
/// The same for the single writer.
const QUICK_TRANSACTION_TIMEOUT: Duration = Duration::from_secs(6);

/// How long to wait for what others hold.
#[derive(Clone, Copy)]
struct Patience {
    lock: Duration,
    acquire: Duration,
    transaction: Duration,
}

const PATIENT: Patience = Patience {
    lock: LOCK_TIMEOUT,
    acquire: ACQUIRE_TIMEOUT,
    transaction: TRANSACTION_TIMEOUT,
};
const QUICK: Patience = Patience {
    lock: QUICK_LOCK_TIMEOUT,
    acquire: QUICK_ACQUIRE_TIMEOUT,
    transaction: QUICK_TRANSACTION_TIMEOUT,
};

/// How to connect.
#[derive(Clone, Debug)]
pub struct Connect {
    /// `sqlite:`, `postgres:` or `mysql:` address.
    pub url: String,
    /// Connections kept at the most (SQLite: readers; it has one writer besides).
    pub connections: u32,
}

/// A database. Cheap to clone.
#[derive(Clone)]
pub struct Db {
    pub(super) pools: Pools,
    pub(super) classifier: Classifier,
    /// Transactions run here, so that neither a vanished client nor a stopping worker cuts one in half.
    pub(super) runtime: Handle,
    pub(super) transaction_timeout: Duration,
}

impl Db {
    /// Prepares the pools; connections are made when first used. Must be called inside the runtime that shall
    /// carry the transactions. Fails with [`StorageError::Failed`] for an address that cannot be read.
    pub fn connect(connect: &Connect) -> Result<Self, StorageError> {
        let engine = engine_of(&connect.url);
        let classifier = Classifier::new(engine);
        let pools = pools(connect, PATIENT).map_err(|error| classifier.statement(error))?;
        Ok(Self {
            pools,
            classifier,
            runtime: Handle::current(),
            transaction_timeout: PATIENT.transaction,
        })
    }

    /// The same database for a single writer behind whom others wait: it gives up early on locks. (SQLite has one
    /// writer already, which is shared.)
    pub fn quick(&self, connect: &Connect) -> Result<Self, StorageError> {
        if self.engine() == Engine::Sqlite {
            return Ok(self.clone());
        }
        let connect = Connect {
            connections: QUICK_CONNECTIONS,
            ..connect.clone()
        };
        let pools = pools(&connect, QUICK);
        Ok(Self {
            pools: pools.map_err(|error| self.classifier.statement(error))?,
            transaction_timeout: QUICK.transaction,
            ..self.clone()
        })
    }

    /// Which database this is.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.classifier.engine()
    }

    /// Closes all connections once they are given back.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { writer, readers } => {
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
            Pools::MySql(pool) => pool.close().await,
        }
    }

    pub(super) fn q(&self, text: &str) -> Query<'_> {
        Query::new(
            Target::Pools(&self.pools, &self.runtime),
            &self.classifier,
            text,
        )
    }
}

/// The database that an address names. Anything unknown was refused by the configuration before.
fn engine_of(url: &str) -> Engine {
    match url.split(':').next().unwrap_or_default() {
        "postgres" | "postgresql" => Engine::Postgres,
        "mysql" | "mariadb" => Engine::MySql,
        _ => Engine::Sqlite,
    }
}

fn pools(connect: &Connect, patience: Patience) -> Result<Pools, sqlx::Error> {
    match engine_of(&connect.url) {
        Engine::Sqlite => sqlite(connect),
        Engine::Postgres => postgres(connect, patience),
        Engine::MySql => mysql(connect, patience),
    }
}

fn sqlite(connect: &Connect) -> Result<Pools, sqlx::Error> {
    let options = SqliteConnectOptions::from_str(&connect.url)?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // FULL: a commit is on the disk before it is answered.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(LOCK_TIMEOUT)
        .disable_statement_logging();
    let pool = || SqlitePoolOptions::new().acquire_timeout(ACQUIRE_TIMEOUT);
    Ok(Pools::Sqlite {
        writer: pool().max_connections(1).connect_lazy_with(options.clone()),
        readers: pool()
            .max_connections(connect.connections)
            .connect_lazy_with(options),
    })
}

fn postgres(connect: &Connect, patience: Patience) -> Result<Pools, sqlx::Error> {
    let options = PgConnectOptions::from_str(&connect.url)?
        .application_name("onceform")
        .options([
            ("lock_timeout", patience.lock.as_millis().to_string()),
            (
                "statement_timeout",
                STATEMENT_TIMEOUT.as_millis().to_string(),
            ),
            (
                "idle_in_transaction_session_timeout",
                IDLE_TRANSACTION_TIMEOUT.as_millis().to_string(),
            ),
        ])
        .disable_statement_logging();
    let pool = PgPoolOptions::new()
        .acquire_timeout(patience.acquire)
        .max_connections(connect.connections);
    Ok(Pools::Postgres(pool.connect_lazy_with(options)))
}

fn mysql(connect: &Connect, patience: Patience) -> Result<Pools, sqlx::Error> {
    let url = connect.url.replacen("mariadb:", "mysql:", 1);
    let options = MySqlConnectOptions::from_str(&url)?.disable_statement_logging();
    let pool = MySqlPoolOptions::new()
        .acquire_timeout(patience.acquire)
        .max_connections(connect.connections)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                // READ COMMITTED: a repeat must see the row that refused it, and deadlocks stay rare.
                connection
                    .execute("set session transaction isolation level read committed")
                    .await?;
                let lock = patience.lock.as_secs();
                let lock =
                    sqlx::AssertSqlSafe(format!("set session innodb_lock_wait_timeout = {lock}"));
                connection.execute(lock).await?;
                // MariaDB's own limit; MySQL has none for statements that write and does not know the name.
                let limit = STATEMENT_TIMEOUT.as_secs();
                let limit =
                    sqlx::AssertSqlSafe(format!("set session max_statement_time = {limit}"));
                let _ = connection.execute(limit).await;
                // A host that vanished inside a transaction must not hold its keys for hours (MariaDB; PostgreSQL has the
                // same setting under another name).
                let idle = IDLE_TRANSACTION_TIMEOUT.as_secs();
                let idle = format!("set session idle_transaction_timeout = {idle}");
                let _ = connection.execute(sqlx::AssertSqlSafe(idle)).await;
                // A Galera node answers a read only once it has applied what the cluster committed before.
                let _ = connection.execute("set session wsrep_sync_wait = 1").await;
                Ok(())
            })
        });
    Ok(Pools::MySql(pool.connect_lazy_with(options)))
}
