//! One text of SQL for three databases.
//!
//! `db.q("select … where a = ?").sql(" and b = ?").bind(a).bind(b).all().await`: placeholders are `?`, and the few
//! words that differ between the databases stand in braces and are put in by [`super::dialect`]. Only this file and
//! `dialect` know which database it is.

use std::time::Duration;

use sqlx::mysql::{MySqlPool, MySqlRow};
use sqlx::postgres::{PgPool, PgRow};
use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, MySql, Postgres, Sqlite};
use tokio::runtime::Handle;
use tokio::time::timeout;

use super::dialect::{self, Engine};
use super::error::{Classifier, StorageError, no_answer};
use super::loan::Loan;
use super::value::{ArgumentList, Arguments, Bind, Read};

/// How long the answer to one statement may take: beyond the server's own limit, for a server that is gone without
/// a word.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(6);

/// The pools of connections, one kind at a time.
#[derive(Clone)]
pub(super) enum Pools {
    /// One writer, so that writers queue in order instead of sleeping; readers beside it (WAL).
    Sqlite {
        writer: SqlitePool,
        readers: SqlitePool,
    },
    Postgres(PgPool),
    MySql(MySqlPool),
}

/// A row of an answer.
pub(super) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
    MySql(MySqlRow),
}

impl Row {
    /// The value of `column`. Fails with [`StorageError::Corrupt`] when it is not there or of another kind.
    pub(super) fn get<T: Read>(&self, column: &str) -> Result<T, StorageError> {
        T::read(self, column).map_err(|error| StorageError::Corrupt(error.to_string()))
    }
}

/// The connection of an open transaction. It never leaves `storage`.
pub(super) enum Transacted {
    Sqlite(Loan<Sqlite>),
    Postgres(Loan<Postgres>),
    MySql(Loan<MySql>),
}

impl Transacted {
    /// The transaction has ended for certain.
    pub(super) fn give_back(&mut self) {
        match self {
            Self::Sqlite(loan) => loan.give_back(),
            Self::Postgres(loan) => loan.give_back(),
            Self::MySql(loan) => loan.give_back(),
        }
    }
}

/// Where a query runs.
pub(super) enum Target<'t> {
    Pools(&'t Pools, &'t Handle),
    Transacted(&'t mut Transacted),
}

/// A query being put together.
pub(super) struct Query<'t> {
    target: Target<'t>,
    classifier: &'t Classifier,
    text: String,
    arguments: Arguments,
    refused: Option<StorageError>,
}

/// Runs `$body` with a connection of `$pool`. It goes back once the answer is read, and is closed when none came.
macro_rules! on_loan {
    ($pool:expr, $runtime:expr, |$executor:ident| $body:expr) => {
        match Loan::of($pool, $runtime).await {
            Ok(mut loan) => {
                let $executor = loan.connection();
                let answer = timeout(ANSWER_TIMEOUT, async { $body }).await;
                match answer {
                    Ok(answer) => {
                        loan.give_back();
                        answer
                    }
                    Err(_) => Err(no_answer()),
                }
            }
            Err(error) => Err(error),
        }
    };
}

/// Runs `$body` with the driver's own query, executor and row type.
macro_rules! on_driver {
    ($query:expr, $pool:ident, |$sql:ident, $executor:ident, $row:ident| $body:expr) => {{
        let Query {
            target,
            classifier,
            text,
            arguments,
            refused,
        } = $query;
        if let Some(error) = refused {
            return Err(error);
        }
        let text = AssertSqlSafe(dialect::translate(text, classifier.engine()));
        let outcome = match (arguments, target) {
            (
                Arguments::Sqlite(arguments),
                Target::Pools(Pools::Sqlite { $pool: pool, .. }, runtime),
            ) => {
                let ($sql, $row) = (sqlx::query_with(text, arguments), Row::Sqlite);
                on_loan!(pool, runtime, |$executor| $body)
            }
            (Arguments::Sqlite(arguments), Target::Transacted(Transacted::Sqlite(tx))) => {
                let ($sql, $row, $executor) = (
                    sqlx::query_with(text, arguments),
                    Row::Sqlite,
                    tx.connection(),
                );
                $body
            }
            (Arguments::Postgres(arguments), Target::Pools(Pools::Postgres(pool), runtime)) => {
                let ($sql, $row) = (sqlx::query_with(text, arguments), Row::Postgres);
                on_loan!(pool, runtime, |$executor| $body)
            }
            (Arguments::Postgres(arguments), Target::Transacted(Transacted::Postgres(tx))) => {
                let ($sql, $row, $executor) = (
                    sqlx::query_with(text, arguments),
                    Row::Postgres,
                    tx.connection(),
                );
                $body
            }
            (Arguments::MySql(arguments), Target::Pools(Pools::MySql(pool), runtime)) => {
                let ($sql, $row) = (sqlx::query_with(text, arguments), Row::MySql);
                on_loan!(pool, runtime, |$executor| $body)
            }
            (Arguments::MySql(arguments), Target::Transacted(Transacted::MySql(tx))) => {
                let ($sql, $row, $executor) = (
                    sqlx::query_with(text, arguments),
                    Row::MySql,
                    tx.connection(),
                );
                $body
            }
            _ => {
                return Err(StorageError::Corrupt(
                    "arguments of another database".into(),
                ));
            }
        };
        outcome.map_err(|error| classifier.statement(error))
    }};
}

impl<'t> Query<'t> {
    pub(super) fn new(target: Target<'t>, classifier: &'t Classifier, text: &str) -> Self {
        let arguments = match classifier.engine() {
            Engine::Sqlite => Arguments::Sqlite(Default::default()),
            Engine::Postgres => Arguments::Postgres(Default::default()),
            Engine::MySql => Arguments::MySql(Default::default()),
        };
        Self {
            target,
            classifier,
            text: text.to_owned(),
            arguments,
            refused: None,
        }
    }

    /// Adds `text` to the end. Never put a value into it: values are bound.
    #[must_use]
    pub(super) fn sql(mut self, text: &str) -> Self {
        self.text.push_str(text);
        self
    }

    /// The value for the next `?`.
    #[must_use]
    pub(super) fn bind(mut self, value: impl Bind) -> Self {
        if let Err(error) = value.bind(&mut ArgumentList(&mut self.arguments)) {
            self.refused = Some(StorageError::Corrupt(error.to_string()));
        }
        self
    }

    /// Changes rows; gives how many. (MySQL counts the rows found, as `sqlx` asks it to, not those that differ.)
    pub(super) async fn run(self) -> Result<u64, StorageError> {
        on_driver!(self, writer, |sql, executor, _row| sql
            .execute(executor)
            .await
            .map(|done| done.rows_affected()))
    }

    /// The first row, if there is one.
    pub(super) async fn one(self) -> Result<Option<Row>, StorageError> {
        on_driver!(self, readers, |sql, executor, wrap| sql
            .fetch_optional(executor)
            .await
            .map(|row| row.map(wrap)))
    }

    /// All rows.
    pub(super) async fn all(self) -> Result<Vec<Row>, StorageError> {
        on_driver!(self, readers, |sql, executor, wrap| sql
            .fetch_all(executor)
            .await
            .map(|rows| rows.into_iter().map(wrap).collect()))
    }
}
