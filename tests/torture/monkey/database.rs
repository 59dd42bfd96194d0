//! The hand on the database's connections.

use std::ops::Range;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use sqlx::{Connection, PgConnection};
use tokio::time::sleep;

use super::{BETWEEN_CONNECTIONS, Monkey};
use crate::Failure;
use crate::process::{Frozen, pid};

/// Milliseconds of a freeze: a process of the server may hold a lock that all others wait for.
const FREEZE: Range<u64> = 100..2500;

/// How often it looks for a connection in a transaction, and how long it waits between two looks.
const LOOKS: u32 = 50;
const BETWEEN_LOOKS: Duration = Duration::from_millis(3);

/// The connections of the instances: all of them, or those in a transaction.
const ALL: &str = "select pid from pg_stat_activity where datname = current_database() \
    and application_name = 'onceform' order by pid";
const AT_WORK: &str = "select pid from pg_stat_activity where datname = current_database() \
    and application_name = 'onceform' and state <> 'idle' order by pid";
const TERMINATE: &str = "select pg_terminate_backend(pid) from unnest($1::int4[]) as chosen(pid)";

/// Kills and freezes connections until the campaign is calm.
pub(super) async fn connections(monkey: &Monkey<'_>, mut dice: StdRng) -> Result<(), Failure> {
    let mut database = PgConnection::connect(&monkey.world.settings.database).await?;
    let tally = &monkey.world.tally;
    while monkey.goes_on(&mut dice, BETWEEN_CONNECTIONS).await {
        let mut found = found(&mut database, dice.random_bool(0.8)).await?;
        if found.is_empty() {
            continue;
        }
        if dice.random_bool(0.7) {
            // One of them, or as many as there are.
            if dice.random_bool(0.6) {
                found = vec![found[dice.random_range(0..found.len())]];
            }
            let ended: Vec<bool> = sqlx::query_scalar(TERMINATE)
                .bind(&found)
                .fetch_all(&mut database)
                .await?;
            if ended.contains(&true) {
                tally.connections_killed.one();
            }
            continue;
        }
        let chosen = found[dice.random_range(0..found.len())];
        let frozen = u32::try_from(chosen)
            .ok()
            .and_then(pid)
            .and_then(Frozen::new);
        if frozen.is_some() {
            tally.connections_frozen.one();
        }
        monkey.holds(&mut dice, FREEZE).await;
        drop(frozen);
    }
    database.close().await?;
    Ok(())
}

/// Whom it can reach: those at work where that is wanted and somebody is.
async fn found(database: &mut PgConnection, at_work: bool) -> Result<Vec<i32>, sqlx::Error> {
    for _ in 0..if at_work { LOOKS } else { 0 } {
        let found: Vec<i32> = sqlx::query_scalar(AT_WORK)
            .fetch_all(&mut *database)
            .await?;
        if !found.is_empty() {
            return Ok(found);
        }
        sleep(BETWEEN_LOOKS).await;
    }
    sqlx::query_scalar(ALL).fetch_all(database).await
}
