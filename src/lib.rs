//! onceform: custom forms, served by the server. One click, one row, one receipt.
//!
//! # Who may name whom
//!
//! Modules are layers; `tests/it/architecture.rs` reads the imports and fails when one is crossed:
//!
//! ```text
//! domain  <-  storage, cache, files  <-  idempotency  <-  web, cli, app
//!                      delivery  <-------------------------'
//! ```
//!
//! `domain` is pure. Only `storage` names sqlx, only `cache` names redis, only `files` names object_store, only `web` and `app` name actix.
//! `telemetry` and `fail_point` are leaves that all but `domain` may name.

pub mod app;
pub mod cache;
pub mod cli;
pub mod config;
pub mod delivery;
pub mod domain;
pub mod fail_point;
pub mod files;
pub mod idempotency;
pub mod storage;
pub mod telemetry;
pub mod web;
