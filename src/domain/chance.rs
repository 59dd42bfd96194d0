//! Chance, handed in, so that a test can repeat a run.

use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// Where random bytes come from.
#[derive(Clone, Debug)]
pub enum Chance {
    /// A generator of each thread's own (ChaCha), seeded anew by the operating system's again and again: fit for keys,
    /// tokens and codes, without a system call for each.
    System,
    /// A repeatable sequence, for tests.
    Seeded(Arc<Mutex<StdRng>>),
}

impl Chance {
    /// The same sequence every time for the same `seed`. For tests only: it can be guessed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    /// `N` random bytes.
    ///
    /// Panics where the operating system has no randomness: every token and code would be guessable.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "chance is handed out here")]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            Self::System => rand::rng().fill_bytes(&mut bytes),
            Self::Seeded(generator) => generator
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .fill_bytes(&mut bytes),
        }
        bytes
    }
}
