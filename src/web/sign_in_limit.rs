//! Slows down guessing: at most ten failed sign-ins in ten minutes for one account from one address.
//!
//! Counted in this process alone: several instances allow that many times more, which still leaves no guesser a
//! chance, and signing in needs no Redis.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Duration, Utc};

use crate::domain::account::Email;

/// How many failures a window allows.
const FAILURES: u32 = 10;
/// How long a window is; it begins with its first failure.
const WINDOW: Duration = Duration::minutes(10);
/// Where counting starts to forget what has passed.
const CROWDED: usize = 10_000;

/// Counts failed sign-ins. Cheap to clone; clones count together.
#[derive(Clone, Debug, Default)]
pub struct SignInLimit {
    counts: Arc<Mutex<HashMap<(IpAddr, Email), Count>>>,
}

#[derive(Debug)]
struct Count {
    failures: u32,
    since: DateTime<Utc>,
}

impl SignInLimit {
    /// Counts a try, before it is known how it ends: many at once get no further than one after the other.
    ///
    /// Fails with how long to wait when there were too many.
    pub fn begin(
        &self,
        address: IpAddr,
        email: &Email,
        now: DateTime<Utc>,
    ) -> Result<(), Duration> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= CROWDED {
            counts.retain(|_, count| now < count.since + WINDOW);
        }
        let fresh = || Count {
            failures: 0,
            since: now,
        };
        let count = counts.entry((address, email.clone())).or_insert_with(fresh);
        if now >= count.since + WINDOW {
            *count = fresh();
        }
        if count.failures >= FAILURES {
            return Err(count.since + WINDOW - now);
        }
        count.failures += 1;
        Ok(())
    }

    /// Takes back a try whose end is not known, because nothing could be looked up or hashed. So no more tries are
    /// counted than passwords are hashed, which bounds the memory.
    pub fn unknown(&self, address: IpAddr, email: &Email) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (address, email.clone());
        if let Some(count) = counts.get_mut(&key) {
            count.failures = count.failures.saturating_sub(1);
            if count.failures == 0 {
                counts.remove(&key);
            }
        }
    }

    /// Forgets the tries of somebody who has signed in.
    pub fn succeeded(&self, address: IpAddr, email: &Email) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.remove(&(address, email.clone()));
    }
}

#[cfg(test)]
mod tests;
