//! What can never be seen: conditions that contradict themselves or what they hang on.
//!
//! Two tests of one question clash when no answer passes both. Alternatives are tried one after the other, as far as
//! [`TRIES`] goes; what is not found out counts as possible.

use super::expand::Expansion;
use super::{Condition, Operand, Operator, Test};
use crate::domain::answers::searchable;
use crate::domain::definition::Page;
use crate::domain::definition::problem::{DefinitionFault, Problem};

/// Most steps of a search for answers that pass a condition.
const TRIES: usize = 5_000;

/// A problem for each page, question and option that no answers bring into view.
pub(super) fn never_shown(pages: &[Page]) -> Vec<Problem> {
    let mut sight = Expansion::of(pages);
    let mut problems = Vec::new();
    let mut look = |at: String, condition: Option<Condition>| {
        let never = condition.is_some_and(|condition| !is_possible(&condition));
        if never {
            let at = format!("{at}/show_if");
            let fault = DefinitionFault::NeverShown;
            problems.push(Problem { at, fault });
        }
        never
    };
    for (index, page) in pages.iter().enumerate() {
        let at = format!("/pages/{index}");
        if page.show_if.is_some() && look(at.clone(), sight.page(page).flatten()) {
            continue;
        }
        for (place, field) in page.fields.iter().enumerate() {
            let at = format!("{at}/fields/{place}");
            if field.show_if.is_some() && look(at.clone(), sight.field(field).flatten()) {
                continue;
            }
            for (place, option) in field.kind.options().iter().enumerate() {
                let condition = option
                    .show_if
                    .as_ref()
                    .and_then(|show_if| sight.option(show_if));
                look(format!("{at}/options/{place}"), condition);
            }
        }
    }
    problems
}

fn is_possible(condition: &Condition) -> bool {
    let mut tries = TRIES;
    search(&mut vec![(condition, true)], &mut Vec::new(), &mut tries)
}

/// A test, and whether it must hold.
type Literal<'c> = (&'c Test, bool);

/// Whether `open`, each with whether it must hold, can all be so beside what is `settled`.
fn search<'c>(
    open: &mut Vec<(&'c Condition, bool)>,
    settled: &mut Vec<Literal<'c>>,
    tries: &mut usize,
) -> bool {
    let Some(left) = tries.checked_sub(1) else {
        return true;
    };
    *tries = left;
    let Some((condition, wanted)) = open.pop() else {
        return true;
    };
    let possible = match condition {
        Condition::Test(test) => {
            let literal = (test, wanted);
            let fits = !settled.iter().any(|other| clash(*other, literal));
            settled.push(literal);
            let possible = fits && search(open, settled, tries);
            settled.pop();
            possible
        }
        Condition::Not(inner) => {
            open.push((inner, !wanted));
            let possible = search(open, settled, tries);
            open.pop();
            possible
        }
        Condition::All(conditions) | Condition::Any(conditions) => {
            let together = matches!(condition, Condition::All(_)) == wanted;
            if together {
                let before = open.len();
                open.extend(conditions.iter().map(|one| (one, wanted)));
                let possible = search(open, settled, tries);
                open.truncate(before);
                possible
            } else {
                conditions.iter().any(|one| {
                    open.push((one, wanted));
                    let possible = search(open, settled, tries);
                    open.pop();
                    possible
                })
            }
        }
    };
    open.push((condition, wanted));
    possible
}

/// Whether no answer passes both.
fn clash((a, a_holds): Literal<'_>, (b, b_holds): Literal<'_>) -> bool {
    if a.field != b.field {
        return false;
    }
    let known = |test: &Test, holds: bool| holds && test.operator == Operator::Is;
    match (a_holds, b_holds) {
        (false, false) => false,
        _ if known(a, a_holds) => passes(b, &a.value, !b_holds) != b_holds,
        _ if known(b, b_holds) => passes(a, &b.value, !a_holds) != a_holds,
        // Every test that holds needs an answer.
        (true, false) => b.operator == Operator::Filled || a == b,
        (false, true) => a.operator == Operator::Filled || a == b,
        (true, true) => are_apart(a, b) || are_apart(b, a),
    }
}

/// Whether an answer that is `value` passes. Texts are the same in capitals or not, ids of options are not: `exactly`
/// takes the narrower sense.
fn passes(test: &Test, value: &Operand, exactly: bool) -> bool {
    match (test.operator, &test.value, value) {
        (Operator::Filled, ..) => true,
        (Operator::Is, Operand::Text(wanted), Operand::Text(text)) if !exactly => {
            searchable(wanted) == searchable(text)
        }
        (Operator::Is, wanted, value) => wanted == value,
        (Operator::Contains, Operand::Text(part), Operand::Text(text)) => {
            searchable(text).contains(&searchable(part))
        }
        (Operator::Greater, Operand::Number(limit), Operand::Number(number)) => number > limit,
        (Operator::Less, Operand::Number(limit), Operand::Number(number)) => number < limit,
        // Days of four-digit years sort as their texts do.
        (Operator::Before, Operand::Text(limit), Operand::Text(day)) => day < limit,
        (Operator::After, Operand::Text(limit), Operand::Text(day)) => day > limit,
        _ => false,
    }
}

/// Whether nothing lies above the one and below the other.
fn are_apart(lower: &Test, upper: &Test) -> bool {
    match (lower.operator, upper.operator, &lower.value, &upper.value) {
        (Operator::Greater, Operator::Less, Operand::Number(low), Operand::Number(high)) => {
            low >= high
        }
        (Operator::After, Operator::Before, Operand::Text(low), Operand::Text(high)) => low >= high,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
