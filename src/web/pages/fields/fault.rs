//! What is wrong with an answer, in words and at its input.

use chrono::NaiveDate;

use crate::domain::answers::{AnswerFault, Fault};
use crate::domain::field::{Field, Kind};
use crate::web::i18n::Words;
use crate::web::pages::layout::Problem;

/// The id of the element that takes the focus for a question, or for one part of it: the input, or the first option.
#[must_use]
pub fn anchor(id: &str, part: Option<&str>) -> String {
    match part {
        Some(part) => format!("q-{id}.{part}"),
        None => format!("q-{id}"),
    }
}

/// A fault of this field as a line of the summary.
#[must_use]
pub fn problem(words: Words, field: &Field, found: &AnswerFault) -> Problem {
    let part = found.part.as_deref();
    Problem {
        anchor: Some(anchor(field.id.as_str(), part)),
        text: sentence(words, field, &found.fault),
    }
}

/// The sentence for a fault of one field: the same at the field and in the summary.
#[must_use]
pub fn sentence(words: Words, field: &Field, fault: &Fault) -> String {
    let key = match (fault, &field.kind) {
        (Fault::Taken, Kind::Phone(_)) => "fault-taken-phone",
        (Fault::Taken, Kind::Email(_)) => "fault-taken-email",
        _ => fault.key(),
    };
    let mut arguments = fault.arguments();
    for (_, value) in &mut arguments {
        if let Some(date) = plain_date(fault, value) {
            *value = words.date(date);
        }
    }
    words.say_fault(key, &arguments, &field.label)
}

fn plain_date(fault: &Fault, value: &str) -> Option<NaiveDate> {
    match fault {
        Fault::DateBetween { .. } | Fault::DateAtLeast { .. } | Fault::DateAtMost { .. } => {
            value.parse().ok()
        }
        _ => None,
    }
}
