//! Conditions in a form document.

use serde_json::{Map, Value, json};

use super::{Condition, DEPTH_MAX, ENTRIES_MAX, Operand, Operator, Test, VALUE_MAX};
use crate::domain::decimal::Decimal;
use crate::domain::definition::document::Object;
use crate::domain::definition::problem::{DefinitionFault, JsonType};
use crate::domain::field::FieldId;

/// The key of a condition on what it shows.
const KEY: &str = "show_if";

impl Condition {
    /// Reads the condition of a page, a question or an option, if it has one. Whether it fits the form is asked later,
    /// by [`check`](super::check).
    pub(in crate::domain) fn of(shown: &mut Object<'_>) -> Option<Self> {
        let object = shown.object(KEY)?;
        Self::from_document(object, 1)
    }

    fn from_document(mut object: Object<'_>, depth: usize) -> Option<Self> {
        if depth > DEPTH_MAX {
            object.refuse(DefinitionFault::TooDeep { max: DEPTH_MAX });
            return None;
        }
        let condition = if object.has("all") {
            Some(Self::All(entries(&mut object, "all", depth)))
        } else if object.has("any") {
            Some(Self::Any(entries(&mut object, "any", depth)))
        } else if let Some(inner) = object.object("not") {
            let inner = Self::from_document(inner, depth + 1);
            inner.map(|inner| Self::Not(Box::new(inner)))
        } else {
            Test::from_document(&mut object).map(Self::Test)
        };
        object.close();
        condition
    }

    /// Adds it to what it shows.
    pub(in crate::domain) fn write(show_if: Option<&Self>, entries: &mut Map<String, Value>) {
        if let Some(condition) = show_if {
            entries.insert(KEY.to_owned(), condition.to_document());
        }
    }

    /// As in a document.
    #[must_use]
    pub fn to_document(&self) -> Value {
        let list =
            |conditions: &[Self]| conditions.iter().map(Self::to_document).collect::<Vec<_>>();
        match self {
            Self::All(conditions) => json!({ "all": list(conditions) }),
            Self::Any(conditions) => json!({ "any": list(conditions) }),
            Self::Not(condition) => json!({ "not": condition.to_document() }),
            Self::Test(test) => {
                let value = match &test.value {
                    Operand::Text(text) => json!(text),
                    Operand::Number(number) => number.to_json(),
                    Operand::Flag(flag) => json!(flag),
                };
                json!({ "field": test.field.as_str(), test.operator.name(): value })
            }
        }
    }
}

fn entries(object: &mut Object<'_>, key: &'static str, depth: usize) -> Vec<Condition> {
    let objects = object.objects(key, 1..=ENTRIES_MAX).into_iter();
    objects
        .filter_map(|entry| Condition::from_document(entry, depth + 1))
        .collect()
}

impl Test {
    fn from_document(object: &mut Object<'_>) -> Option<Self> {
        let field = object.required("field")?;
        let field = FieldId::parse(object.string("field", field)?);
        if field.is_none() {
            object.note("field", DefinitionFault::NotName);
        }
        let found = Operator::ALL
            .into_iter()
            .filter(|one| object.has(one.name()));
        let [operator] = found.collect::<Vec<_>>()[..] else {
            // Which of several is meant nobody knows; none of them is unknown.
            for operator in Operator::ALL {
                object.optional(operator.name());
            }
            object.note_here(DefinitionFault::NotOneTest);
            return None;
        };
        let value = operand(object, operator)?;
        Some(Self {
            field: field?,
            operator,
            value,
        })
    }
}

fn operand(object: &mut Object<'_>, operator: Operator) -> Option<Operand> {
    let key = operator.name();
    let value = object.optional(key)?;
    match (operator, value) {
        (Operator::Filled | Operator::Is | Operator::IsNot, Value::Bool(flag)) => {
            Some(Operand::Flag(*flag))
        }
        (Operator::Filled, _) => {
            object.note(key, DefinitionFault::WrongType(JsonType::Boolean));
            None
        }
        (Operator::Greater | Operator::Less, _)
        | (Operator::Is | Operator::IsNot, Value::Number(_)) => {
            object.decimal(key).map(Operand::Number)
        }
        _ => Some(Operand::Text(object.required_line(key, VALUE_MAX))),
    }
}

impl Operand {
    /// What somebody typed beside a test: a number where the answers are numbers, yes or no where they are that.
    #[must_use]
    pub fn typed(raw: &str, operator: Operator, testable: super::Testable) -> Self {
        use super::Testable;
        let text = || Self::Text(raw.trim().to_owned());
        match (operator, testable) {
            (Operator::Filled, _) | (_, Testable::YesNo) => Self::Flag(raw == "yes"),
            (Operator::Contains | Operator::Before | Operator::After, _) => text(),
            (_, Testable::Number) => {
                let plain = raw.trim().replace(',', ".");
                let number = Decimal::parse(&plain, '.');
                number.map_or_else(text, Self::Number)
            }
            _ => text(),
        }
    }
}
