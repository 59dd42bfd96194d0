//! Twins at the index, deadlocks, isolation, a file that is busy, a database that takes nothing.

mod full;
mod index;
mod isolation;
mod pool;

use crate::support::Scratch;

/// How many transactions are open in a database, beside the one that asks.
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
