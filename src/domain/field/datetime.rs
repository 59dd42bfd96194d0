//! A day and a time of it, in the form's zone.

use chrono::{LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeZone};
use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::{PartFault, Reading, Sent, date, time};
use crate::domain::answers::{Answer, Fault};
use crate::domain::definition::document::Object;
use crate::domain::typed;

/// The part that holds the day.
pub const DATE: &str = "date";
/// The part that holds the time.
pub const TIME: &str = "time";
/// How a local moment is written in documents.
pub const FORMAT: &str = "%Y-%m-%dT%H:%M";
/// How a moment is stored: local, to the minute, with its offset.
pub const STORED: &str = "%Y-%m-%dT%H:%M%:z";

/// Limits of a moment, in the form's zone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Datetime {
    /// Earliest.
    pub min: Option<NaiveDateTime>,
    /// Latest.
    pub max: Option<NaiveDateTime>,
}

impl Datetime {
    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let (min, max) = (object.moment("min"), object.moment("max"));
        if min.zip(max).is_some_and(|(min, max)| min > max) {
            object.note_crossed("min", "max");
        }
        Self { min, max }
    }

    /// The moment of a day and a time. One that the zone skips or has twice is not guessed.
    fn moment(
        &self,
        day: NaiveDate,
        time: NaiveTime,
        reading: &Reading,
    ) -> Result<Answer, PartFault> {
        let local = day.and_time(time);
        let below = self.min.is_some_and(|min| local < min);
        let above = self.max.is_some_and(|max| local > max);
        if below || above {
            let shown = |limit: NaiveDateTime| limit.format("%Y-%m-%d %H:%M").to_string();
            let (min, max) = (self.min.map(shown), self.max.map(shown));
            return Err(Fault::outside_moments(min, max).at(DATE));
        }
        match reading.zone.from_local_datetime(&local) {
            LocalResult::Single(moment) => Ok(Answer::Moment(moment.fixed_offset())),
            LocalResult::None => Err(Fault::TimeSkipped.at(TIME)),
            LocalResult::Ambiguous(..) => Err(Fault::TimeTwice.at(TIME)),
        }
    }
}

/// Day and time as they were sent: in two parts, or in one value as programs write it (`2026-01-31T18:00`).
#[must_use]
pub fn halves<'a>(sent: &Sent<'a>) -> (&'a str, &'a str) {
    let whole = sent.own().first().copied().unwrap_or_default();
    match whole.split_once(['T', ' ']) {
        Some(halves) => halves,
        None if whole.is_empty() => (sent.part(DATE), sent.part(TIME)),
        None => (whole, ""),
    }
}

impl FieldKind for Datetime {
    fn name(&self) -> &'static str {
        "datetime"
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        for (key, limit) in [("min", self.min), ("max", self.max)] {
            if let Some(limit) = limit {
                entries.insert(key.to_owned(), limit.format(FORMAT).to_string().into());
            }
        }
    }

    fn read(&self, _raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        Ok(None)
    }

    fn read_sent(
        &self,
        sent: &Sent<'_>,
        reading: &Reading,
        _required: bool,
    ) -> Result<Option<Answer>, Vec<PartFault>> {
        sent.at_most_one()?;
        let (day, time) = halves(sent);
        let day = folded(day, DATE)?;
        let time = folded(time, TIME)?;
        let (day, time) = match (day, time) {
            (None, None) => return Ok(None),
            (Some(_), None) => return Err(vec![Fault::WithoutTime.at(TIME)]),
            (None, Some(_)) => return Err(vec![Fault::WithoutDay.at(DATE)]),
            (Some(day), Some(time)) => (day, time),
        };
        let day = date::written(&day).map_err(|fault| fault.at(DATE));
        let time = time::written(&time).map_err(|fault| fault.at(TIME));
        match (day, time) {
            (Ok(day), Ok(time)) => self
                .moment(day, time, reading)
                .map(Some)
                .map_err(|fault| vec![fault]),
            (day, time) => Err(day.err().into_iter().chain(time.err()).collect()),
        }
    }

    fn has_part(&self, part: &str) -> bool {
        [DATE, TIME].contains(&part)
    }

    fn missing_parts(&self) -> Vec<PartFault> {
        vec![Fault::Empty.at(DATE)]
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        let moment = chrono::DateTime::parse_from_str(stored.as_str()?, STORED);
        moment.ok().map(Answer::Moment)
    }

    fn may_be_unique(&self) -> bool {
        true
    }

    fn normal(&self, answer: &Answer) -> Option<String> {
        match answer {
            Answer::Moment(moment) => Some(moment.to_utc().format(FORMAT).to_string()),
            _ => None,
        }
    }
}

fn folded(raw: &str, part: &str) -> Result<Option<String>, Vec<PartFault>> {
    typed::folded(raw).map_err(|control| vec![Fault::from(control).at(part)])
}
