//! Instants and dates as people read them, exact and with their zone.

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, Offset, TimeZone, Timelike, Utc};
use chrono_tz::Tz;

use super::{Language, Words};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Words {
    /// An instant in a zone, with the zone named: `30 November 2026, 14:02 (Asia/Shanghai, UTC+8)`,
    /// `2026 年 11 月 30 日 14:02（Asia/Shanghai，UTC+8）`.
    #[must_use]
    pub fn time(&self, instant: DateTime<Utc>, zone: Tz) -> String {
        let local = instant.with_timezone(&zone);
        let offset = offset_of(instant, zone);
        let same = zone.name() == offset;
        let short = self.short_time(instant, zone);
        match (self.language(), same) {
            (Language::English, true) => format!("{short} ({offset})"),
            (Language::English, false) => {
                format!("{short} ({}, {offset})", local.timezone().name())
            }
            (Language::SimplifiedChinese, true) => format!("{short}（{offset}）"),
            (Language::SimplifiedChinese, false) => {
                format!("{short}（{}，{offset}）", local.timezone().name())
            }
        }
    }

    /// An instant in a zone without the zone's name, for tables that name it once: `30 November 2026, 14:02`.
    #[must_use]
    pub fn short_time(&self, instant: DateTime<Utc>, zone: Tz) -> String {
        let local = instant.with_timezone(&zone);
        let date = self.date(local.date_naive());
        let (hour, minute) = (local.hour(), local.minute());
        match self.language() {
            Language::English => format!("{date}, {hour:02}:{minute:02}"),
            Language::SimplifiedChinese => format!("{date} {hour:02}:{minute:02}"),
        }
    }

    /// A moment with its offset from UTC, as somebody answered it: `30 November 2026, 14:02 (UTC+8)`.
    #[must_use]
    pub fn moment(&self, moment: DateTime<FixedOffset>) -> String {
        let date = self.date(moment.date_naive());
        let (time, offset) = (moment.format("%H:%M"), offset_name(moment.offset().fix()));
        match self.language() {
            Language::English => format!("{date}, {time} ({offset})"),
            Language::SimplifiedChinese => format!("{date} {time}（{offset}）"),
        }
    }

    /// A plain date: `30 November 2026`, `2026 年 11 月 30 日`.
    #[must_use]
    pub fn date(&self, date: NaiveDate) -> String {
        let (year, month, day) = (date.year(), date.month(), date.day());
        match self.language() {
            Language::English => {
                let name = MONTHS
                    .get(date.month0() as usize)
                    .copied()
                    .unwrap_or_default();
                format!("{day} {name} {year}")
            }
            Language::SimplifiedChinese => format!("{year} 年 {month} 月 {day} 日"),
        }
    }
}

/// The distance of a zone from UTC at an instant: `UTC`, `UTC+8`, `UTC+5:30`, `UTC−3`.
fn offset_of(instant: DateTime<Utc>, zone: Tz) -> String {
    offset_name(zone.offset_from_utc_datetime(&instant.naive_utc()).fix())
}

fn offset_name(offset: FixedOffset) -> String {
    let seconds = offset.local_minus_utc();
    if seconds == 0 {
        return "UTC".to_owned();
    }
    let sign = if seconds < 0 { '\u{2212}' } else { '+' };
    let (hours, minutes) = (seconds.abs() / 3600, seconds.abs() % 3600 / 60);
    if minutes == 0 {
        format!("UTC{sign}{hours}")
    } else {
        format!("UTC{sign}{hours}:{minutes:02}")
    }
}
