//! Ids for what an editor adds: made once, from what it says, and kept whatever it says later.

use std::collections::HashSet;

use super::slug::latin_words;
use crate::domain::field::FieldId;

/// Longest id that is made of a label, so that a number behind it still fits.
const LONGEST: usize = 40;

/// An id for a new question: from its label as far as that has Latin letters, else from its kind, and none of `used`.
///
/// `used` holds the ids of the draft and of every version: an id is never given to a second question.
#[must_use]
pub fn field_id(label: &str, kind: &str, used: &HashSet<String>) -> FieldId {
    let words = latin_words(label, '_', LONGEST);
    let begins = words.starts_with(|first: char| first.is_ascii_lowercase());
    let base = if begins { words.as_str() } else { kind };
    numbered(base, '_', |id| {
        FieldId::parse(id).filter(|_| !used.contains(id))
    })
}

/// An id for a new option of a question, none of `used`.
#[must_use]
pub fn option_id(label: &str, used: &HashSet<String>) -> String {
    let words = latin_words(label, '-', LONGEST);
    let base = if words.is_empty() { "option" } else { &words };
    numbered(base, '-', |id| (!used.contains(id)).then(|| id.to_owned()))
}

/// `base`, `base_2`, `base_3`, …: the first that `accept` takes.
fn numbered<T>(base: &str, between: char, accept: impl Fn(&str) -> Option<T>) -> T {
    let mut number = 1_u32;
    let mut id = base.to_owned();
    loop {
        if let Some(accepted) = accept(&id) {
            return accepted;
        }
        number += 1;
        id = format!("{base}{between}{number}");
    }
}

#[cfg(test)]
mod tests;
