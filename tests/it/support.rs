//! What the tests stand on: throw-away databases, servers, and people who use them.

pub(crate) mod database;
mod seeds;
mod staff;

pub(crate) use database::{on_each_database, scratches};
pub(crate) use seeds::{Seeds, Sown, on_each_seeded};
pub(crate) use staff::staff;
