//! Leaves a server alone that does not answer.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::time::Instant;

use crate::domain::clock::Clock;

/// Failures in a row after which the server is left alone.
const FAILURES: u32 = 3;
/// How long it is left alone before it is asked again.
const PAUSE: Duration = Duration::from_secs(5);

/// Counts failures in a row and says when to ask again.
#[derive(Debug)]
pub(super) struct Breaker {
    clock: Clock,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    failures: u32,
    closed_again: Option<Instant>,
    failing_since: Option<DateTime<Utc>>,
}

impl Breaker {
    pub(super) fn new(clock: Clock) -> Self {
        Self {
            clock,
            state: Mutex::default(),
        }
    }

    /// Whether the server may be asked now.
    pub(super) fn allows(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.closed_again.is_none_or(|at| at <= Instant::now())
    }

    pub(super) fn succeeded(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.failing_since.take().is_some() {
            tracing::info!("the claim store answers again");
        }
        *state = State::default();
    }

    pub(super) fn failed(&self, cause: &str) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.failures += 1;
        if state.failing_since.is_none() {
            tracing::warn!(cause, "the claim store failed; the database decides alone");
            state.failing_since = Some(self.clock.now());
        }
        if state.failures >= FAILURES {
            state.closed_again = Some(Instant::now() + PAUSE);
        }
    }

    /// Since when the server has failed; `None` while it answers.
    pub(super) fn failing_since(&self) -> Option<DateTime<Utc>> {
        self.state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .failing_since
    }
}
