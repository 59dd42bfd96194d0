//! Limits on the length of a text, in code points: one unit for page, counter, server and message.

use serde_json::{Map, Value};
use validator::ValidateLength;

use crate::domain::answers::Fault;
use crate::domain::definition::document::Object;

/// Reads `min_length` and `max_length`, both from 1 to `most`.
pub(super) fn from_document(object: &mut Object<'_>, most: u32) -> (Option<u32>, Option<u32>) {
    let min = object.optional_whole("min_length", 1..=most);
    let max = object.optional_whole("max_length", 1..=most);
    if min.zip(max).is_some_and(|(min, max)| min > max) {
        object.note_crossed("min_length", "max_length");
    }
    (min, max)
}

/// Writes the limits that are set.
pub(super) fn write(entries: &mut Map<String, Value>, min: Option<u32>, max: Option<u32>) {
    for (key, limit) in [("min_length", min), ("max_length", max)] {
        if let Some(limit) = limit {
            entries.insert(key.to_owned(), limit.into());
        }
    }
}

/// Whether `text` keeps within its limits.
pub(super) fn check(text: &str, min: Option<u32>, max: u32) -> Result<(), Fault> {
    if text.validate_length(min.map(u64::from), Some(max.into()), None) {
        return Ok(());
    }
    let actual = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    Err(match min {
        Some(min) if actual < min => Fault::TooShort { min, actual },
        _ => Fault::TooLong { max, actual },
    })
}
