//! The storage contract: each function does the same on every database.

mod forms;
mod schema;
