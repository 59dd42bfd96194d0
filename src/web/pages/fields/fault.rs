//! What is wrong with an answer, in words and at its input.

use chrono::NaiveDate;

use crate::domain::answers::{AnswerFault, Fault};
use crate::domain::field::{Field, Kind};
use crate::web::i18n::Words;
use crate::web::pages::layout::Problem;
use crate::web::pages::shown::part_label;

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
        text: sentence(words, field, part, &found.fault),
    }
}

/// The sentence for a fault of one field, or of a part of it: the same at the field and in the summary.
#[must_use]
pub fn sentence(words: Words, field: &Field, part: Option<&str>, fault: &Fault) -> String {
    let key = match (fault, &field.kind) {
        (Fault::Taken, Kind::Phone(_)) => "fault-taken-phone",
        (Fault::Taken, Kind::Email(_)) => "fault-taken-email",
        (Fault::Empty, Kind::Signature(_)) => "fault-no-name",
        _ => fault.key(),
    };
    let worded = in_its_language(field, fault);
    let fault = worded.as_ref().unwrap_or(fault);
    let mut arguments = fault.arguments();
    for (_, value) in &mut arguments {
        if let Some(shown) = moment(words, fault, value) {
            *value = shown;
        }
    }
    // A row and a line of an address are asked for by their own names, other parts by the question's.
    let label = match (part, &field.kind) {
        (Some(part), Kind::Matrix(_) | Kind::Address(_)) => part_label(words, field, part),
        _ => field.label.clone(),
    };
    words.say_fault(key, &arguments, &label)
}

/// A fault that the form words itself, as `field` words it: the answer was judged by the form as it was written, and
/// `field` may be translated.
fn in_its_language(field: &Field, fault: &Fault) -> Option<Fault> {
    let pattern = match &field.kind {
        Kind::Text(text) => text.pattern.as_ref(),
        Kind::IdNumber(number) => number.pattern.as_ref(),
        _ => None,
    }?;
    let message = pattern.message.clone();
    matches!(fault, Fault::Pattern { .. }).then_some(Fault::Pattern { message })
}

/// A limit of dates and times as people read it.
fn moment(words: Words, fault: &Fault, value: &str) -> Option<String> {
    if !matches!(
        fault,
        Fault::DateBetween { .. } | Fault::DateAtLeast { .. } | Fault::DateAtMost { .. }
    ) {
        return None;
    }
    match value.split_once(' ') {
        Some((day, time)) => Some(format!("{} {time}", words.date(day.parse().ok()?))),
        None => Some(words.date(value.parse::<NaiveDate>().ok()?)),
    }
}
