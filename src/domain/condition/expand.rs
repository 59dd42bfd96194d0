//! Conditions said with nothing but what people pick and type.
//!
//! A test of a question that is hidden, or of an option that is, comes out as if nothing were answered. Said in full, a
//! test therefore holds only while its question is shown *and* its option is. A page that only sees boxes and ticks can
//! decide the full condition; the server never needs it.

use super::{Condition, Operand, Operator, Test};
use crate::domain::definition::Page;
use crate::domain::field::Field;
use crate::domain::field::options::OTHER;

/// Most tests of a condition said in full. What would need more stays unsaid.
pub const TESTS_MAX: usize = 60;

/// The questions of some pages, and how much may still be said.
pub struct Expansion<'f> {
    pages: &'f [Page],
    left: usize,
}

impl<'f> Expansion<'f> {
    /// Of these pages.
    #[must_use]
    pub fn of(pages: &'f [Page]) -> Self {
        Self {
            pages,
            left: TESTS_MAX,
        }
    }

    /// When the page at `index` is shown; `Some(None)`: always; `None`: it takes too many tests to say.
    pub fn page(&mut self, page: &Page) -> Option<Option<Condition>> {
        self.left = TESTS_MAX;
        all([self.maybe(page.show_if.as_ref())?])
    }

    /// When a question is shown, as [`Expansion::page`].
    pub fn field(&mut self, field: &Field) -> Option<Option<Condition>> {
        self.left = TESTS_MAX;
        self.question(field)
    }

    /// When an option is offered while its question is shown, as [`Expansion::page`].
    pub fn option(&mut self, show_if: &Condition) -> Option<Condition> {
        self.left = TESTS_MAX;
        self.condition(show_if)
    }

    fn question(&mut self, field: &Field) -> Option<Option<Condition>> {
        let page = self
            .pages
            .iter()
            .find(|page| page.fields.iter().any(|one| one.id == field.id));
        let page = page.and_then(|page| page.show_if.as_ref());
        let page = self.maybe(page)?;
        let own = self.maybe(field.show_if.as_ref())?;
        let options = self.any_option(field)?;
        all([page, own, options])
    }

    /// A question all of whose options are hidden is hidden too.
    fn any_option(&mut self, field: &Field) -> Option<Option<Condition>> {
        let options = field.kind.options();
        if field.kind.takes_other() {
            return Some(None);
        }
        let conditions: Option<Vec<_>> = options
            .iter()
            .map(|option| option.show_if.as_ref())
            .collect();
        let Some(conditions) = conditions.filter(|conditions| !conditions.is_empty()) else {
            return Some(None);
        };
        let said: Option<Vec<_>> = conditions
            .into_iter()
            .map(|one| self.condition(one))
            .collect();
        said.map(|said| Some(Condition::Any(said)))
    }

    fn maybe(&mut self, show_if: Option<&Condition>) -> Option<Option<Condition>> {
        show_if.map_or(Some(None), |condition| self.condition(condition).map(Some))
    }

    fn condition(&mut self, condition: &Condition) -> Option<Condition> {
        match condition {
            Condition::All(conditions) => self.each(conditions).map(Condition::All),
            Condition::Any(conditions) => self.each(conditions).map(Condition::Any),
            Condition::Not(condition) => Some(not(self.condition(condition)?)),
            Condition::Test(test) => self.test(test),
        }
    }

    fn each(&mut self, conditions: &[Condition]) -> Option<Vec<Condition>> {
        conditions
            .iter()
            .map(|condition| self.condition(condition))
            .collect()
    }

    /// A test as one that only holds for an answer, or the contrary of such a one; with the sight of what it names.
    fn test(&mut self, test: &Test) -> Option<Condition> {
        match (test.operator, &test.value) {
            (Operator::IsNot, _) => Some(not(self.answered(&with(test, Operator::Is))?)),
            (Operator::Filled, Operand::Flag(false)) => {
                let filled = Test {
                    value: Operand::Flag(true),
                    ..test.clone()
                };
                Some(not(self.answered(&filled)?))
            }
            _ => self.answered(test),
        }
    }

    fn answered(&mut self, test: &Test) -> Option<Condition> {
        self.left = self.left.checked_sub(1)?;
        let pages = self.pages;
        let mut fields = pages.iter().flat_map(|page| &page.fields);
        let Some(field) = fields.find(|field| field.id == test.field) else {
            return Some(Condition::Test(test.clone()));
        };
        let hideable = field
            .kind
            .options()
            .iter()
            .any(|option| option.show_if.is_some());
        let answered = if test.operator == Operator::Filled && hideable {
            self.any_pick(field)?
        } else {
            self.pick(test, field)?
        };
        let shown = self.question(field)?;
        all([shown, Some(answered)]).flatten()
    }

    /// Something is picked that is offered.
    fn any_pick(&mut self, field: &Field) -> Option<Condition> {
        let operator = field.kind.testable().operators().first().copied()?;
        let other = field.kind.takes_other().then_some(OTHER);
        let options = field.kind.options().iter();
        let ids = options.map(|option| option.id.as_str()).chain(other);
        let picks = ids.map(|id| {
            let value = Operand::Text(id.to_owned());
            let field = field.id.clone();
            Test {
                field,
                operator,
                value,
            }
        });
        let picks: Vec<_> = picks.collect();
        self.left = self.left.checked_sub(picks.len())?;
        let picks: Option<Vec<_>> = picks.iter().map(|pick| self.pick(pick, field)).collect();
        picks.map(Condition::Any)
    }

    fn pick(&mut self, test: &Test, field: &Field) -> Option<Condition> {
        let mut options = field.kind.options().iter();
        let option = options.find(|option| test.value == Operand::Text(option.id.clone()));
        let offered = self.maybe(option.and_then(|option| option.show_if.as_ref()))?;
        all([offered, Some(Condition::Test(test.clone()))]).flatten()
    }
}

fn with(test: &Test, operator: Operator) -> Test {
    Test {
        operator,
        ..test.clone()
    }
}

fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

/// All of those that are there; `Some(None)`: there is none.
fn all<const N: usize>(conditions: [Option<Condition>; N]) -> Option<Option<Condition>> {
    let mut there: Vec<_> = conditions.into_iter().flatten().collect();
    Some(match there.len() {
        0 | 1 => there.pop(),
        _ => Some(Condition::All(there)),
    })
}

#[cfg(test)]
mod tests;
