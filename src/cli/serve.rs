//! `onceform serve`: the web server.

mod demo;

use clap::Args;

use super::{Desk, Failure};
use crate::app::{App, Parts};
use crate::domain::account::setup_code;
use crate::fail_point;
use crate::storage::accounts;

/// How to serve.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Serve {
    /// Leave the database as it is; fail if it is not up to date
    #[arg(long)]
    no_migrate: bool,
    /// Send nothing after commits: `onceform worker` does
    #[arg(long)]
    no_worker: bool,
    /// Add three sample forms with some submissions
    #[arg(long)]
    demo: bool,
}

/// Serves until SIGTERM or SIGINT; what is in flight then is finished.
pub async fn run(serve: Serve, mut parts: Parts) -> Result<(), Failure> {
    parts.config.delivery.here &= !serve.no_worker;
    fail_point::arm(&parts.chance).map_err(Failure::job)?;
    if serve.no_migrate {
        refuse_if_outdated(&parts).await?;
    } else {
        parts.db.migrate().await.map_err(Failure::job)?;
    }
    let (db, clock, chance) = (parts.db.clone(), parts.clock.clone(), parts.chance.clone());
    let (claims, keys) = (parts.config.redis_url.is_some(), parts.config.keys.clone());
    let app = App::build(parts)?;
    let address = app.site.public_url.clone();
    if serve.demo {
        demo::add(
            &db,
            &keys.hash,
            Desk {
                clock: &clock,
                chance: &chance,
                address: &address,
            },
        )
        .await?;
    }
    tracing::info!(
        database = db.engine().name(),
        claims = if claims { "Redis" } else { "none: the database alone decides" },
        listening = %app.address,
        "onceform serves {address}"
    );
    if !accounts::any(&db).await.map_err(Failure::job)? {
        let code = setup_code(&keys.secret);
        let code = code.as_str();
        tracing::info!(
            "no account exists yet; make the first administrator at {address}/setup?code={code}"
        );
    }
    app.run().await.map_err(Failure::job)?;
    tracing::info!("stopped");
    Ok(())
}

/// Fails if the database is not up to date.
pub(super) async fn refuse_if_outdated(parts: &Parts) -> Result<(), Failure> {
    let pending = parts.db.pending_migrations().await.map_err(Failure::job)?;
    if pending.is_empty() {
        return parts.db.read_sqlite_indexes().await.map_err(Failure::job);
    }
    let names = pending.join(", ");
    Err(Failure::job(format!(
        "the database lacks {names}; run `onceform migrate` first"
    )))
}
