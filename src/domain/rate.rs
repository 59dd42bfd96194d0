//! How often something may happen: so many at once, and after that so many in a time.
//!
//! A bucket is known by one instant, the one at which it is full again (the generic cell rate algorithm, ITU-T I.371).

use std::str::FromStr;

use chrono::{DateTime, TimeDelta, Utc};

/// A limit, written like `100/s burst 2000`: the bucket holds 2000, and 100 come back in each second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    every: TimeDelta,
    burst: u32,
}

/// Not like `100/s burst 2000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotRate;

impl Rate {
    /// Takes one at `now` from a bucket that is full at `full_at` (`None`: it is full), and gives when it is full after
    /// that.
    ///
    /// # Errors
    /// How long to wait until there is one to take.
    pub fn take(
        &self,
        full_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<DateTime<Utc>, TimeDelta> {
        let next = full_at.map_or(now, |at| at.max(now)) + self.every;
        let wait = next - now - self.every * self.burst();
        if wait > TimeDelta::zero() {
            Err(wait)
        } else {
            Ok(next)
        }
    }

    /// When the bucket is full again once one has been given back.
    #[must_use]
    pub fn give_back(&self, full_at: DateTime<Utc>) -> DateTime<Utc> {
        full_at - self.every
    }

    /// Whether more than an eighth of the bucket is taken.
    #[must_use]
    pub fn is_in_use(&self, full_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        full_at - now > self.every * (self.burst() / 8)
    }

    /// The time in which one comes back, in microseconds.
    #[must_use]
    pub fn micros(&self) -> i64 {
        self.every.num_microseconds().unwrap_or(i64::MAX)
    }

    /// How many the bucket holds.
    #[must_use]
    pub fn burst(&self) -> i32 {
        i32::try_from(self.burst).unwrap_or(i32::MAX)
    }
}

impl FromStr for Rate {
    type Err = NotRate;

    /// `COUNT/s`, `COUNT/m` or `COUNT/h`, with `burst COUNT` where more than that may come at once.
    fn from_str(text: &str) -> Result<Self, NotRate> {
        let mut words = text.split_whitespace();
        let (count, unit) = words
            .next()
            .and_then(|word| word.split_once('/'))
            .ok_or(NotRate)?;
        let count = whole(count)?;
        let unit = match unit {
            "s" => TimeDelta::seconds(1),
            "m" => TimeDelta::minutes(1),
            "h" => TimeDelta::hours(1),
            _ => return Err(NotRate),
        };
        let burst = match (words.next(), words.next(), words.next()) {
            (None, None, None) => count,
            (Some("burst"), Some(burst), None) => whole(burst)?,
            _ => return Err(NotRate),
        };
        Ok(Self {
            every: unit / i32::try_from(count).map_err(|_| NotRate)?,
            burst,
        })
    }
}

/// From one to a million.
fn whole(text: &str) -> Result<u32, NotRate> {
    let number = text.parse().map_err(|_| NotRate)?;
    (1..=1_000_000)
        .contains(&number)
        .then_some(number)
        .ok_or(NotRate)
}

#[cfg(test)]
mod tests;
