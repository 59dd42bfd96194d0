//! Conditions: a page, a question or an option is shown only while answers before it are so.
//!
//! One function decides, [`Condition::holds`], from the answers to the questions before. A question that is hidden
//! has no answer there, whatever was sent for it, so that what hangs on it is decided as if it were unanswered.

pub mod check;
mod document;
pub mod expand;
mod reach;

use super::answers::{Answer, Answers, searchable};
use super::decimal::Decimal;
use super::field::FieldId;

/// Most conditions within each other: `all` of `any` of `not` …
pub const DEPTH_MAX: usize = 5;
/// Most entries of one `all` or `any`.
pub const ENTRIES_MAX: usize = 50;
/// Most code points of a text to compare with.
pub const VALUE_MAX: u32 = 500;

/// What must be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Each of these.
    All(Vec<Self>),
    /// At least one of these.
    Any(Vec<Self>),
    /// The contrary of this.
    Not(Box<Self>),
    /// One answer is so.
    Test(Test),
}

/// What one answer must be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The question, which stands before what is shown or hidden.
    pub field: FieldId,
    /// How its answer is compared.
    pub operator: Operator,
    /// With what.
    pub value: Operand,
}

/// How an answer is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// It is this option, this text (in capitals or not), this number, this day.
    Is,
    /// It is not, or there is none.
    IsNot,
    /// This option is among those picked; this is a part of the text (in capitals or not).
    Contains,
    /// There is an answer (`true`), or there is none (`false`). Blank text is none.
    Filled,
    /// It is a number above this one.
    Greater,
    /// It is a number below this one.
    Less,
    /// It is a day before this one.
    Before,
    /// It is a day after this one.
    After,
}

/// What an answer is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A text, the id of an option, a day (`YYYY-MM-DD`).
    Text(String),
    /// A number.
    Number(Decimal),
    /// Yes or no.
    Flag(bool),
}

impl Operator {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 8] = [
        Self::Is,
        Self::IsNot,
        Self::Contains,
        Self::Filled,
        Self::Greater,
        Self::Less,
        Self::Before,
        Self::After,
    ];

    /// Its key in a document.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Is => "is",
            Self::IsNot => "is_not",
            Self::Contains => "contains",
            Self::Filled => "filled",
            Self::Greater => "greater",
            Self::Less => "less",
            Self::Before => "before",
            Self::After => "after",
        }
    }
}

impl Condition {
    /// Whether it is so, by the answers to the questions before what it is asked for.
    #[must_use]
    pub fn holds(&self, answers: &Answers) -> bool {
        match self {
            Self::All(conditions) => conditions.iter().all(|condition| condition.holds(answers)),
            Self::Any(conditions) => conditions.iter().any(|condition| condition.holds(answers)),
            Self::Not(condition) => !condition.holds(answers),
            Self::Test(test) => test.holds(answers.get(test.field.as_str())),
        }
    }

    /// All tests in it, in their order.
    #[must_use]
    pub fn tests(&self) -> Vec<&Test> {
        match self {
            Self::All(conditions) | Self::Any(conditions) => {
                conditions.iter().flat_map(Self::tests).collect()
            }
            Self::Not(condition) => condition.tests(),
            Self::Test(test) => vec![test],
        }
    }

    /// Whether it asks for the answer to the question of this id.
    #[must_use]
    pub fn names(&self, field: &str) -> bool {
        self.tests().iter().any(|test| test.field.as_str() == field)
    }
}

/// Whether something is shown that needs no condition, or this one.
#[must_use]
pub fn is_met(show_if: Option<&Condition>, answers: &Answers) -> bool {
    show_if.is_none_or(|condition| condition.holds(answers))
}

impl Test {
    /// Whether an answer is so; `None`: there is none.
    #[must_use]
    pub fn holds(&self, answer: Option<&Answer>) -> bool {
        match self.operator {
            Operator::Is => self.is(answer),
            Operator::IsNot => !self.is(answer),
            Operator::Filled => self.value == Operand::Flag(answer.is_some()),
            Operator::Contains => answer.is_some_and(|answer| self.is_within(answer)),
            Operator::Greater | Operator::Less => match (answer, &self.value) {
                (Some(Answer::Number(number)), Operand::Number(limit)) => {
                    let above = self.operator == Operator::Greater;
                    if above {
                        number > limit
                    } else {
                        number < limit
                    }
                }
                _ => false,
            },
            Operator::Before | Operator::After => match (answer, &self.value) {
                (Some(Answer::Date(day)), Operand::Text(limit)) => {
                    let limit = limit.parse().ok();
                    let after = self.operator == Operator::After;
                    limit.is_some_and(|limit| if after { *day > limit } else { *day < limit })
                }
                _ => false,
            },
        }
    }

    fn is(&self, answer: Option<&Answer>) -> bool {
        match (answer, &self.value) {
            (Some(Answer::Text(text)), Operand::Text(wanted)) => {
                searchable(text) == searchable(wanted)
            }
            (Some(Answer::Choice(id)), Operand::Text(wanted)) => id == wanted,
            (Some(Answer::Number(number)), Operand::Number(wanted)) => number == wanted,
            (Some(Answer::YesNo(yes)), Operand::Flag(wanted)) => yes == wanted,
            (Some(Answer::Date(day)), Operand::Text(wanted)) => day.to_string() == *wanted,
            _ => false,
        }
    }

    fn is_within(&self, answer: &Answer) -> bool {
        match (answer, &self.value) {
            (Answer::Text(text), Operand::Text(part)) => {
                searchable(text).contains(&searchable(part))
            }
            (Answer::Choices(ids) | Answer::ChoicesAndOther(ids, _), Operand::Text(wanted)) => {
                ids.contains(wanted)
            }
            _ => false,
        }
    }
}

/// What conditions can ask of the answers to a kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Testable {
    /// Nothing: there are no answers, or nobody sees them.
    Nothing,
    /// Whether there is one.
    Filled,
    /// What a text says.
    Text,
    /// How large a number is.
    Number,
    /// Which day it is.
    Day,
    /// Yes or no.
    YesNo,
    /// Which one of its options was picked.
    Option,
    /// Which of its options were picked.
    Options,
}

impl Testable {
    /// The operators that make sense.
    #[must_use]
    pub fn operators(self) -> &'static [Operator] {
        use Operator::{After, Before, Contains, Filled, Greater, Is, IsNot, Less};
        match self {
            Self::Nothing => &[],
            Self::Filled => &[Filled],
            Self::Text => &[Is, IsNot, Contains, Filled],
            Self::Number => &[Is, IsNot, Greater, Less, Filled],
            Self::Day => &[Is, IsNot, Before, After, Filled],
            Self::YesNo | Self::Option => &[Is, IsNot, Filled],
            Self::Options => &[Contains, Filled],
        }
    }
}

#[cfg(test)]
mod tests;
