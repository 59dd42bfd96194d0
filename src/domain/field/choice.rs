//! One of several options, all in view.

use super::one_of::OneOf;

/// A choice of one.
pub type Choice = OneOf<false>;
