//! The storage contract: each function does the same on every database.

mod accounts;
mod forms;
mod organisation;
mod schema;
