//! What can go wrong with a database, in the few ways that a caller can act on.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use sqlx::Error;
use sqlx::error::DatabaseError;
use sqlx::mysql::MySqlDatabaseError;

use super::dialect::Engine;
use crate::domain::place::OptionKey;

/// What can go wrong with a database.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StorageError {
    /// A unique index refused a row. After rolling back, look the request id up before believing the name: a
    /// repeat can break several indexes and each database names another one of them.
    #[error("the unique index {index} refused the row")]
    Duplicate {
        /// The index's name; empty when the database did not say.
        index: String,
    },
    /// Lost against other transactions (deadlock, serialization, a busy file). Running the whole transaction again may succeed.
    #[error("lost against another transaction: {0}")]
    Busy(#[source] Arc<Error>),
    /// Waited too long for a lock that another transaction holds; it may be a twin with the same id.
    #[error("blocked by another transaction: {0}")]
    Blocked(#[source] Arc<Error>),
    /// The answer to a COMMIT never came: the rows may be there or not. Running the same insert again tells.
    #[error("the outcome of a commit is unknown: {0}")]
    UnknownCommit(#[source] Arc<Error>),
    /// No connection: certainly nothing was changed.
    #[error("the database cannot be reached: {0}")]
    Down(#[source] Arc<Error>),
    /// No place is left on the form; nothing was stored.
    #[error("no place is left")]
    NoPlace,
    /// The invitation was revoked or never made; nothing was stored.
    #[error("no invitation of this form")]
    NotInvited,
    /// No place is left for these options of the form; nothing was stored.
    #[error("no place is left for an option")]
    OptionsFull(Vec<OptionKey>),
    /// The draft of the answers was changed since the person saw it; nothing was stored.
    #[error("the draft was changed meanwhile")]
    DraftChanged,
    /// A file of the submission was removed meanwhile; nothing was stored.
    #[error("a file of the submission is gone")]
    FileGone,
    /// A stored value is not what it should be.
    #[error("a stored value cannot be read: {0}")]
    Corrupt(String),
    /// Anything else; certainly nothing was changed.
    #[error("the database refused: {0}")]
    Failed(#[source] Arc<Error>),
    /// The database's schema could not be brought up to date.
    #[error("migration failed: {0}")]
    Migration(#[source] Arc<sqlx::migrate::MigrateError>),
}

impl StorageError {
    /// Whether the unique index `name` refused the row.
    #[must_use]
    pub fn is_duplicate_of(&self, name: &str) -> bool {
        matches!(self, Self::Duplicate { index } if index == name)
    }
}

/// No answer came in time.
pub(super) fn no_answer() -> Error {
    Error::Io(std::io::ErrorKind::TimedOut.into())
}

/// Turns a driver's errors into ours. It knows which database it is and, for SQLite, which index covers which columns.
#[derive(Clone)]
pub(super) struct Classifier {
    engine: Engine,
    /// SQLite names the columns of a broken unique index, not the index: `table.a, table.b` to index name.
    sqlite_indexes: Arc<OnceLock<HashMap<String, String>>>,
}

impl Classifier {
    pub(super) fn new(engine: Engine) -> Self {
        Self {
            engine,
            sqlite_indexes: Arc::default(),
        }
    }

    pub(super) fn engine(&self) -> Engine {
        self.engine
    }

    /// Hands over SQLite's catalogue of unique indexes, read once the schema is up to date.
    pub(super) fn know_sqlite_indexes(&self, indexes: HashMap<String, String>) {
        // A second start in one process reads the same catalogue; the first one stays.
        let _ = self.sqlite_indexes.set(indexes);
    }

    /// An error of a statement or of opening a transaction: nothing of it is stored.
    pub(super) fn statement(&self, error: Error) -> StorageError {
        match &error {
            Error::Database(cause) => match self.kind(cause.as_ref()) {
                Kind::Duplicate(index) => StorageError::Duplicate { index },
                Kind::Busy => StorageError::Busy(Arc::new(error)),
                Kind::Blocked => StorageError::Blocked(Arc::new(error)),
                Kind::Gone => StorageError::Down(Arc::new(error)),
                Kind::Other => StorageError::Failed(Arc::new(error)),
            },
            Error::Io(_)
            | Error::Tls(_)
            | Error::Protocol(_)
            | Error::PoolTimedOut
            | Error::PoolClosed
            | Error::WorkerCrashed => StorageError::Down(Arc::new(error)),
            Error::ColumnDecode { .. } | Error::Decode(_) | Error::ColumnNotFound(_) => {
                StorageError::Corrupt(error.to_string())
            }
            _ => StorageError::Failed(Arc::new(error)),
        }
    }

    /// An error of a COMMIT: what would mean "nothing stored" of a statement means "unknown" here.
    pub(super) fn commit(&self, error: Error) -> StorageError {
        match self.statement(error) {
            StorageError::Down(cause) => StorageError::UnknownCommit(cause),
            other => other,
        }
    }

    fn kind(&self, error: &dyn DatabaseError) -> Kind {
        match self.engine {
            Engine::Sqlite => self.sqlite(error),
            Engine::Postgres => postgres(error),
            Engine::MySql => mysql(error),
        }
    }

    /// Extended codes: <https://www.sqlite.org/rescode.html>.
    fn sqlite(&self, error: &dyn DatabaseError) -> Kind {
        let code: i32 = error
            .code()
            .and_then(|code| code.parse().ok())
            .unwrap_or_default();
        match code {
            // UNIQUE, PRIMARYKEY and ROWID constraints.
            2067 | 1555 | 2579 => {
                let message = error.message();
                let columns = message.rsplit("failed: ").next().unwrap_or_default();
                let expression = columns
                    .strip_prefix("index '")
                    .and_then(|name| name.strip_suffix('\''));
                let known = self
                    .sqlite_indexes
                    .get()
                    .and_then(|indexes| indexes.get(columns));
                Kind::Duplicate(
                    expression
                        .or(known.map(String::as_str))
                        .unwrap_or_default()
                        .to_owned(),
                )
            }
            // BUSY and LOCKED in all their kinds: the time-out of the busy handler has passed.
            _ if matches!(code & 0xff, 5 | 6) => Kind::Busy,
            _ => Kind::Other,
        }
    }
}

enum Kind {
    Duplicate(String),
    Busy,
    Blocked,
    Gone,
    Other,
}

/// SQLSTATE: appendix A of the PostgreSQL manual.
fn postgres(error: &dyn DatabaseError) -> Kind {
    match error.code().as_deref().unwrap_or_default() {
        "23505" => Kind::Duplicate(error.constraint().unwrap_or_default().to_owned()),
        // serialization_failure, deadlock_detected; in_failed_sql_transaction before COMMIT.
        "40001" | "40P01" | "25P02" => Kind::Busy,
        // lock_not_available, query_canceled by our own statement_timeout.
        "55P03" | "57014" => Kind::Blocked,
        // admin_shutdown, crash_shutdown, cannot_connect_now, connection exceptions, too many connections.
        code if code.starts_with("57P0") || code.starts_with("08") || code == "53300" => Kind::Gone,
        _ => Kind::Other,
    }
}

/// Numbers: "Server Error Message Reference" of the MySQL manual.
fn mysql(error: &dyn DatabaseError) -> Kind {
    let number = error
        .try_downcast_ref::<MySqlDatabaseError>()
        .map_or(0, MySqlDatabaseError::number);
    match number {
        1022 | 1062 | 1169 | 1586 | 1859 => Kind::Duplicate(mysql_index(error.message())),
        1213 => Kind::Busy,
        // Lock wait time-out; statement time-outs of MariaDB (1969) and MySQL (3024).
        1205 | 1969 | 3024 => Kind::Blocked,
        // Too many connections, shutdown, killed, server gone.
        1040 | 1053 | 1080 | 1152 | 1158..=1161 | 1927 | 2006 | 2013 => Kind::Gone,
        // A Galera node without its cluster: of a statement; of a COMMIT, which the others may have taken.
        1047 | 1180 => Kind::Gone,
        _ => Kind::Other,
    }
}

/// The last quoted token without its table: right in every language of the server, and a stored value that
/// looks like the message cannot fool it.
fn mysql_index(message: &str) -> String {
    let quoted = message.rsplit('\'').nth(1).unwrap_or_default();
    quoted.rsplit('.').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests;
