//! Limits of a question as they are typed.

use serde_json::{Number, Value};
use unicode_normalization::UnicodeNormalization;

use crate::domain::decimal::Decimal;

/// One limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitInput {
    /// Its key in the document, which is also its input's name.
    pub key: &'static str,
    /// What it is made of.
    pub shape: Shape,
    /// What was typed.
    pub value: String,
}

/// What a limit is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A whole number.
    Whole,
    /// An exact decimal number.
    Decimal,
    /// A calendar day, `YYYY-MM-DD`, or one that moves with today.
    Day,
    /// A time of the day, `HH:MM`.
    Time,
    /// A day and a time, `YYYY-MM-DDTHH:MM`.
    Moment,
    /// The parts of an address.
    Format,
    /// A country in two capitals.
    Country,
    /// Names with commas between them.
    Names,
    /// Text as it stands.
    Text,
}

/// The limits of a kind, in the order in which people think of them.
pub(super) fn limits(kind: &str) -> &'static [(&'static str, Shape)] {
    match kind {
        "text" => &[
            ("min_length", Shape::Whole),
            ("max_length", Shape::Whole),
            ("pattern", Shape::Text),
            ("pattern_message", Shape::Text),
        ],
        "paragraph" | "name" => &[("min_length", Shape::Whole), ("max_length", Shape::Whole)],
        "id_number" => &[("pattern", Shape::Text), ("pattern_message", Shape::Text)],
        "number" => &[
            ("min", Shape::Decimal),
            ("max", Shape::Decimal),
            ("step", Shape::Decimal),
        ],
        "phone" => &[("default_country", Shape::Country)],
        "choices" => &[("min", Shape::Whole), ("max", Shape::Whole)],
        "date" => &[("min", Shape::Day), ("max", Shape::Day)],
        "time" => &[("min", Shape::Time), ("max", Shape::Time)],
        "datetime" => &[("min", Shape::Moment), ("max", Shape::Moment)],
        "scale" => &[
            ("min", Shape::Whole),
            ("max", Shape::Whole),
            ("step", Shape::Whole),
            ("min_label", Shape::Text),
            ("max_label", Shape::Text),
        ],
        "rating" => &[("max", Shape::Whole)],
        "file" => &[
            ("types", Shape::Names),
            ("max_size_mb", Shape::Whole),
            ("max_files", Shape::Whole),
        ],
        "address" => &[("format", Shape::Format)],
        _ => &[],
    }
}

impl LimitInput {
    pub(super) fn is_set(&self) -> bool {
        !self.value.trim().is_empty()
    }

    pub(super) fn to_document(&self) -> Value {
        if self.shape == Shape::Text {
            return self.value.as_str().into();
        }
        let typed: String = self.value.trim().nfkc().collect();
        let number = |text: &str| text.parse::<Number>().map(Value::Number).ok();
        let read = match self.shape {
            Shape::Whole => number(&typed),
            Shape::Decimal => Decimal::parse(&typed, '.')
                .or_else(|| Decimal::parse(&typed, ','))
                .map(|decimal| decimal.to_json()),
            Shape::Day => moving_day(&typed).map(Value::from),
            Shape::Time | Shape::Text | Shape::Format => None,
            Shape::Moment => Some(typed.replace(' ', "T").into()),
            Shape::Names => Some(names(&typed)),
            Shape::Country => Some(typed.to_uppercase().into()),
        };
        read.unwrap_or_else(|| typed.into())
    }
}

/// A list of names; signs between them may be of either language.
fn names(typed: &str) -> Value {
    let names = typed.split([',', '、', ';', ' ']);
    let names = names.map(|name| name.trim().trim_start_matches('.').to_lowercase());
    names.filter(|name| !name.is_empty()).collect()
}

/// The name in documents of a day that moves with today, in the words of either language.
fn moving_day(typed: &str) -> Option<&'static str> {
    Some(match typed.to_lowercase().as_str() {
        "yesterday" | "昨天" => "yesterday",
        "today" | "今天" => "today",
        "tomorrow" | "明天" => "tomorrow",
        _ => return None,
    })
}
