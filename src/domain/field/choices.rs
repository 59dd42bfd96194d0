//! Several of several options.

use super::Options;

/// A choice of some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What is offered.
    pub options: Options,
    /// Fewest picks of an answer (document key `min`). An optional question may still be left unanswered.
    pub min_picks: Option<u32>,
    /// Most picks (document key `max`).
    pub max_picks: Option<u32>,
}
