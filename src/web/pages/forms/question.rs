//! What the panel of a question holds: as it is, or as it was typed, good or bad.

use std::collections::HashSet;

use serde_json::{Map, Number, Value};
use unicode_normalization::UnicodeNormalization;

use crate::domain::decimal::Decimal;
use crate::domain::definition::naming;

/// The inputs of one question. Their names are the keys of the document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestionInput {
    /// The name of the answer in documents and exports.
    pub id: String,
    /// Name of the kind.
    pub kind: String,
    /// The question.
    pub label: String,
    /// Help below it.
    pub hint: String,
    /// Whether it must be answered.
    pub required: bool,
    /// Whether no two submissions may have the same answer.
    pub unique: bool,
    /// The limits that its kind knows.
    pub limits: Vec<LimitInput>,
    /// What a consent is about.
    pub statement: String,
    /// What a choice offers.
    pub options: Vec<OptionInput>,
    /// More options, one a line.
    pub more: String,
}

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
    /// A calendar day, `YYYY-MM-DD`.
    Day,
    /// A time of the day, `HH:MM`.
    Time,
    /// A country in two capitals.
    Country,
    /// Text as it stands.
    Text,
}

/// One option. A new one has no id yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInput {
    /// What is sent and kept; empty for a new one.
    pub id: String,
    /// What people read.
    pub label: String,
}

/// What a button inside the list of options does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionStep {
    /// Takes the option at this place out.
    Remove(usize),
    /// Moves it one place up.
    Up(usize),
    /// Moves it one place down.
    Down(usize),
}

impl OptionStep {
    /// Reads the value of a button: `remove-3`, counted from 0.
    #[must_use]
    pub fn parse(action: &str) -> Option<Self> {
        let (step, place) = action.split_once('-')?;
        let place = place.parse().ok()?;
        match step {
            "remove" => Some(Self::Remove(place)),
            "up" => Some(Self::Up(place)),
            "down" => Some(Self::Down(place)),
            _ => None,
        }
    }
}

/// The limits of a kind, in the order in which people think of them.
fn limits(kind: &str) -> &'static [(&'static str, Shape)] {
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
        _ => &[],
    }
}

impl QuestionInput {
    /// What a question of a form document says.
    #[must_use]
    pub fn of(question: &Value) -> Self {
        let text = |key: &str| match &question[key] {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            other => other.to_string(),
        };
        let options = question["options"].as_array().into_iter().flatten();
        let kind = text("kind");
        Self {
            id: text("id"),
            label: text("label"),
            hint: text("hint"),
            required: question["required"] == true,
            unique: question["unique"] == true,
            limits: Self::limits(&kind, text),
            statement: text("text"),
            options: options.filter_map(OptionInput::of).collect(),
            more: String::new(),
            kind,
        }
    }

    /// What was typed into the panel of a question of this kind.
    #[must_use]
    pub fn typed(kind: &str, pairs: &[(String, String)]) -> Self {
        let all = |key: &'static str| {
            let named = pairs.iter().filter(move |(name, _)| name == key);
            named.map(|(_, value)| value.clone())
        };
        let text = |key: &'static str| all(key).next().unwrap_or_default();
        let options = all("option_id").zip(all("option_label"));
        Self {
            id: text("id"),
            kind: kind.to_owned(),
            label: text("label"),
            hint: text("hint"),
            required: !text("required").is_empty(),
            unique: !text("unique").is_empty(),
            limits: Self::limits(kind, text),
            statement: text("text"),
            options: options
                .map(|(id, label)| OptionInput { id, label })
                .filter(|option| !option.id.is_empty() || !option.label.trim().is_empty())
                .collect(),
            more: text("more_options"),
        }
    }

    fn limits(kind: &str, value: impl Fn(&'static str) -> String) -> Vec<LimitInput> {
        let limit = |(key, shape): &(&'static str, Shape)| LimitInput {
            key,
            shape: *shape,
            value: value(key),
        };
        limits(kind).iter().map(limit).collect()
    }

    /// Whether its kind offers options.
    #[must_use]
    pub fn has_options(&self) -> bool {
        matches!(self.kind.as_str(), "choice" | "choices" | "dropdown")
    }

    /// Whether its kind is a statement to agree to.
    #[must_use]
    pub fn is_consent(&self) -> bool {
        self.kind == "consent"
    }

    /// Whether answers of its kind may have to be unique.
    #[must_use]
    pub fn may_be_unique(&self) -> bool {
        matches!(
            self.kind.as_str(),
            "text" | "name" | "id_number" | "number" | "email" | "phone" | "url" | "date" | "time"
        )
    }

    /// Does what a button inside the list of options says; a place that is not there is left alone.
    pub fn step(&mut self, step: OptionStep) {
        let length = self.options.len();
        match step {
            OptionStep::Remove(place) if place < length => {
                self.options.remove(place);
            }
            OptionStep::Up(place) if 0 < place && place < length => {
                self.options.swap(place, place - 1);
            }
            OptionStep::Down(place) if place < length.saturating_sub(1) => {
                self.options.swap(place, place + 1)
            }
            _ => {}
        }
    }

    /// Gives every line of `more` and every option without an id its own, none of `used`.
    pub fn name_options(&mut self, mut used: HashSet<String>) {
        let more = std::mem::take(&mut self.more);
        let lines = more.lines().filter(|line| !line.trim().is_empty());
        self.options.extend(lines.map(|line| OptionInput {
            id: String::new(),
            label: line.trim().to_owned(),
        }));
        used.extend(self.options.iter().map(|option| option.id.clone()));
        for option in self.options.iter_mut().filter(|one| one.id.is_empty()) {
            option.id = naming::option_id(&option.label, &used);
            used.insert(option.id.clone());
        }
    }

    /// The question as a form document has it. What cannot be read is put in as text, so that the document's own
    /// rules refuse it.
    #[must_use]
    pub fn to_document(&self) -> Value {
        let mut entries = Map::new();
        let mut set = |key: &str, value: Value| entries.insert(key.to_owned(), value);
        set("id", self.id.trim().into());
        set("kind", self.kind.as_str().into());
        set("label", self.label.as_str().into());
        if !self.hint.trim().is_empty() {
            set("hint", self.hint.as_str().into());
        }
        set("required", self.required.into());
        set("unique", (self.unique && self.may_be_unique()).into());
        for limit in self.limits.iter().filter(|limit| limit.is_set()) {
            set(limit.key, limit.to_document());
        }
        if self.is_consent() {
            set("text", self.statement.as_str().into());
        }
        if self.has_options() {
            let options = self.options.iter().map(OptionInput::to_document);
            set("options", options.collect());
        }
        Value::Object(entries)
    }
}

impl OptionInput {
    fn of(option: &Value) -> Option<Self> {
        Some(Self {
            id: option["id"].as_str()?.to_owned(),
            label: option["label"].as_str()?.to_owned(),
        })
    }

    fn to_document(&self) -> Value {
        serde_json::json!({ "id": self.id, "label": self.label })
    }
}

impl LimitInput {
    fn is_set(&self) -> bool {
        !self.value.trim().is_empty()
    }

    fn to_document(&self) -> Value {
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
            Shape::Day | Shape::Time | Shape::Text => None,
            Shape::Country => Some(typed.to_uppercase().into()),
        };
        read.unwrap_or_else(|| typed.into())
    }
}

#[cfg(test)]
mod tests;
