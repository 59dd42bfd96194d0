//! Several of several options.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::options::OPTIONS_MAX;
use super::{ChoiceOption, Options, Reading, options};
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;

/// A choice of some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What is offered.
    pub options: Options,
    /// Fewest picks of an answer (document key `min`). An optional question may still be left unanswered.
    pub min_picks: Option<u32>,
    /// Most picks (document key `max`).
    pub max_picks: Option<u32>,
}

impl Choices {
    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let options = options::from_document(object);
        let most = OPTIONS_MAX as u32;
        let min_picks = object.optional_whole("min", 1..=most);
        let max_picks = object.optional_whole("max", 1..=most);
        if min_picks.zip(max_picks).is_some_and(|(min, max)| min > max) {
            object.note_crossed("min", "max");
        } else if min_picks.is_some_and(|min| min as usize > options.len()) {
            object.note_crossed("min", "options");
        }
        Self {
            options,
            min_picks,
            max_picks,
        }
    }
}

impl Choices {
    /// The ids of `sent` that are offered, in the order of the options.
    fn picked(&self, sent: &HashSet<&str>) -> Vec<String> {
        let options = self.options.iter();
        options
            .filter(|option| sent.contains(option.id.as_str()))
            .map(|option| option.id.clone())
            .collect()
    }
}

impl FieldKind for Choices {
    fn name(&self) -> &'static str {
        "choices"
    }

    fn testable(&self) -> Testable {
        Testable::Options
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        options::write(entries, &self.options);
        for (key, limit) in [("min", self.min_picks), ("max", self.max_picks)] {
            if let Some(limit) = limit {
                entries.insert(key.to_owned(), limit.into());
            }
        }
    }

    fn read(&self, raw: &str, reading: &Reading) -> Result<Option<Answer>, Fault> {
        self.read_all(&[raw], reading)
    }

    /// The same option sent twice is one pick; empty values are none.
    fn read_all(&self, raw: &[&str], _reading: &Reading) -> Result<Option<Answer>, Fault> {
        let sent: HashSet<&str> = raw.iter().copied().filter(|id| !id.is_empty()).collect();
        if sent.is_empty() {
            return Ok(None);
        }
        let picked = self.picked(&sent);
        let count = picked.len() as u32;
        match (self.min_picks, self.max_picks) {
            _ if picked.len() < sent.len() => Err(Fault::UnknownOption),
            (Some(min), _) if count < min => Err(Fault::TooFewPicks { min }),
            (_, Some(max)) if count > max => Err(Fault::TooManyPicks { max }),
            _ => Ok(Some(Answer::Choices(picked))),
        }
    }

    fn told(&self, raw: &[&str], _reading: &Reading) -> Option<Answer> {
        let picked = self.picked(&raw.iter().copied().collect());
        (!picked.is_empty()).then_some(Answer::Choices(picked))
    }

    fn options(&self) -> &[ChoiceOption] {
        &self.options
    }

    fn missing(&self) -> Fault {
        Fault::NothingChosen
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        let ids = stored.as_array()?.iter();
        ids.map(|id| id.as_str().map(str::to_owned))
            .collect::<Option<_>>()
            .map(Answer::Choices)
    }
}
