//! For operators and programs that watch.

pub mod embed;
pub mod health;
pub mod metrics;
pub mod schema;
