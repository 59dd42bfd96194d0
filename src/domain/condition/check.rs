//! Whether the conditions of a form fit it: what they name is there and stands before them, what they compare with can
//! be an answer, and what they show can be seen at all.
//!
//! A form in the making may break these rules for a while; one that is published may not.

use std::collections::HashMap;

use super::{Condition, Operand, Operator, Test, Testable, reach};
use crate::domain::definition::Page;
use crate::domain::definition::document::real_day;
use crate::domain::definition::problem::{DefinitionFault, JsonType, Problem};
use crate::domain::field::Field;

/// Everything that is wrong with the conditions of these pages, in their order.
#[must_use]
pub fn problems(pages: &[Page]) -> Vec<Problem> {
    let places = pages.iter().flat_map(|page| &page.fields).enumerate();
    let all = places.map(|(place, field)| (field.id.as_str(), (place, field)));
    let mut check = Check {
        all: all.collect(),
        before: 0,
        itself: "",
        problems: Vec::new(),
    };
    for (index, page) in pages.iter().enumerate() {
        check.itself = "";
        check.shown(&format!("/pages/{index}"), page.show_if.as_ref());
        for (place, field) in page.fields.iter().enumerate() {
            check.field(&format!("/pages/{index}/fields/{place}"), field);
        }
    }
    // Whether something can be seen is asked only where all names are right.
    if check.problems.is_empty() {
        return reach::never_shown(pages);
    }
    check.problems
}

struct Check<'f> {
    all: HashMap<&'f str, (usize, &'f Field)>,
    /// How many questions stand before what is looked at.
    before: usize,
    /// The question that is looked at.
    itself: &'f str,
    problems: Vec<Problem>,
}

impl<'f> Check<'f> {
    fn field(&mut self, at: &str, field: &'f Field) {
        self.itself = field.id.as_str();
        self.shown(at, field.show_if.as_ref());
        for (place, option) in field.kind.options().iter().enumerate() {
            self.shown(&format!("{at}/options/{place}"), option.show_if.as_ref());
        }
        self.before += 1;
    }

    fn shown(&mut self, at: &str, show_if: Option<&Condition>) {
        if let Some(condition) = show_if {
            self.condition(&format!("{at}/show_if"), condition);
        }
    }

    fn condition(&mut self, at: &str, condition: &Condition) {
        let (key, conditions) = match condition {
            Condition::All(conditions) => ("all", conditions),
            Condition::Any(conditions) => ("any", conditions),
            Condition::Not(condition) => return self.condition(&format!("{at}/not"), condition),
            Condition::Test(test) => {
                if let Err((key, fault)) = self.test(test) {
                    let at = format!("{at}/{key}");
                    self.problems.push(Problem { at, fault });
                }
                return;
            }
        };
        for (place, condition) in conditions.iter().enumerate() {
            self.condition(&format!("{at}/{key}/{place}"), condition);
        }
    }

    fn test(&self, test: &Test) -> Result<(), (&'static str, DefinitionFault)> {
        let named = test.field.as_str();
        let name = || named.to_owned();
        let fault = match self.all.get(named) {
            None => DefinitionFault::NoSuchField { name: name() },
            Some(_) if named == self.itself => DefinitionFault::NamesItself { name: name() },
            Some((place, _)) if *place >= self.before => {
                DefinitionFault::NamesLater { name: name() }
            }
            Some((_, field)) => {
                return fits(test, field).map_err(|fault| (test.operator.name(), fault));
            }
        };
        Err(("field", fault))
    }
}

/// Whether what a test asks can be asked of this question.
///
/// # Errors
/// Why not: the operator, the type of the value, or an option that is not there.
pub fn fits(test: &Test, field: &Field) -> Result<(), DefinitionFault> {
    let testable = field.kind.testable();
    let operators = testable.operators();
    if !operators.contains(&test.operator) {
        let kind = field.kind.name();
        let allowed = operators.iter().map(|operator| operator.name()).collect();
        return Err(DefinitionFault::CannotAsk { kind, allowed });
    }
    let wrong = |wanted| Err(DefinitionFault::WrongType(wanted));
    match (testable, &test.value) {
        _ if test.operator == Operator::Filled => match test.value {
            Operand::Flag(_) => Ok(()),
            _ => wrong(JsonType::Boolean),
        },
        (Testable::YesNo, Operand::Flag(_)) | (Testable::Number, Operand::Number(_)) => Ok(()),
        (Testable::YesNo, _) => wrong(JsonType::Boolean),
        (Testable::Number, _) => wrong(JsonType::Number),
        (Testable::Option | Testable::Options, Operand::Text(id)) => {
            let options = field.kind.options();
            let name = id.clone();
            let there = options.iter().any(|option| option.id == *id);
            there
                .then_some(())
                .ok_or(DefinitionFault::NoSuchOption { name })
        }
        (Testable::Day, Operand::Text(day)) => {
            real_day(day).map(|_| ()).ok_or(DefinitionFault::NotDate)
        }
        (Testable::Text, Operand::Text(text)) if text.is_empty() => Err(DefinitionFault::Blank),
        (_, Operand::Text(_)) => Ok(()),
        _ => wrong(JsonType::String),
    }
}

#[cfg(test)]
mod tests;
