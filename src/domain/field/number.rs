//! An exact decimal number.

use serde_json::{Map, Value};

use super::Reading;
use super::kind::FieldKind;
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::decimal::Decimal;
use crate::domain::definition::document::Object;
use crate::domain::definition::problem::DefinitionFault;
use crate::domain::typed;

/// Limits of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Number {
    /// Least.
    pub min: Option<Decimal>,
    /// Most.
    pub max: Option<Decimal>,
    /// Answers are `min` (or 0) and a whole number of steps; `None`: any number.
    pub step: Option<Decimal>,
}

impl Number {
    /// Most digits of an answer, on both sides of the separator.
    pub const DIGITS: u32 = 40;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let (min, max) = (object.decimal("min"), object.decimal("max"));
        if min
            .as_ref()
            .zip(max.as_ref())
            .is_some_and(|(min, max)| min > max)
        {
            object.note_crossed("min", "max");
        }
        let step = object.decimal("step");
        if step
            .as_ref()
            .is_some_and(|step| *step <= Decimal::default())
        {
            object.note("step", DefinitionFault::NotPositive);
        }
        Self { min, max, step }
    }

    fn check(&self, number: &Decimal) -> Result<(), Fault> {
        let below = self.min.as_ref().is_some_and(|min| number < min);
        let above = self.max.as_ref().is_some_and(|max| number > max);
        if below || above {
            return Err(Fault::outside(self.min.as_ref(), self.max.as_ref()));
        }
        let Some(step) = &self.step else {
            return Ok(());
        };
        let from = self.min.clone().unwrap_or_default();
        if number.is_whole_steps(step, &from) {
            return Ok(());
        }
        Err(Fault::Step {
            step: step.to_string(),
            from: from.to_string(),
        })
    }
}

impl FieldKind for Number {
    fn name(&self) -> &'static str {
        "number"
    }

    fn testable(&self) -> Testable {
        Testable::Number
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        for (key, limit) in [("min", &self.min), ("max", &self.max), ("step", &self.step)] {
            if let Some(limit) = limit {
                entries.insert(key.to_owned(), limit.to_json());
            }
        }
    }

    fn read(&self, raw: &str, reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(number) = written(raw, reading)? else {
            return Ok(None);
        };
        if number.digits() > Self::DIGITS as usize {
            return Err(Fault::TooManyDigits { max: Self::DIGITS });
        }
        self.check(&number)?;
        Ok(Some(Answer::Number(number)))
    }

    fn told(&self, raw: &[&str], reading: &Reading) -> Option<Answer> {
        let [one] = raw else { return None };
        written(one, reading).ok().flatten().map(Answer::Number)
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        Decimal::parse(stored.as_str()?, '.').map(Answer::Number)
    }

    fn may_be_unique(&self) -> bool {
        true
    }

    fn normal(&self, answer: &Answer) -> Option<String> {
        match answer {
            Answer::Number(number) => Some(number.shortest()),
            _ => None,
        }
    }
}

fn written(raw: &str, reading: &Reading) -> Result<Option<Decimal>, Fault> {
    let Some(text) = typed::line(raw)? else {
        return Ok(None);
    };
    let plain: String = text.chars().map(narrow).collect();
    let number = Decimal::parse(&plain, reading.language.decimal_separator());
    number.map(Some).ok_or(Fault::NotNumber)
}

/// The ASCII form of a full-width one, and of the minus sign. Not all of NFKC, which makes 52 of 5².
fn narrow(letter: char) -> char {
    match letter {
        '\u{2212}' => '-',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}
