//! For operators and programs that watch.

pub mod health;
pub mod metrics;
pub mod schema;
