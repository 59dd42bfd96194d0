//! The settings of the organisation.

pub mod settings;
mod upload;
