//! A time of the day, without a time zone.

use chrono::NaiveTime;
use serde_json::{Map, Value};

use super::Reading;
use super::kind::FieldKind;
use crate::domain::answers::{Answer, Fault};
use crate::domain::definition::document::Object;
use crate::domain::typed;

/// How a time is written in documents, stored and shown.
pub const FORMAT: &str = "%H:%M";

/// Limits of a time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// Earliest.
    pub min: Option<NaiveTime>,
    /// Latest.
    pub max: Option<NaiveTime>,
}

impl Time {
    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let (min, max) = (object.time("min"), object.time("max"));
        if min.zip(max).is_some_and(|(min, max)| min > max) {
            object.note_crossed("min", "max");
        }
        Self { min, max }
    }
}

impl FieldKind for Time {
    fn name(&self) -> &'static str {
        "time"
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        for (key, limit) in [("min", self.min), ("max", self.max)] {
            if let Some(limit) = limit {
                entries.insert(key.to_owned(), limit.format(FORMAT).to_string().into());
            }
        }
    }

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(text) = typed::folded(raw)? else {
            return Ok(None);
        };
        let time = written(&text)?;
        let below = self.min.is_some_and(|min| time < min);
        let above = self.max.is_some_and(|max| time > max);
        if below || above {
            let shown = |limit: NaiveTime| limit.format(FORMAT).to_string();
            return Err(Fault::outside_moments(
                self.min.map(shown),
                self.max.map(shown),
            ));
        }
        Ok(Some(Answer::Time(time)))
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        let time = NaiveTime::parse_from_str(stored.as_str()?, FORMAT);
        time.ok().map(Answer::Time)
    }

    fn may_be_unique(&self) -> bool {
        true
    }

    fn normal(&self, answer: &Answer) -> Option<String> {
        match answer {
            Answer::Time(time) => Some(time.format(FORMAT).to_string()),
            _ => None,
        }
    }
}

/// Reads hours and minutes as `<input type="time">` sends them (`09:30`), with a point or 时/点 and 分 between them,
/// and with am or pm behind. Seconds are taken when they are none.
pub(super) fn written(text: &str) -> Result<NaiveTime, Fault> {
    let lower = text.to_lowercase();
    let (clock, half) = halves(&lower);
    let parts: Vec<&str> = clock
        .trim_end_matches('分')
        .split([':', '.', '时', '点'])
        .collect();
    let number = |part: &str| {
        let digits = (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| part.parse().ok()).flatten()
    };
    let (hour, minute): (Option<u32>, Option<u32>) = match parts[..] {
        [hour] if half.is_some() => (number(hour), Some(0)),
        [hour, ""] => (
            number(hour).filter(|_| !clock.ends_with([':', '.'])),
            Some(0),
        ),
        [hour, minute] | [hour, minute, "00"] => (number(hour), number(minute)),
        _ => (None, None),
    };
    let (hour, minute) = hour.zip(minute).ok_or(Fault::NotTime)?;
    let hour = match half {
        None => hour,
        Some(_) if !(1..=12).contains(&hour) => return Err(Fault::NotTime),
        Some(later) => hour % 12 + if later { 12 } else { 0 },
    };
    NaiveTime::from_hms_opt(hour, minute, 0).ok_or(Fault::NotTime)
}

/// The hands of the clock, and whether it is the second half of the day, where that is said.
fn halves(text: &str) -> (&str, Option<bool>) {
    let marks = [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)];
    for (mark, later) in marks {
        if let Some(clock) = text.strip_suffix(mark) {
            return (clock.trim_end(), Some(later));
        }
    }
    for (mark, later) in [("上午", false), ("下午", true)] {
        if let Some(clock) = text.strip_prefix(mark) {
            return (clock.trim_start(), Some(later));
        }
    }
    (text, None)
}
