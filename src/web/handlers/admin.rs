//! Pages that administrators and editors work on.

pub mod accounts;
pub mod forms;
pub mod organisation;
pub mod system;
