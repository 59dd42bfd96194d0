//! An exact decimal number.

use crate::domain::decimal::Decimal;

/// Limits of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Number {
    /// Least.
    pub min: Option<Decimal>,
    /// Most.
    pub max: Option<Decimal>,
    /// Answers are `min` (or 0) and a whole number of steps; `None`: any number.
    pub step: Option<Decimal>,
}
