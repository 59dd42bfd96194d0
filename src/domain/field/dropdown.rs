//! One of several options, folded away.

use super::one_of::OneOf;

/// A choice of one from a list.
pub type Dropdown = OneOf<true>;
