//! Twins at the index, deadlocks, isolation, a file that is busy, a database that takes nothing.

mod full;
mod index;
mod isolation;
mod pool;

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::support::Scratch;

/// Waits until so many transactions are open in a database: others come and go, such as those of the journal of
/// repeats, but one that was forgotten stays.
async fn transactions_become(scratch: &Scratch, expected: i64) {
    let until = Instant::now() + Duration::from_secs(10);
    while transactions(scratch).await != expected {
        assert!(Instant::now() < until, "never only {expected} open");
        // InnoDB shows what it saw before to who asks again within 100 ms.
        sleep(Duration::from_millis(250)).await;
    }
}

/// How many are open, beside the one that asks.
async fn transactions(scratch: &Scratch) -> i64 {
    let count = if scratch.engine == "postgres" {
        "select count(*) from pg_stat_activity \
         where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()"
    } else {
        "select count(*) from information_schema.innodb_trx t \
         join information_schema.processlist p on p.id = t.trx_mysql_thread_id where p.db = database()"
    };
    scratch.number(count).await
}
