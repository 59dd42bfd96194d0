//! A point on a scale between two ends.

use serde_json::{Map, Value};

use super::Reading;
use super::kind::FieldKind;
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::decimal::Decimal;
use crate::domain::definition::document::Object;
use crate::domain::definition::problem::DefinitionFault;

/// Whole numbers from one end to the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The first point.
    pub min: u32,
    /// No point is above it.
    pub max: u32,
    /// The distance of two points.
    pub step: u32,
    /// What the first point means; may be empty.
    pub min_label: String,
    /// What the last point means; may be empty.
    pub max_label: String,
}

impl Default for Scale {
    fn default() -> Self {
        Self {
            min: 1,
            max: 5,
            step: 1,
            min_label: String::new(),
            max_label: String::new(),
        }
    }
}

impl Scale {
    /// Highest end of a scale.
    pub const MOST: u32 = 100;
    /// Most points of a scale.
    pub const POINTS_MAX: usize = 21;
    /// Most code points of what an end means.
    pub const LABEL_MAX: u32 = 100;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let usual = Self::default();
        let min = object.optional_whole("min", 0..=Self::MOST);
        let max = object.optional_whole("max", 1..=Self::MOST);
        let step = object.optional_whole("step", 1..=Self::MOST);
        let scale = Self {
            min: min.unwrap_or(usual.min),
            max: max.unwrap_or(usual.max),
            step: step.unwrap_or(usual.step),
            min_label: object.line("min_label", Self::LABEL_MAX),
            max_label: object.line("max_label", Self::LABEL_MAX),
        };
        let points = scale.points().count();
        if scale.min > scale.max {
            object.note_crossed("min", "max");
        } else if !(2..=Self::POINTS_MAX).contains(&points) {
            let (min, max) = (2, Self::POINTS_MAX);
            object.note("max", DefinitionFault::WrongCount { min, max });
        }
        scale
    }

    /// Its points, in order.
    pub fn points(&self) -> impl Iterator<Item = u32> {
        (self.min..=self.max).step_by(self.step as usize)
    }
}

impl FieldKind for Scale {
    fn name(&self) -> &'static str {
        "scale"
    }

    fn testable(&self) -> Testable {
        Testable::Number
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        let usual = Self::default();
        for (key, value, usual) in [
            ("min", self.min, usual.min),
            ("max", self.max, usual.max),
            ("step", self.step, usual.step),
        ] {
            if value != usual {
                entries.insert(key.to_owned(), value.into());
            }
        }
        for (key, label) in [
            ("min_label", &self.min_label),
            ("max_label", &self.max_label),
        ] {
            if !label.is_empty() {
                entries.insert(key.to_owned(), label.as_str().into());
            }
        }
    }

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        pick(self.points(), raw)
    }

    fn missing(&self) -> Fault {
        Fault::NothingChosen
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        Decimal::parse(stored.as_str()?, '.').map(Answer::Number)
    }
}

/// The one of several numbers that was sent; an empty value is none.
pub(super) fn pick(
    mut points: impl Iterator<Item = u32>,
    raw: &str,
) -> Result<Option<Answer>, Fault> {
    if raw.is_empty() {
        return Ok(None);
    }
    if !points.any(|point| point.to_string() == raw) {
        return Err(Fault::UnknownOption);
    }
    Ok(Decimal::parse(raw, '.').map(Answer::Number))
}
