//! One of several options, all in view.

use super::Options;

/// A choice of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is offered.
    pub options: Options,
}
