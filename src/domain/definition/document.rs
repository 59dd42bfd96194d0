//! Reading a document key by key, noting every problem on the way instead of stopping at the first.
//!
//! A reader that met a problem gives a stand-in and goes on; whoever asked must look at [`Problems`] before using it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::RangeInclusive;

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use serde_json::{Map, Value};

use super::problem::{DefinitionFault, JsonType, Problem};
use crate::domain::decimal::Decimal;
use crate::domain::field::datetime;
use crate::domain::field::time::FORMAT;
use crate::domain::typed::{self, ControlCharacter};

/// The problems found so far.
#[derive(Debug, Default)]
pub(in crate::domain) struct Problems(RefCell<Vec<Problem>>);

impl Problems {
    /// Adds one.
    pub(in crate::domain) fn note(&self, at: &str, fault: DefinitionFault) {
        self.0.borrow_mut().push(Problem {
            at: at.to_owned(),
            fault,
        });
    }

    /// Whether there are none.
    pub(in crate::domain) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// All of them.
    pub(in crate::domain) fn into_vec(self) -> Vec<Problem> {
        self.0.into_inner()
    }
}

/// One object of a document.
pub(in crate::domain) struct Object<'d> {
    at: String,
    entries: &'d Map<String, Value>,
    asked: Vec<&'static str>,
    problems: &'d Problems,
}

impl<'d> Object<'d> {
    /// Opens `value`, which stands at the JSON pointer `at`. `None`, and a problem, when it is no object.
    pub(in crate::domain) fn open(
        at: String,
        value: &'d Value,
        problems: &'d Problems,
    ) -> Option<Self> {
        let Value::Object(entries) = value else {
            problems.note(&at, DefinitionFault::WrongType(JsonType::Object));
            return None;
        };
        Some(Self {
            at,
            entries,
            asked: Vec::new(),
            problems,
        })
    }

    /// The pointer of one of its keys (RFC 6901 escapes `~` and `/`).
    fn pointer_to(&self, key: &str) -> String {
        format!("{}/{}", self.at, key.replace('~', "~0").replace('/', "~1"))
    }

