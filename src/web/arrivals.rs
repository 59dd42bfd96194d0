//! Where and when the latest acts of submitting first reached this instance, in memory only.
//!
//! It lets a repeat be told "from the same address" and "sent again by the gateway itself" without keeping anybody's
//! address. What has been pushed out, or reached another instance, is not known; nothing but an explanation hangs on it.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};

use crate::domain::id::RequestId;
use crate::domain::intent::Fingerprint;

/// Acts that are remembered at the most: about a megabyte, a quarter of a minute at a thousand acts a second.
const MOST: usize = 16_384;

/// A try at an act, as it reached us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// When.
    pub at: DateTime<Utc>,
    /// From where.
    pub address: Option<IpAddr>,
    /// What it brought.
    pub fingerprint: Fingerprint,
    /// A digest of the id that a gateway gave to the request; `None` without a gateway, or without such an id.
    pub gateway: Option<u64>,
}

/// The first tries at the latest acts.
#[derive(Default)]
pub struct Arrivals {
    hasher: RandomState,
    first: Mutex<First>,
}

#[derive(Default)]
struct First {
    by_act: HashMap<u64, Arrival>,
    order: VecDeque<u64>,
}

impl Arrivals {
    /// Notes a try; gives the first one at the same act, if this is not it.
    pub fn note(&self, act: &RequestId, arrival: Arrival) -> Option<Arrival> {
        let act = self.hasher.hash_one(act);
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = first.by_act.get(&act) {
            return Some(*known);
        }
        if first.order.len() == MOST
            && let Some(oldest) = first.order.pop_front()
        {
            first.by_act.remove(&oldest);
        }
        first.by_act.insert(act, arrival);
        first.order.push_back(act);
        None
    }

    /// A digest of a gateway's id, good for comparing within this process.
    #[must_use]
    pub fn digest(&self, id: &[u8]) -> u64 {
        self.hasher.hash_one(id)
    }
}

#[cfg(test)]
mod tests;
