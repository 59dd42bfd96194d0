#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking"
)]
//! Tests of the whole program, in one binary.

mod account;
mod admin;
mod architecture;
mod cache;
mod cli;
mod delivery;
mod distributed;
mod exactly_once;
mod fill;
mod operate;
mod review;
mod storage;
mod support;
