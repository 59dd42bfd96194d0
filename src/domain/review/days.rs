//! Whole days of a form's zone.

use chrono::{
    DateTime, Datelike, Days as Whole, Duration, MappedLocalTime, NaiveDate, NaiveTime, TimeZone,
    Utc,
};
use chrono_tz::Tz;

/// From one day to another, both whole; a missing end is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub from: Option<NaiveDate>,
    /// The last day.
    pub to: Option<NaiveDate>,
}

impl Days {
    /// The instant at which the first day begins in `zone`.
    #[must_use]
    pub fn begin(&self, zone: Tz) -> Option<DateTime<Utc>> {
        self.from.map(|day| midnight(day, zone))
    }

    /// The instant at which the last day is over in `zone`: the first that no longer belongs to it. Open as well when
    /// that would be after the year 9999, which not every database can compare with.
    #[must_use]
    pub fn end(&self, zone: Tz) -> Option<DateTime<Utc>> {
        let next = self.to?.checked_add_days(Whole::new(1))?;
        (next.year() <= 9999).then(|| midnight(next, zone))
    }

    /// Whether the last day is before the first.
    #[must_use]
    pub fn are_reversed(&self) -> bool {
        matches!((self.from, self.to), (Some(from), Some(to)) if to < from)
    }
}

/// When a day begins: where clocks are put forward at midnight, at the first instant that exists; where they are put
/// back over midnight, at the earlier of the two.
fn midnight(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN);
    // No zone has ever skipped more than a day (Samoa, 30 December 2011).
    let existing = (0..=24 * 4).find_map(|quarter| {
        let local = midnight + Duration::minutes(15 * quarter);
        match zone.from_local_datetime(&local) {
            MappedLocalTime::Single(instant) | MappedLocalTime::Ambiguous(instant, _) => {
                Some(instant.to_utc())
            }
            MappedLocalTime::None => None,
        }
    });
    existing.unwrap_or_else(|| midnight.and_utc())
}
