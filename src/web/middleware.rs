//! What happens around handlers, in the order of `routes`.

pub mod access_log;
pub mod choices;
pub mod claim;
pub mod csrf;
pub mod error_page;
pub mod framed;
pub mod security_headers;
pub mod staff;
