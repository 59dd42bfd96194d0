//! What answers each address. One file an action; `routes` says which.

pub mod account;
pub mod admin;
pub mod fill;
pub mod operate;
pub mod organisation;
pub mod review;
