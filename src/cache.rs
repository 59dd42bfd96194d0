//! Redis: quick hints, never the truth.
//!
//! Everything here may be slow, wrong or away; then the database decides alone, and nobody is told anything else.

mod breaker;
mod claims;
mod connection;

pub use claims::{ClaimHealth, Claims, ServerHealth};
pub use connection::Topology;
