//! Transactions: all of it or nothing, whatever becomes of the caller.

use std::future::Future;
use std::pin::Pin;

use sqlx::Executor;
use tokio::time::timeout;

use super::connect::Db;
use super::error::{Classifier, StorageError, no_answer};
use super::loan::Loan;
use super::query::{Pools, Query, Target, Transacted};
use crate::fail_point::{Broken, FailPoint, Passage};

/// The work of one transaction.
pub(super) type Work<'t, T> = Pin<Box<dyn Future<Output = Result<T, StorageError>> + Send + 't>>;

impl Db {
    /// Runs `work` in one transaction and commits it; any error rolls all of it back.
    ///
    /// It runs as a task of its own: dropping the future that waits for it does not stop it. Fails with
    /// [`StorageError::UnknownCommit`] when the answer to the COMMIT did not come; every other failure means that
    /// nothing was changed.
    pub(super) async fn transaction<T, F>(&self, work: F) -> Result<T, StorageError>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> Work<'t, T> + Send + 'static,
    {
        let db = self.clone();
        let task = self.runtime.spawn(async move {
            let mut tx = Tx::open(&db).await?;
            let ended = timeout(db.transaction_timeout, tx.run(work)).await;
            ended.unwrap_or_else(|_| Err(tx.failure(no_answer())))
        });
        task.await.unwrap_or_else(|error| {
            Err(StorageError::Corrupt(format!(
                "a transaction's task ended: {error}"
            )))
        })
    }
}

/// An open transaction, as the functions of `storage` see it. One that is dropped before its end takes its connection
/// along, so the server rolls it back.
pub(super) struct Tx {
    connection: Transacted,
    classifier: Classifier,
    committing: bool,
    passage: Passage,
}

impl Tx {
    async fn open(db: &Db) -> Result<Self, StorageError> {
        let runtime = &db.runtime;
        let connection = match &db.pools {
            Pools::Sqlite { writer, .. } => Loan::of(writer, runtime).await.map(Transacted::Sqlite),
            Pools::Postgres(pool) => Loan::of(pool, runtime).await.map(Transacted::Postgres),
            Pools::MySql(pool) => Loan::of(pool, runtime).await.map(Transacted::MySql),
        };
        Ok(Self {
            connection: connection.map_err(|error| db.classifier.statement(error))?,
            classifier: db.classifier.clone(),
            committing: false,
            passage: Passage::default(),
        })
    }

    pub(super) fn q(&mut self, text: &str) -> Query<'_> {
        Query::new(
            Target::Transacted(&mut self.connection),
            &self.classifier,
            text,
        )
    }

    async fn run<T, F>(&mut self, work: F) -> Result<T, StorageError>
    where
        F: for<'t> FnOnce(&'t mut Self) -> Work<'t, T>,
    {
        self.say(self.classifier.engine().begin()).await?;
        match work(self).await {
            Ok(value) => self.commit().await.map(|()| value),
            Err(error) => {
                self.rollback().await;
                Err(error)
            }
        }
    }

    /// Names the acts for which tests may stop this transaction.
    pub(super) fn carries(&mut self, passage: Passage) {
        self.passage = passage;
    }

    /// Comes to a point where a test may stop it, or break its connection.
    pub(super) async fn reach(&self, point: FailPoint) -> Result<(), StorageError> {
        let broken = |Broken| sqlx::Error::Io(std::io::ErrorKind::ConnectionAborted.into());
        let reached = self.passage.reach(point).await;
        reached.map_err(|error| self.failure(broken(error)))
    }

    async fn commit(&mut self) -> Result<(), StorageError> {
        self.reach(FailPoint::BeforeCommit).await?;
        self.committing = true;
        self.say(self.classifier.engine().commit()).await?;
        self.connection.give_back();
        Ok(())
    }

    async fn rollback(&mut self) {
        match self.say("ROLLBACK").await {
            Ok(()) => self.connection.give_back(),
            // The connection is gone, and the transaction with it.
            Err(error) => tracing::debug!(%error, "rollback failed"),
        }
    }

    async fn say(&mut self, words: &'static str) -> Result<(), StorageError> {
        let said = match &mut self.connection {
            Transacted::Sqlite(loan) => loan.connection().execute(words).await.map(drop),
            Transacted::Postgres(loan) => loan.connection().execute(words).await.map(drop),
            Transacted::MySql(loan) => loan.connection().execute(words).await.map(drop),
        };
        said.map_err(|error| self.failure(error))
    }

    /// What an error means now: before the COMMIT, that nothing is stored.
    fn failure(&self, error: sqlx::Error) -> StorageError {
        if self.committing {
            self.classifier.commit(error)
        } else {
            self.classifier.statement(error)
        }
    }
}

#[cfg(test)]
mod tests;
