//! What everybody did and was told.

use std::sync::{Mutex, PoisonError};

use crate::told::Told;

/// One act: somebody means to send one submission, from one page.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    /// Stands among its answers.
    pub(crate) number: u64,
    /// The page's request id.
    pub(crate) id: String,
    pub(crate) tries: Vec<Try>,
    /// Whether this person comes again until there is a receipt.
    pub(crate) persists: bool,
}

/// One POST of an act.
#[derive(Clone, Debug)]
pub(crate) struct Try {
    pub(crate) version: Version,
    /// Whether the whole request was sent.
    pub(crate) whole: bool,
    /// Whether it reached one instance, once, and the answer speaks of that: a gateway may have tried before.
    pub(crate) alone: bool,
    pub(crate) told: Told,
}

/// Which of its two sets of answers an act sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    First,
    Changed,
}

impl Version {
    /// How the answers begin.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Changed => "changed",
        }
    }
}

impl Act {
    /// Whether somebody was shown a receipt.
    pub(crate) fn has_receipt(&self) -> bool {
        self.tries.iter().any(|one| one.told.receipt().is_some())
    }
}

/// Everything that was done. Acts are entered when they are over.
#[derive(Debug, Default)]
pub(crate) struct Ledger(Mutex<Vec<Act>>);

impl Ledger {
    pub(crate) fn enter(&self, act: Act) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(act);
    }

    /// All of them, when nobody enters any more.
    pub(crate) fn take(&self) -> Vec<Act> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
