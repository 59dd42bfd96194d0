//! A connection on loan from its pool.

use sqlx::pool::PoolConnection;
use sqlx::{Database, Pool};
use tokio::runtime::Handle;

/// A connection that goes back to its pool only when its borrower says so: [`Loan::give_back`].
///
/// Whoever is cut short (a client vanished, a time limit passed, a panic) leaves something half said on it: an open
/// transaction, an answer nobody read. Then it is closed and the server undoes what was not committed. (A connection
/// that goes back inside a transaction loses the rows of its next borrower: transact-rs/sqlx#4393.)
pub(super) struct Loan<D: Database> {
    connection: PoolConnection<D>,
    finished: bool,
}

impl<D: Database> Loan<D> {
    /// Takes a connection, or waits for one as long as the pool allows. A new one is made in `runtime`, so that it
    /// outlives the worker that asks.
    pub(super) async fn of(pool: &Pool<D>, runtime: &Handle) -> Result<Self, sqlx::Error> {
        let pool = pool.clone();
        let acquired = runtime.spawn(async move { pool.acquire().await });
        let connection = acquired.await.map_err(|_| sqlx::Error::WorkerCrashed)??;
        Ok(Self {
            connection,
            finished: false,
        })
    }

    pub(super) fn connection(&mut self) -> &mut D::Connection {
        &mut self.connection
    }

    /// Nothing is left to be read, and no transaction is open.
    pub(super) fn give_back(&mut self) {
        self.finished = true;
    }
}

impl<D: Database> Drop for Loan<D> {
    fn drop(&mut self) {
        if !self.finished {
            self.connection.close_on_drop();
        }
    }
}
