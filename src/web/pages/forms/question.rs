//! What the panel of a question holds: as it is, or as it was typed, good or bad.

mod limit;

use std::collections::HashSet;

use serde_json::{Map, Value};
use unicode_normalization::UnicodeNormalization;

use limit::limits;
pub use limit::{LimitInput, Shape};

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
    /// The rows of a matrix.
    pub rows: Vec<OptionInput>,
    /// More rows, one a line.
    pub more_rows: String,
    /// Whether a text beside the options may be an answer.
    pub other: bool,
    /// The id of the option that excludes the others; empty: none.
    pub exclusive: String,
    /// Whether the page's address may answer it.
    pub prefill: bool,
}

/// One option. A new one has no id yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInput {
    /// What is sent and kept; empty for a new one.
    pub id: String,
    /// What people read.
    pub label: String,
    /// Most submissions that may pick it, as typed; empty: any number, and for rows.
    pub capacity: String,
}

/// What a button inside the list of options, or of rows, does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionStep {
    /// Whether it is about rows.
    rows: bool,
    /// What happens.
    turn: Turn,
    /// To which entry, counted from 0.
    place: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Remove,
    Up,
    Down,
}

impl OptionStep {
    /// Reads the value of a button: `remove-3`, counted from 0; `row-up-1` is about rows.
    #[must_use]
    pub fn parse(action: &str) -> Option<Self> {
        let row = action.strip_prefix("row-");
        let (turn, place) = row.unwrap_or(action).split_once('-')?;
        let turn = match turn {
            "remove" => Turn::Remove,
            "up" => Turn::Up,
            "down" => Turn::Down,
            _ => return None,
        };
        Some(Self {
            rows: row.is_some(),
            turn,
            place: place.parse().ok()?,
        })
    }
}

