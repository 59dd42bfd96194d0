//! Several of several options.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::options::{OPTIONS_MAX, OTHER, OTHER_PART};
use super::{ChoiceOption, Options, PartFault, Reading, Sent, options};
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;
use crate::domain::definition::problem::DefinitionFault;

/// A choice of some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What is offered.
    pub options: Options,
    /// Whether a text beside the options may be among the picks.
    pub other: bool,
    /// Fewest picks of an answer (document key `min`). An optional question may still be left unanswered.
    pub min_picks: Option<u32>,
    /// Most picks (document key `max`).
    pub max_picks: Option<u32>,
}

impl Choices {
    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let other = object.flag("other", false);
        let options = options::from_document(object, true);
        if options.iter().filter(|option| option.exclusive).count() > 1 {
            object.note("options", DefinitionFault::SeveralExclusive);
        }
        let count = options.len() + usize::from(other);
        let most = OPTIONS_MAX as u32;
        let min_picks = object.optional_whole("min", 1..=most);
        let max_picks = object.optional_whole("max", 1..=most);
        if min_picks.zip(max_picks).is_some_and(|(min, max)| min > max) {
            object.note_crossed("min", "max");
        } else if min_picks.is_some_and(|min| min as usize > count) {
            object.note_crossed("min", "options");
        }
        Self {
            options,
            other,
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

impl Choices {
    /// Whether these options may be picked together, which with a text beside them are `count`.
    fn check(&self, picked: &[String], count: usize) -> Result<(), Fault> {
        let mut exclusive = self.options.iter().filter(|option| option.exclusive);
        let alone = exclusive.find(|option| picked.contains(&option.id));
        if let Some(option) = alone.filter(|_| count > 1) {
            return Err(Fault::NotTogether {
                option: option.label.clone(),
            });
        }
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        match (self.min_picks, self.max_picks) {
            (Some(min), _) if count < min && alone.is_none() => Err(Fault::TooFewPicks { min }),
            (_, Some(max)) if count > max => Err(Fault::TooManyPicks { max }),
            _ => Ok(()),
        }
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
        options::write_other(entries, self.other);
        options::write(entries, "options", &self.options);
        for (key, limit) in [("min", self.min_picks), ("max", self.max_picks)] {
            if let Some(limit) = limit {
                entries.insert(key.to_owned(), limit.into());
            }
        }
    }

    fn read(&self, _raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        Ok(None)
    }

    /// The same option sent twice is one pick; empty values are none. The text beside the options counts as one.
    fn read_sent(
        &self,
        sent: &Sent<'_>,
        _reading: &Reading,
        _required: bool,
    ) -> Result<Option<Answer>, Vec<PartFault>> {
        let values = sent.own();
        let mut values: HashSet<&str> = values.into_iter().filter(|id| !id.is_empty()).collect();
        if values.is_empty() {
            return Ok(None);
        }
        let other = self.other && values.remove(OTHER);
        let picked = self.picked(&values);
        if picked.len() < values.len() {
            return Err(Fault::UnknownOption.into());
        }
        self.check(&picked, picked.len() + usize::from(other))?;
        Ok(Some(if other {
            Answer::ChoicesAndOther(picked, options::other_text(sent)?)
        } else {
            Answer::Choices(picked)
        }))
    }

    fn has_part(&self, part: &str) -> bool {
        self.other && part == OTHER_PART
    }

    fn takes_other(&self) -> bool {
        self.other
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
        let stored = stored.as_array()?;
        let other = stored.iter().find_map(options::other_of);
        let ids = stored.iter().filter(|entry| !entry.is_object());
        let ids: Option<_> = ids.map(|id| id.as_str().map(str::to_owned)).collect();
        Some(match other {
            Some(text) => Answer::ChoicesAndOther(ids?, text),
            None => Answer::Choices(ids?),
        })
    }
}
