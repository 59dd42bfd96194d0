//! What the tests stand on: throw-away databases, servers, and people who use them.

pub(crate) mod database;
pub(crate) mod documents;
pub(crate) mod log;
pub(crate) mod nginx;
pub(crate) mod parts;
mod person;
pub(crate) mod pressing;
pub(crate) mod process;
pub(crate) mod proxy;
pub(crate) mod raw;
pub(crate) mod receiver;
pub(crate) mod redis;
mod seeds;
mod server;
pub(crate) mod services;
mod shared;
pub(crate) mod smtp;
mod staff;
pub(crate) mod workbook;

pub(crate) use database::{Scratch, on_each_database, scratches};
pub(crate) use person::{Answer, Person, with_pair};
pub(crate) use seeds::{Seeds, Sown, on_each_seeded};
pub(crate) use server::{
    HASH_KEY, SECRET_KEY, TestServer, on_each_server, on_each_server_with_claims,
};
pub(crate) use shared::{on_own_servers, on_shared_servers, on_shared_servers_in_turn};
pub(crate) use staff::{Member, PASSWORD, sign_in, staff};
