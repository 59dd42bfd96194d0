//! The gate: how often submissions to a form may come from one address, from one browser or person, and of one id. A
//! form that is flooded uses up nothing of another.
//!
//! A repeat of something stored never counts as new and is never refused as such: whoever is over a limit is looked up
//! first, and what turned out to be a repeat is given back.
//!
//! Buckets are kept in this process. One of which more than an eighth is taken is shared with the other instances
//! through Redis: so the usual submission costs no further round trip, and several instances let through little more
//! than one. Without Redis each instance counts alone.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::runtime::Handle;

use crate::cache::Claims;
use crate::domain::clock::Clock;
use crate::domain::hexadecimal::hexadecimal;
use crate::domain::id::{FormId, RequestId};
use crate::domain::keyed_hash::Key;
use crate::domain::rate::Rate;

/// Where a limit begins to forget buckets that are full again.
const CROWDED: usize = 50_000;
/// Prefix of an IPv6 address that stands for one subscriber (RFC 6177).
const SUBSCRIBER_BYTES: usize = 8;

/// The limits; `None`: there is none.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// New submissions from one address to one form.
    pub submissions: Option<Rate>,
    /// New submissions of one browser or person to one form.
    pub person: Option<Rate>,
    /// Tries at one id from one address.
    pub repeats: Option<Rate>,
}

/// Who sends something new.
#[derive(Clone, Debug)]
pub struct Sender<'s> {
    /// The client's address.
    pub address: Option<IpAddr>,
    /// The form.
    pub form: FormId,
    /// The account, or the browser where it can be told from others.
    pub person: Option<&'s [u8]>,
}

/// Lets through what is within the limits.
pub struct Gate {
    submissions: Option<Limit>,
    person: Option<Limit>,
    repeats: Option<Limit>,
    shared: Option<Claims>,
    /// Where commands to the claim store belong.
    runtime: Handle,
    key: Key,
    clock: Clock,
}

impl Gate {
    /// Puts the limits together. Must be called inside the main runtime. `key` hides addresses from whoever reads Redis.
    #[must_use]
    pub fn new(limits: Limits, shared: Option<Claims>, key: Key, clock: Clock) -> Self {
        Self {
            submissions: limits.submissions.map(Limit::new),
            person: limits.person.map(Limit::new),
            repeats: limits.repeats.map(Limit::new),
            shared,
            runtime: Handle::current(),
            key,
            clock,
        }
    }

    /// Counts a try at an id. Fails with how long to wait.
    pub fn try_again(&self, id: &RequestId, address: Option<IpAddr>) -> Result<(), TimeDelta> {
        let Some(limit) = &self.repeats else {
            return Ok(());
        };
        let address = address.map(subscriber).unwrap_or_default();
        let bucket = self.bucket("repeats", &[id.as_str().as_bytes(), &address]);
        limit.take(bucket, self.clock.now()).map(drop)
    }

    /// Counts what seems to be new. Fails with how long to wait; then nothing was counted.
    pub async fn enter(&self, sender: &Sender<'_>) -> Result<(), TimeDelta> {
        let mut taken = Vec::new();
        for (limit, bucket) in self.of(sender) {
            if let Err(wait) = self.take(limit, bucket).await {
                for (limit, bucket) in taken {
                    self.put_back(limit, bucket);
                }
                return Err(wait);
            }
            taken.push((limit, bucket));
        }
        Ok(())
    }

    /// What seemed to be new was a repeat.
    pub fn give_back(&self, sender: &Sender<'_>) {
        for (limit, bucket) in self.of(sender) {
            self.put_back(limit, bucket);
        }
    }

    /// The limits that count for `sender`, each with its bucket.
    fn of(&self, sender: &Sender<'_>) -> impl Iterator<Item = (&Limit, Bucket)> {
        let address = sender.address.map(subscriber);
        let address = self.submissions.as_ref().zip(address);
        let form = sender.form.0;
        let address = address
            .map(|(limit, address)| (limit, self.bucket("address", &[form.as_bytes(), &address])));
        let person = self.person.as_ref().zip(sender.person);
        let person = person
            .map(|(limit, person)| (limit, self.bucket("person", &[form.as_bytes(), person])));
        address.into_iter().chain(person)
    }

    fn bucket(&self, name: &str, parts: &[&[u8]]) -> Bucket {
        let digest = self.key.digest(&format!("gate {name} 1"), parts);
        std::array::from_fn(|at| digest[at])
    }

    async fn take(&self, limit: &Limit, bucket: Bucket) -> Result<(), TimeDelta> {
        if !limit.take(bucket, self.clock.now())? {
            return Ok(());
        }
        let Some(shared) = self.shared.clone() else {
            return Ok(());
        };
        let rate = limit.rate;
        let ask = async move { shared.take(&hexadecimal(&bucket), &rate).await };
        match self.runtime.spawn(ask).await {
            Ok(Some(Err(wait))) => {
                limit.give_back(bucket);
                Err(wait)
            }
            // Where Redis is away the instance decides alone.
            _ => Ok(()),
        }
    }

    fn put_back(&self, limit: &Limit, bucket: Bucket) {
        let was_shared = limit.is_in_use(bucket, self.clock.now());
        limit.give_back(bucket);
        if let Some(shared) = self.shared.clone().filter(|_| was_shared) {
            let rate = limit.rate;
            let give = async move { shared.give_back(&hexadecimal(&bucket), &rate).await };
            self.runtime.spawn(give);
        }
    }
}

/// The name of a bucket.
type Bucket = [u8; 16];

/// A limit, and its buckets that are not full.
struct Limit {
    rate: Rate,
    full_at: Mutex<HashMap<Bucket, DateTime<Utc>>>,
}

impl Limit {
    fn new(rate: Rate) -> Self {
        Self {
            rate,
            full_at: Mutex::default(),
        }
    }

    /// Takes one, and says whether the bucket is in use.
    fn take(&self, bucket: Bucket, now: DateTime<Utc>) -> Result<bool, TimeDelta> {
        let mut buckets = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= CROWDED {
            buckets.retain(|_, full_at| *full_at > now);
        }
        let full_at = self.rate.take(buckets.get(&bucket).copied(), now)?;
        buckets.insert(bucket, full_at);
        Ok(self.rate.is_in_use(full_at, now))
    }

    fn is_in_use(&self, bucket: Bucket, now: DateTime<Utc>) -> bool {
        let buckets = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let full_at = buckets.get(&bucket);
        full_at.is_some_and(|full_at| self.rate.is_in_use(*full_at, now))
    }

    fn give_back(&self, bucket: Bucket) {
        let mut buckets = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(full_at) = buckets.get_mut(&bucket) {
            *full_at = self.rate.give_back(*full_at);
        }
    }
}

/// What of an address stands for one subscriber: all of an IPv4 one, the network of an IPv6 one.
fn subscriber(address: IpAddr) -> Vec<u8> {
    match address {
        IpAddr::V4(address) => address.octets().to_vec(),
        IpAddr::V6(address) => address.octets()[..SUBSCRIBER_BYTES].to_vec(),
    }
}

#[cfg(test)]
mod tests;
