//! What the product is about, without any machinery: no I/O, no async, no database, no web.
//!
//! Everything here can be tested by calling it.

pub mod account;
pub mod answer_draft;
pub mod answers;
pub mod business_key;
pub mod chance;
pub mod clock;
pub mod condition;
pub mod decimal;
pub mod definition;
pub mod export;
pub mod field;
pub mod form;
pub mod giver;
pub mod hexadecimal;
pub mod id;
pub mod input;
pub mod intent;
pub mod invitation;
pub mod keyed_hash;
pub mod line;
pub mod organisation;
pub mod outbox;
pub mod place;
pub mod rate;
pub mod repeat;
pub mod review;
pub mod submission;
mod typed;
pub mod upload;
pub mod webhook;
