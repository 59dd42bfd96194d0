//! What is counted while the campaign runs.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// All of them.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Acts that have a page, and so an id.
    pub(crate) acts: Count,
    /// POSTs, whole or not.
    pub(crate) tries: Count,
    /// Receipts shown.
    pub(crate) receipts: Count,
    pub(crate) instances_killed: Count,
    pub(crate) instances_frozen: Count,
    pub(crate) redis_killed: Count,
    pub(crate) redis_frozen: Count,
    pub(crate) connections_killed: Count,
    pub(crate) connections_frozen: Count,
    /// Instances that ended themselves at a fail point.
    pub(crate) crashes: Count,
}

impl Tally {
    /// What the monkey has killed.
    pub(crate) fn kills(&self) -> u64 {
        self.instances_killed.get() + self.redis_killed.get() + self.connections_killed.get()
    }

    /// What the monkey has frozen and thawed.
    pub(crate) fn freezes(&self) -> u64 {
        self.instances_frozen.get() + self.redis_frozen.get() + self.connections_frozen.get()
    }
}
