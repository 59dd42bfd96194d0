//! What the tests stand on: throw-away databases, servers, and people who use them.

pub(crate) mod database;
mod person;
mod seeds;
mod server;
mod staff;

pub(crate) use database::{Scratch, on_each_database, scratches};
pub(crate) use person::Answer;
pub(crate) use person::Person;
pub(crate) use person::with_pair;
pub(crate) use seeds::{Seeds, Sown, on_each_seeded};
pub(crate) use server::{TestServer, on_each_server, on_each_server_with_claims};
pub(crate) use staff::{Member, PASSWORD, sign_in, staff};
