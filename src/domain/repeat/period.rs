//! The periods that can be looked at.

use chrono::{DateTime, TimeDelta, Utc};

/// How far back a page of repeats looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Period {
    /// The last 24 hours.
    Day,
    /// The last 7 days.
    #[default]
    Week,
    /// The last 30 days.
    Month,
}

impl Period {
    /// Every period, the shortest first.
    pub const ALL: [Self; 3] = [Self::Day, Self::Week, Self::Month];

    /// Its name in addresses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Day => "24h",
            Self::Week => "7d",
            Self::Month => "30d",
        }
    }

    /// The period of a name in an address.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|period| period.name() == name)
    }

    /// When it begins, seen from `now`.
    #[must_use]
    pub fn begin(self, now: DateTime<Utc>) -> DateTime<Utc> {
        now - match self {
            Self::Day => TimeDelta::hours(24),
            Self::Week => TimeDelta::days(7),
            Self::Month => TimeDelta::days(30),
        }
    }
}
