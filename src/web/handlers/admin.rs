//! Pages that administrators and editors work on.

pub mod accounts;
pub mod organisation;
pub mod system;
