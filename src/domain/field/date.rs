//! A calendar day, without a time zone.

use chrono::{NaiveDate, TimeDelta};
use serde_json::{Map, Value};

use super::Reading;
use super::kind::FieldKind;
use crate::domain::answers::{Answer, DatePart, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;
use crate::domain::typed;

/// A day that limits others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayLimit {
    /// This day.
    Day(NaiveDate),
    /// So many days after the day it is in the form's zone: -1, 0 or 1.
    FromToday(i64),
}

/// Days that move, by their names in documents.
const MOVING: [(&str, i64); 3] = [("yesterday", -1), ("today", 0), ("tomorrow", 1)];

impl DayLimit {
    /// The day when it is `today`.
    #[must_use]
    pub fn on(self, today: NaiveDate) -> NaiveDate {
        match self {
            Self::Day(day) => day,
            Self::FromToday(days) => today
                .checked_add_signed(TimeDelta::days(days))
                .unwrap_or(today),
        }
    }

    fn from_document(object: &mut Object<'_>, key: &'static str) -> Option<Self> {
        let name = object.optional(key).and_then(Value::as_str);
        let moving = MOVING.iter().find(|(known, _)| Some(*known) == name);
        match moving {
            Some((_, days)) => Some(Self::FromToday(*days)),
            None => object.date(key).map(Self::Day),
        }
    }

    fn to_document(self) -> String {
        match self {
            Self::Day(day) => day.to_string(),
            Self::FromToday(days) => {
                let name = MOVING.iter().find(|(_, known)| *known == days);
                name.map_or_else(String::new, |(name, _)| (*name).to_owned())
            }
        }
    }

    /// Whether it is after `other`, as far as that is the same on all days.
    fn is_after(self, other: Self) -> bool {
        match (self, other) {
            (Self::Day(day), Self::Day(other)) => day > other,
            (Self::FromToday(days), Self::FromToday(other)) => days > other,
            _ => false,
        }
    }
}

/// Limits of a date.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Date {
    /// First day.
    pub min: Option<DayLimit>,
    /// Last day.
    pub max: Option<DayLimit>,
}

impl Date {
    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let min = DayLimit::from_document(object, "min");
        let max = DayLimit::from_document(object, "max");
        if min.zip(max).is_some_and(|(min, max)| min.is_after(max)) {
            object.note_crossed("min", "max");
        }
        Self { min, max }
    }
}

impl FieldKind for Date {
    fn name(&self) -> &'static str {
        "date"
    }

    fn testable(&self) -> Testable {
        Testable::Day
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        for (key, limit) in [("min", self.min), ("max", self.max)] {
            if let Some(limit) = limit {
                entries.insert(key.to_owned(), limit.to_document().into());
            }
        }
    }

    fn read(&self, raw: &str, reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(text) = typed::folded(raw)? else {
            return Ok(None);
        };
        let date = written(&text)?;
        let (min, max) = (self.min, self.max);
        let (min, max) = (
            min.map(|limit| limit.on(reading.today)),
            max.map(|limit| limit.on(reading.today)),
        );
        let below = min.is_some_and(|min| date < min);
        let above = max.is_some_and(|max| date > max);
        if below || above {
            return Err(Fault::outside_days(min, max));
        }
        Ok(Some(Answer::Date(date)))
    }

    fn told(&self, raw: &[&str], _reading: &Reading) -> Option<Answer> {
        let [one] = raw else { return None };
        let text = typed::folded(one).ok()??;
        written(&text).ok().map(Answer::Date)
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        stored.as_str()?.parse().ok().map(Answer::Date)
    }

    fn may_be_unique(&self) -> bool {
        true
    }

    fn normal(&self, answer: &Answer) -> Option<String> {
        match answer {
            Answer::Date(date) => Some(date.to_string()),
            _ => None,
        }
    }
}

/// Reads year, month, day, as `<input type="date">` sends them (`2026-01-31`), or with `/`, `.` or 年月日 between
/// them. The day first is understood well enough to name the part that is wrong, but never taken: 3/4/2026 means two
/// days.
pub(super) fn written(text: &str) -> Result<NaiveDate, Fault> {
    let separators = ['-', '/', '.', '年', '月', '日'];
    let parts: Vec<&str> = text
        .trim_end_matches(separators)
        .split(separators)
        .map(str::trim)
        .collect();
    let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if parts.iter().any(|part| part.is_empty() || !number(part)) {
        return Err(Fault::NotDate);
    }
    let is_year = |part: &str| part.len() > 2;
    match parts[..] {
        [year] if is_year(year) && year.len() == 4 => missing(DatePart::Month),
        [year, _] if is_year(year) => missing(DatePart::Day),
        [_, year] if is_year(year) => missing(DatePart::Day),
        [_, _] => missing(DatePart::Year),
        [year, month, day] if is_year(year) => real(year, month, day),
        [day, month, year] => real(year, month, day).and(Err(Fault::NotDate)),
        _ => Err(Fault::NotDate),
    }
}

fn missing(part: DatePart) -> Result<NaiveDate, Fault> {
    Err(Fault::DateIncomplete { part })
}

fn real(year: &str, month: &str, day: &str) -> Result<NaiveDate, Fault> {
    let within = |text: &str, part, least, most| {
        let number = text.parse().unwrap_or(u32::MAX);
        let fits = (least..=most).contains(&number);
        fits.then_some(number).ok_or(Fault::DatePart { part })
    };
    let year = within(year, DatePart::Year, 1000, 9999)?;
    let month = within(month, DatePart::Month, 1, 12)?;
    let day = within(day, DatePart::Day, 1, 31)?;
    NaiveDate::from_ymd_opt(year as i32, month, day).ok_or(Fault::NotRealDate)
}
