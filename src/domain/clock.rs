//! The time, handed in, so that a test can say what it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeZone, Utc};

/// Where the present instant comes from.
///
/// Everything that asks "what time is it?" takes one of these; nothing else may ask (`clippy.toml`).
#[derive(Clone, Debug)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// A clock that stands still until a test moves it: microseconds since 1970, UTC.
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands at `now`.
    #[must_use]
    pub fn fixed(now: DateTime<Utc>) -> Self {
        Self::Fixed(Arc::new(AtomicI64::new(now.timestamp_micros())))
    }

    /// The present instant, cut to microseconds: the finest that all three databases keep.
    #[must_use]
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place where the machine is asked"
    )]
    pub fn now(&self) -> DateTime<Utc> {
        let micros = match self {
            Self::System => Utc::now().timestamp_micros(),
            Self::Fixed(micros) => micros.load(Ordering::SeqCst),
        };
        Utc.timestamp_micros(micros).single().unwrap_or_default()
    }

    /// Moves a fixed clock by `by`; the machine's clock is left alone.
    pub fn advance(&self, by: chrono::Duration) {
        if let Self::Fixed(micros) = self {
            micros.fetch_add(by.num_microseconds().unwrap_or_default(), Ordering::SeqCst);
        }
    }
}
