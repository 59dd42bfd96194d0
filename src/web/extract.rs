//! What handlers take from a request.

pub mod body;
pub mod peer;
pub mod reader;
pub mod submitted;

pub use peer::Peer;
pub use reader::Reader;
pub use submitted::Submitted;
