//! The databases: SQLite, PostgreSQL, MySQL/MariaDB behind one set of functions.
//!
//! Each file holds one noun and offers units of work, never a transaction: what must happen together happens
//! inside one function here. SQL is one text for all three databases ([`query`]); what differs is in [`dialect`].
//! Everything that a transaction needs is handed in, so that nothing slow or foreign happens while it is open.

pub mod account_codes;
pub mod accounts;
pub mod answer_drafts;
mod connect;
pub mod consume_log;
mod dialect;
mod error;
pub mod exports;
pub mod forms;
mod health;
pub mod invitations;
pub mod line;
mod loan;
mod migrate;
pub mod organisation;
pub mod outbox;
pub mod places;
mod query;
pub mod repeats;
pub mod reviews;
pub mod submissions;
mod transaction;
pub mod uploads;
mod value;
pub mod webhooks;

pub use connect::{Connect, Db};
pub use dialect::Engine;
pub use error::StorageError;
pub use health::RequestIdIndex;
