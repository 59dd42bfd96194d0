//! What operators see: the log and the counters.

mod counters;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{Config, LogFormat};

pub use counters::{ClaimLabel, Counters, DeliveryLabel, IndexLabel, OutcomeLabel, RequestLabel};

/// Starts the log on standard error, as the settings say. A second call changes nothing.
pub fn start_log(config: &Config) {
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let registry = tracing_subscriber::registry().with(filter);
    let started = match config.log_format {
        LogFormat::Pretty => registry
            .with(fmt::layer().with_writer(std::io::stderr))
            .try_init(),
        LogFormat::Json => {
            let layer = fmt::layer()
                .json()
                .flatten_event(true)
                .with_writer(std::io::stderr);
            registry.with(layer).try_init()
        }
    };
    // Tests start several servers in one process; the first one's log serves them all.
    drop(started);
}