impl QuestionInput {
    /// What a question of a form document says.
    #[must_use]
    pub fn of(question: &Value) -> Self {
        let text = |key: &str| match &question[key] {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            Value::Array(names) => {
                let names: Vec<_> = names.iter().filter_map(Value::as_str).collect();
                names.join(", ")
            }
            other => other.to_string(),
        };
        let list = |key: &str| question[key].as_array().into_iter().flatten();
        let (options, rows) = (list("options"), list("rows"));
        let exclusive = options
            .clone()
            .find(|option| option["exclusive"] == true)
            .and_then(|option| option["id"].as_str());
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
            rows: rows.filter_map(OptionInput::of).collect(),
            more_rows: String::new(),
            other: question["other"] == true,
            exclusive: exclusive.unwrap_or_default().to_owned(),
            prefill: question["prefill"] == true,
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
        let list = |id: &'static str, label: &'static str| {
            let capacities = all("option_capacity").filter(|_| id == "option_id");
            let capacities = capacities.chain(std::iter::repeat(String::new()));
            let entries = all(id).zip(all(label)).zip(capacities);
            entries
                .map(|((id, label), capacity)| OptionInput {
                    id,
                    label,
                    capacity,
                })
                .filter(|entry| !entry.id.is_empty() || !entry.label.trim().is_empty())
                .collect()
        };
        Self {
            id: text("id"),
            kind: kind.to_owned(),
            label: text("label"),
            hint: text("hint"),
            required: !text("required").is_empty(),
            unique: !text("unique").is_empty(),
            limits: Self::limits(kind, text),
            statement: text("text"),
            options: list("option_id", "option_label"),
            more: text("more_options"),
            rows: list("row_id", "row_label"),
            more_rows: text("more_rows"),
            other: !text("other").is_empty(),
            exclusive: text("exclusive"),
            prefill: !text("prefill").is_empty(),
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
        self.takes_other() || self.has_rows()
    }

    /// Whether a text may be an answer beside the options of its kind.
    #[must_use]
    pub fn takes_other(&self) -> bool {
        matches!(self.kind.as_str(), "choice" | "choices" | "dropdown")
    }

    /// Whether its kind has rows.
    #[must_use]
    pub fn has_rows(&self) -> bool {
        self.kind == "matrix"
    }

    /// Whether its kind has a text in Markdown: a statement, a note.
    #[must_use]
    pub fn has_statement(&self) -> bool {
        matches!(self.kind.as_str(), "consent" | "signature" | "note")
    }

    /// Whether an answer to its kind may have to be there.
    #[must_use]
    pub fn may_be_required(&self) -> bool {
        !matches!(self.kind.as_str(), "hidden" | "note")
    }

    /// Whether the page's address may answer its kind.
    #[must_use]
    pub fn may_be_prefilled(&self) -> bool {
        self.may_be_required() && !matches!(self.kind.as_str(), "consent" | "signature" | "file")
    }

    /// Whether answers of its kind may have to be unique.
    #[must_use]
    pub fn may_be_unique(&self) -> bool {
        matches!(
            self.kind.as_str(),
            "text"
                | "name"
                | "id_number"
                | "number"
                | "email"
                | "phone"
                | "url"
                | "date"
                | "time"
                | "datetime"
        )
    }

    /// Does what a button inside the list of options says; a place that is not there is left alone.
    pub fn step(&mut self, step: OptionStep) {
        let (place, list) = match step.rows {
            true => (step.place, &mut self.rows),
            false => (step.place, &mut self.options),
        };
        match step.turn {
            Turn::Remove if place < list.len() => {
                list.remove(place);
            }
            Turn::Up if 0 < place && place < list.len() => list.swap(place, place - 1),
            Turn::Down if place < list.len().saturating_sub(1) => list.swap(place, place + 1),
            _ => {}
        }
    }

    /// Gives every line of `more` and every option without an id its own, none of `used`; rows likewise.
    pub fn name_options(&mut self, used: HashSet<String>) {
        name_all(&mut self.options, &std::mem::take(&mut self.more), used);
        let more = std::mem::take(&mut self.more_rows);
        name_all(&mut self.rows, &more, HashSet::new());
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
        set("required", (self.required && self.may_be_required()).into());
        set("unique", (self.unique && self.may_be_unique()).into());
        for limit in self.limits.iter().filter(|limit| limit.is_set()) {
            set(limit.key, limit.to_document());
        }
        set("prefill", (self.prefill && self.may_be_prefilled()).into());
        if self.has_statement() {
            set("text", self.statement.as_str().into());
        }
        if self.takes_other() {
            set("other", self.other.into());
        }
        if self.has_rows() {
            let rows = self.rows.iter().map(OptionInput::to_document);
            set("rows", rows.collect());
        }
        if self.has_options() {
            let options = self.options.iter().map(|option| self.option(option));
            set("options", options.collect());
        }
        Value::Object(entries)
    }

    fn option(&self, option: &OptionInput) -> Value {
        let mut document = option.to_document();
        if self.kind == "choices" && option.id == self.exclusive {
            document["exclusive"] = true.into();
        }
        let capacity: String = option.capacity.trim().nfkc().collect();
        if !capacity.is_empty() {
            let number = capacity.parse::<serde_json::Number>().map(Value::Number);
            document["capacity"] = number.unwrap_or_else(|_| capacity.into());
        }
        document
    }
}

fn name_all(list: &mut Vec<OptionInput>, more: &str, mut used: HashSet<String>) {
    let lines = more.lines().filter(|line| !line.trim().is_empty());
    list.extend(lines.map(|line| OptionInput {
        id: String::new(),
        label: line.trim().to_owned(),
        capacity: String::new(),
    }));
    used.extend(list.iter().map(|option| option.id.clone()));
    for option in list.iter_mut().filter(|one| one.id.is_empty()) {
        option.id = naming::option_id(&option.label, &used);
        used.insert(option.id.clone());
    }
}

impl OptionInput {
    fn of(option: &Value) -> Option<Self> {
        Some(Self {
            id: option["id"].as_str()?.to_owned(),
            label: option["label"].as_str()?.to_owned(),
            capacity: option["capacity"]
                .as_u64()
                .map_or_else(String::new, |capacity| capacity.to_string()),
        })
    }

    fn to_document(&self) -> Value {
        serde_json::json!({ "id": self.id, "label": self.label })
    }
}

#[cfg(test)]
mod tests;
