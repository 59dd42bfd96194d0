//! What is wrong with an answer, in words.

use chrono::NaiveDate;

use crate::domain::answers::Fault;
use crate::domain::field::{Field, Kind};
use crate::web::i18n::Words;

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
