//! A calendar day, without a time zone.

use chrono::NaiveDate;

/// Limits of a date.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Date {
    /// First day.
    pub min: Option<NaiveDate>,
    /// Last day.
    pub max: Option<NaiveDate>,
}
