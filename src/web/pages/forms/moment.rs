//! An instant as people type it: a date and a time in the form's zone, both or neither.

use chrono::{DateTime, LocalResult, NaiveDate, NaiveTime, TimeZone, Timelike, Utc};
use chrono_tz::Tz;
use unicode_normalization::UnicodeNormalization;

/// What was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MomentInput {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM` or `HH:MM:SS`, of 24 hours.
    pub time: String,
}

/// What is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MomentFault {
    /// There is a time, but no date.
    DateMissing,
    /// There is a date, but no time.
    TimeMissing,
    /// Not a real day of the years 2000 to 2999.
    NotDate,
    /// Not a time, or not all of one.
    NotTime,
    /// The clocks are put forward over this time.
    Skipped,
    /// The clocks are put back, so that this time comes twice.
    Twice,
}

impl MomentFault {
    /// The Fluent message that words it.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::DateMissing => "builder-moment-date-missing",
            Self::TimeMissing => "builder-moment-time-missing",
            Self::NotDate => "builder-moment-not-date",
            Self::NotTime => "builder-moment-not-time",
            Self::Skipped => "builder-moment-skipped",
            Self::Twice => "builder-moment-twice",
        }
    }

    /// Whether it is about the date; else about the time.
    #[must_use]
    pub fn is_date(self) -> bool {
        matches!(self, Self::DateMissing | Self::NotDate)
    }
}

impl MomentInput {
    /// An instant in its zone. Seconds are shown only where there are some.
    #[must_use]
    pub fn of(instant: Option<DateTime<Utc>>, zone: Tz) -> Self {
        let Some(instant) = instant else {
            return Self::default();
        };
        let local = instant.with_timezone(&zone);
        let time = if local.second() == 0 {
            "%H:%M"
        } else {
            "%H:%M:%S"
        };
        Self {
            date: local.format("%Y-%m-%d").to_string(),
            time: local.format(time).to_string(),
        }
    }

    /// Whether the time has seconds, so that its box must show them.
    #[must_use]
    pub fn has_seconds(&self) -> bool {
        self.time.len() > "00:00".len()
    }

    /// The instant; `None` when both parts are empty. What was not touched keeps what is finer than it shows.
    ///
    /// # Errors
    /// Half of an instant, or a time that the zone does not have or has twice: never a guess.
    pub fn read(
        &self,
        zone: Tz,
        before: (Option<DateTime<Utc>>, Tz),
    ) -> Result<Option<DateTime<Utc>>, MomentFault> {
        if zone == before.1 && *self == Self::of(before.0, before.1) {
            return Ok(before.0);
        }
        let folded = |text: &str| text.trim().nfkc().collect::<String>();
        let (date, time) = (folded(&self.date), folded(&self.time));
        match (date.is_empty(), time.is_empty()) {
            (true, true) => return Ok(None),
            (true, false) => return Err(MomentFault::DateMissing),
            (false, true) => return Err(MomentFault::TimeMissing),
            (false, false) => {}
        }
        let date = read_date(&date).ok_or(MomentFault::NotDate)?;
        let time = read_time(&time).ok_or(MomentFault::NotTime)?;
        match zone.from_local_datetime(&date.and_time(time)) {
            LocalResult::Single(instant) => Ok(Some(instant.to_utc())),
            LocalResult::None => Err(MomentFault::Skipped),
            LocalResult::Ambiguous(..) => Err(MomentFault::Twice),
        }
    }
}

fn read_date(text: &str) -> Option<NaiveDate> {
    let date = text.parse::<NaiveDate>().ok()?;
    let first = NaiveDate::from_ymd_opt(2000, 1, 2)?;
    let last = NaiveDate::from_ymd_opt(2999, 12, 30)?;
    (date.to_string() == text && (first..=last).contains(&date)).then_some(date)
}

/// Two digits each: `14:2` is an unfinished time.
fn read_time(text: &str) -> Option<NaiveTime> {
    let parts = text.split(':');
    let whole = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !parts.clone().all(whole) {
        return None;
    }
    let numbers: Vec<u32> = parts.filter_map(|part| part.parse().ok()).collect();
    match numbers[..] {
        [hour, minute] => NaiveTime::from_hms_opt(hour, minute, 0),
        [hour, minute, second] => NaiveTime::from_hms_opt(hour, minute, second),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
