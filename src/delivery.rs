//! What follows after a commit: messages of the outbox are sent to where they belong, at least once, under one id.
//!
//! # The promise
//!
//! News is written into the outbox in the transaction that makes it true ([`crate::storage::outbox`]), so there is none
//! without its cause and no cause without its news. A [`Relay`] takes what is due by a lease, sends it and marks what became of it:
//!
//! | failure | outcome |
//! | --- | --- |
//! | the process dies between the commit and the sending | the row is there; whoever looks next sends it |
//! | … while it sends, or before it marks | the lease ends; it is sent again under the same id |
//! | the destination is away, slow, or says no | it is tried again by a schedule of three days, then parked |
//! | the destination says that it is gone (410) | its webhook is switched off, the message parked |
//! | a worker sleeps longer than its lease | it does not send any more; if it had begun, the same id tells the two apart |
//!
//! Nobody who submits waits for any of this.

pub mod guard;
pub mod mail;
mod payload;
mod relay;
mod webhook;

pub use relay::{Couriers, Relay};
pub use webhook::Webhooks;
