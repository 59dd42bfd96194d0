//! What pages are made of: askama structs and what fills them, nothing else.
//!
//! A struct here, its template and the handler that fills it share a name.

pub mod account;
pub mod accounts;
pub mod errors;
pub mod fields;
pub mod fill;
pub mod forms;
pub mod inputs;
pub mod layout;
pub mod mail;
pub mod organisation;
pub mod review;
pub mod shown;
pub mod system;

#[cfg(test)]
mod tests;
