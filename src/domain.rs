//! What the product is about, without any machinery: no I/O, no async, no database, no web.
//!
//! Everything here can be tested by calling it.

pub mod chance;
pub mod clock;
pub mod id;
pub mod intent;
pub mod keyed_hash;
