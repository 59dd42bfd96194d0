//! What answers each address. One file an action; `routes` says which.

pub mod fill;
pub mod operate;
