//! Conditions as sentences.

use crate::domain::condition::{Condition, Operand, Operator, Test};
use crate::domain::definition::Definition;
use crate::web::i18n::Words;

/// A condition in words: “Session” is “Afternoon” and …
#[must_use]
pub fn sentence(words: Words, form: &Definition, condition: &Condition) -> String {
    match condition {
        Condition::All(conditions) => joined(words, form, conditions, "builder-rule-and"),
        Condition::Any(conditions) => joined(words, form, conditions, "builder-rule-or"),
        Condition::Not(condition) => {
            let inner = sentence(words, form, condition);
            words.say_with("builder-rule-not", &[("condition", &inner)])
        }
        Condition::Test(test) => tested(words, form, test),
    }
}

/// “Show only when …”, or that it is always shown.
#[must_use]
pub fn shown(words: Words, form: &Definition, show_if: Option<&Condition>) -> String {
    let Some(condition) = show_if else {
        return words.say("builder-rule-always").into_owned();
    };
    let inner = sentence(words, form, condition);
    words.say_with("builder-rule-show", &[("condition", &inner)])
}

fn joined(words: Words, form: &Definition, conditions: &[Condition], key: &str) -> String {
    let alone = conditions.len() == 1;
    let parts = conditions.iter().map(|condition| {
        let inner = sentence(words, form, condition);
        let list = matches!(condition, Condition::All(_) | Condition::Any(_));
        if list && !alone {
            words.say_with("builder-rule-group", &[("condition", &inner)])
        } else {
            inner
        }
    });
    let joined =
        parts.reduce(|first, rest| words.say_with(key, &[("first", &first), ("rest", &rest)]));
    joined.unwrap_or_default()
}

fn tested(words: Words, form: &Definition, test: &Test) -> String {
    let id = test.field.as_str();
    let question = form.field(id).map_or(id, |field| field.label.as_str());
    let value = value(words, form, test);
    let key = match (test.operator, &test.value) {
        (Operator::Is, _) => "builder-rule-is",
        (Operator::IsNot, _) => "builder-rule-is-not",
        (Operator::Contains, _) => "builder-rule-contains",
        (Operator::Filled, Operand::Flag(false)) => "builder-rule-blank",
        (Operator::Filled, _) => "builder-rule-filled",
        (Operator::Greater, _) => "builder-rule-greater",
        (Operator::Less, _) => "builder-rule-less",
        (Operator::Before, _) => "builder-rule-before",
        (Operator::After, _) => "builder-rule-after",
    };
    words.say_with(key, &[("question", &question), ("value", &value)])
}

/// What a test compares with, as people know it: the label of an option, yes or no.
#[must_use]
pub fn value(words: Words, form: &Definition, test: &Test) -> String {
    match &test.value {
        Operand::Text(text) => {
            let field = form.field(test.field.as_str());
            let mut options = field.into_iter().flat_map(|field| field.kind.options());
            let option = options.find(|option| option.id == *text);
            option.map_or_else(|| text.clone(), |option| option.label.clone())
        }
        Operand::Number(number) => number.to_string(),
        Operand::Flag(_) if test.operator == Operator::Filled => String::new(),
        Operand::Flag(true) => words.say("yes").into_owned(),
        Operand::Flag(false) => words.say("no").into_owned(),
    }
}