    /// Where its problems are noted.
    pub(in crate::domain) fn problems(&self) -> &'d Problems {
        self.problems
    }

    /// Whether it has this key.
    pub(in crate::domain) fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// Notes a problem with an entry of the list at a key.
    pub(in crate::domain) fn note_entry(&self, key: &str, entry: usize, fault: DefinitionFault) {
        let list = self.pointer_to(key);
        self.problems.note(&format!("{list}/{entry}"), fault);
    }

    /// Notes a problem with the object itself.
    pub(in crate::domain) fn note_here(&self, fault: DefinitionFault) {
        self.problems.note(&self.at, fault);
    }

    /// Notes a problem at one of its keys.
    pub(in crate::domain) fn note(&self, key: &str, fault: DefinitionFault) {
        self.problems.note(&self.pointer_to(key), fault);
    }

    /// Notes a problem with the object itself, and leaves its keys alone.
    pub(in crate::domain) fn refuse(self, fault: DefinitionFault) {
        self.problems.note(&self.at, fault);
    }

    /// Notes that the limit `lower` goes beyond the limit `upper`.
    pub(in crate::domain) fn note_crossed(&self, lower: &'static str, upper: &'static str) {
        self.note(lower, DefinitionFault::Crossed { lower, upper });
    }

    /// Notes that `id` was used before; `seen` remembers where.
    pub(in crate::domain) fn note_duplicate(&self, id: &str, seen: &mut HashMap<String, String>) {
        if let Some(first) = seen.get(id).cloned() {
            let id = id.to_owned();
            self.note("id", DefinitionFault::Duplicate { id, first });
        } else {
            seen.insert(id.to_owned(), self.at.clone());
        }
    }

    /// The value of a key that may be left out.
    pub(in crate::domain) fn optional(&mut self, key: &'static str) -> Option<&'d Value> {
        self.asked.push(key);
        self.entries.get(key)
    }

    /// The value of a key that may be left out or `null`.
    pub(in crate::domain) fn nullable(&mut self, key: &'static str) -> Option<&'d Value> {
        self.optional(key).filter(|value| !value.is_null())
    }

    /// The value of a key that must be there.
    pub(in crate::domain) fn required(&mut self, key: &'static str) -> Option<&'d Value> {
        let value = self.optional(key);
        if value.is_none() {
            self.note(key, DefinitionFault::Missing);
        }
        value
    }

    /// Refuses every key that nobody asked for.
    pub(in crate::domain) fn close(self) {
        for key in self.entries.keys() {
            if !self.asked.contains(&key.as_str()) {
                self.note(key, DefinitionFault::UnknownKey { key: key.clone() });
            }
        }
    }

    /// A string as it stands.
    pub(in crate::domain) fn string(&self, key: &str, value: &'d Value) -> Option<&'d str> {
        let text = value.as_str();
        if text.is_none() {
            self.note(key, DefinitionFault::WrongType(JsonType::String));
        }
        text
    }

    /// A line that must be there and show something.
    pub(in crate::domain) fn required_line(&mut self, key: &'static str, most: u32) -> String {
        let value = self.required(key);
        self.shown(key, value, most, typed::line)
    }

    /// A line that may be left out or empty.
    pub(in crate::domain) fn line(&mut self, key: &'static str, most: u32) -> String {
        let value = self.optional(key);
        self.text(key, value, most, typed::line).unwrap_or_default()
    }

    /// Markdown that must be there and show something.
    pub(in crate::domain) fn required_markdown(&mut self, key: &'static str, most: u32) -> String {
        let value = self.required(key);
        self.shown(key, value, most, typed::paragraph)
    }

    /// Markdown that may be left out or empty.
    pub(in crate::domain) fn markdown(&mut self, key: &'static str, most: u32) -> String {
        let value = self.optional(key);
        self.text(key, value, most, typed::paragraph)
            .unwrap_or_default()
    }

    fn shown(&self, key: &str, value: Option<&'d Value>, most: u32, clean: Clean) -> String {
        let text = self.text(key, value, most, clean);
        if text.as_ref().is_some_and(String::is_empty) {
            self.note(key, DefinitionFault::Blank);
        }
        text.unwrap_or_default()
    }

    fn text(&self, key: &str, value: Option<&'d Value>, most: u32, clean: Clean) -> Option<String> {
        let Ok(text) = clean(self.string(key, value?)?) else {
            self.note(key, DefinitionFault::Control);
            return None;
        };
        let text = text.unwrap_or_default();
        if text.chars().count() > most as usize {
            self.note(key, DefinitionFault::TooLong { max: most });
            return None;
        }
        Some(text)
    }

    /// `true` or `false`; left out, `default`.
    pub(in crate::domain) fn flag(&mut self, key: &'static str, default: bool) -> bool {
        let Some(value) = self.optional(key) else {
            return default;
        };
        value.as_bool().unwrap_or_else(|| {
            self.note(key, DefinitionFault::WrongType(JsonType::Boolean));
            default
        })
    }

    /// A whole number within `range`; `5.0` is one, as in JSON Schema.
    pub(in crate::domain) fn whole(
        &self,
        key: &str,
        value: &Value,
        range: RangeInclusive<u32>,
    ) -> Option<u32> {
        let Some(number) = value.as_f64().filter(|number| number.fract() == 0.0) else {
            self.note(key, DefinitionFault::WrongType(JsonType::WholeNumber));
            return None;
        };
        if (f64::from(*range.start())..=f64::from(*range.end())).contains(&number) {
            return Some(number as u32);
        }
        let (min, max) = range.into_inner();
        self.note(key, DefinitionFault::OutOfRange { min, max });
        None
    }

    /// A whole number within `range`, if the key is there.
    pub(in crate::domain) fn optional_whole(
        &mut self,
        key: &'static str,
        range: RangeInclusive<u32>,
    ) -> Option<u32> {
        let value = self.optional(key)?;
        self.whole(key, value, range)
    }

    /// A number of at most [`Decimal::WHOLE_DIGITS`] digits before and [`Decimal::DECIMALS`] behind the point.
    pub(in crate::domain) fn decimal(&mut self, key: &'static str) -> Option<Decimal> {
        let value = self.optional(key)?;
        let Value::Number(number) = value else {
            self.note(key, DefinitionFault::WrongType(JsonType::Number));
            return None;
        };
        let decimal = Decimal::from_json(number);
        if decimal.is_none() {
            self.note(
                key,
                DefinitionFault::TooPrecise {
                    whole: Decimal::WHOLE_DIGITS,
                    decimals: Decimal::DECIMALS,
                },
            );
        }
        decimal
    }

    /// A real day in `YYYY-MM-DD`.
    pub(in crate::domain) fn date(&mut self, key: &'static str) -> Option<NaiveDate> {
        let value = self.optional(key)?;
        let text = self.string(key, value)?;
        let date = real_day(text);
        if date.is_none() {
            self.note(key, DefinitionFault::NotDate);
        }
        date
    }

    /// A time of the day in `HH:MM`.
    pub(in crate::domain) fn time(&mut self, key: &'static str) -> Option<NaiveTime> {
        let value = self.optional(key)?;
        let text = self.string(key, value)?;
        let time = NaiveTime::parse_from_str(text, FORMAT)
            .ok()
            .filter(|time| time.format(FORMAT).to_string() == text);
        if time.is_none() {
            self.note(key, DefinitionFault::NotTime);
        }
        time
    }

    /// A day and a time in `YYYY-MM-DDTHH:MM`, without a zone.
    pub(in crate::domain) fn moment(&mut self, key: &'static str) -> Option<NaiveDateTime> {
        let value = self.optional(key)?;
        let text = self.string(key, value)?;
        let moment = NaiveDateTime::parse_from_str(text, datetime::FORMAT)
            .ok()
            .filter(|moment| moment.format(datetime::FORMAT).to_string() == text)
            .filter(|moment| (1000..=9999).contains(&moment.year()));
        if moment.is_none() {
            self.note(key, DefinitionFault::NotMoment);
        }
        moment
    }

    /// An instant with its offset (RFC 3339), in the years 2000 to 2999 (UTC); `null` is none.
    pub(in crate::domain) fn instant(&mut self, key: &'static str) -> Option<DateTime<Utc>> {
        let value = self.nullable(key)?;
        let text = self.string(key, value)?;
        let instant = DateTime::parse_from_rfc3339(text)
            .map(|instant| instant.to_utc())
            .ok()
            .filter(|instant| (2000..=2999).contains(&instant.year()));
        if instant.is_none() {
            self.note(key, DefinitionFault::NotInstant);
        }
        instant
    }

    /// One of several names; left out, `default`.
    pub(in crate::domain) fn one_of<T: Copy>(
        &mut self,
        key: &'static str,
        names: &[(&'static str, T)],
        default: T,
    ) -> T {
        let text = self.optional(key).and_then(|value| self.string(key, value));
        let Some(text) = text else { return default };
        let found = names.iter().find(|(name, _)| *name == text);
        found.map_or_else(
            || {
                let allowed = names.iter().map(|(name, _)| *name).collect();
                self.note(key, DefinitionFault::NotOneOf { allowed });
                default
            },
            |(_, value)| *value,
        )
    }

    /// The objects of a list that must be there and have as many entries as `range` says.
    pub(in crate::domain) fn objects(
        &mut self,
        key: &'static str,
        range: RangeInclusive<usize>,
    ) -> Vec<Self> {
        let Some(value) = self.required(key) else {
            return Vec::new();
        };
        let Value::Array(entries) = value else {
            self.note(key, DefinitionFault::WrongType(JsonType::List));
            return Vec::new();
        };
        if !range.contains(&entries.len()) {
            let (min, max) = range.into_inner();
            self.note(key, DefinitionFault::WrongCount { min, max });
            return Vec::new();
        }
        let at = self.pointer_to(key);
        entries
            .iter()
            .enumerate()
            .filter_map(|(index, entry)| Self::open(format!("{at}/{index}"), entry, self.problems))
            .collect()
    }

    /// The object of a key that may be left out.
    pub(in crate::domain) fn object(&mut self, key: &'static str) -> Option<Self> {
        let value = self.optional(key)?;
        Self::open(self.pointer_to(key), value, self.problems)
    }
}

/// A real day in `YYYY-MM-DD`, of a year with four digits.
pub(in crate::domain) fn real_day(text: &str) -> Option<NaiveDate> {
    let date = text.parse::<NaiveDate>().ok()?;
    (date.to_string() == text && (1000..=9999).contains(&date.year())).then_some(date)
}

type Clean = fn(&str) -> Result<Option<String>, ControlCharacter>;
