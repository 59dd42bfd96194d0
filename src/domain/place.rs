//! Limited places: those of a form, and those of its options.

use serde_json::Value;

use super::definition::Definition;
use super::form::Places;

/// An option of a question.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionKey {
    /// The id of the question.
    pub field: String,
    /// The id of the option.
    pub option: String,
}

impl OptionKey {
    /// Whether these stored answers pick it.
    #[must_use]
    pub fn is_picked(&self, answers: &Value) -> bool {
        let is_this = |value: &Value| value.as_str() == Some(self.option.as_str());
        match answers.get(self.field.as_str()) {
            Some(Value::Array(picks)) => picks.iter().any(is_this),
            Some(pick) => is_this(pick),
            None => false,
        }
    }
}

/// The places of an option whose number is limited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionPlaces {
    /// The option.
    pub key: OptionKey,
    /// Its places.
    pub places: Places,
}

/// How many submissions a form takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// In all; `None`: any number.
    pub form: Option<u32>,
    /// With an option picked, sorted; what is not named here is not limited.
    pub options: Vec<(OptionKey, u32)>,
}

impl Limits {
    /// What a form's document says.
    #[must_use]
    pub fn of(definition: &Definition) -> Self {
        let limited = definition.fields().flat_map(|field| {
            field.kind.options().iter().filter_map(|option| {
                let key = OptionKey {
                    field: field.id.to_string(),
                    option: option.id.clone(),
                };
                Some((key, option.capacity?))
            })
        });
        let mut options: Vec<_> = limited.collect();
        options.sort();
        Self {
            form: definition.settings.capacity,
            options,
        }
    }
}

/// The limited options that these stored answers pick, in the order of `limited`.
#[must_use]
pub fn picked(limited: &[OptionPlaces], answers: &Value) -> Vec<OptionKey> {
    let keys = limited.iter().map(|places| &places.key);
    keys.filter(|key| key.is_picked(answers)).cloned().collect()
}

#[cfg(test)]
mod tests;
