//! `onceform worker`: sends what is to be sent after commits, and serves nothing.

use tokio::signal::unix::{SignalKind, signal};

use super::Failure;
use crate::app::{self, Parts};
use crate::fail_point;
use crate::telemetry::Counters;

/// Sends until SIGTERM or SIGINT; what is being sent then is finished.
pub async fn run(parts: Parts) -> Result<(), Failure> {
    fail_point::arm(&parts.chance).map_err(Failure::job)?;
    super::serve::refuse_if_outdated(&parts).await?;
    let relay = app::relay(&parts, Counters::default())?;
    let (mut interrupt, mut terminate) = (
        signal(SignalKind::interrupt()).map_err(Failure::job)?,
        signal(SignalKind::terminate()).map_err(Failure::job)?,
    );
    let running = tokio::spawn(std::sync::Arc::clone(&relay).run());
    tracing::info!(database = parts.db.engine().name(), "onceform delivers");
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    relay.stop().await;
    let _ = running.await;
    parts.db.close().await;
    tracing::info!("stopped");
    Ok(())
}
