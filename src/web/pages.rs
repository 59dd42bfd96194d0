//! What pages are made of: askama structs and what fills them, nothing else.
//!
//! A struct here, its template and the handler that fills it share a name.

pub mod layout;
