//! What handlers take from a request.

pub mod body;
pub mod inputs;
pub mod multipart;
pub mod peer;
pub mod reader;
pub mod staff;
pub mod submitted;

pub use inputs::Inputs;
pub use peer::Peer;
pub use reader::Reader;
pub use staff::Staff;
pub use submitted::Submitted;
