//! Chance, handed in, so that a test can repeat a run.

use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::{StdRng, SysRng};
use rand::{Rng, SeedableRng, TryRng};

/// Where random bytes come from.
#[derive(Clone, Debug)]
pub enum Chance {
    /// The operating system's generator: fit for keys, tokens and codes.
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
    /// An operating system without randomness ends the process: every token and code would be guessable.
    #[must_use]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            Self::System => {
                if SysRng.try_fill_bytes(&mut bytes).is_err() {
                    std::process::abort();
                }
            }
            Self::Seeded(generator) => generator
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .fill_bytes(&mut bytes),
        }
        bytes
    }
}
