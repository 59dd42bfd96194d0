//! One of several options, folded away.

use super::Options;

/// A choice of one from a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropdown {
    /// What is offered.
    pub options: Options,
}
