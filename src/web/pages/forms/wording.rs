//! Words for kinds, limits, and what is wrong in a form document.

use std::borrow::Cow;

use crate::domain::definition::DefinitionFault;
use crate::web::i18n::Words;

/// What a kind of question is called.
#[must_use]
pub fn kind_label(words: Words, kind: &str) -> Cow<'static, str> {
    match kind {
        "text" => words.say("builder-kind-text"),
        "paragraph" => words.say("builder-kind-paragraph"),
        "name" => words.say("builder-kind-name"),
        "id_number" => words.say("builder-kind-id-number"),
        "number" => words.say("builder-kind-number"),
        "email" => words.say("builder-kind-email"),
        "phone" => words.say("builder-kind-phone"),
        "url" => words.say("builder-kind-url"),
        "time" => words.say("builder-kind-time"),
        "choice" => words.say("builder-kind-choice"),
        "choices" => words.say("builder-kind-choices"),
        "dropdown" => words.say("builder-kind-dropdown"),
        "yes_no" => words.say("builder-kind-yes-no"),
        "date" => words.say("builder-kind-date"),
        "datetime" => words.say("builder-kind-datetime"),
        "scale" => words.say("builder-kind-scale"),
        "rating" => words.say("builder-kind-rating"),
        "matrix" => words.say("builder-kind-matrix"),
        "address" => words.say("builder-kind-address"),
        "file" => words.say("builder-kind-file"),
        "signature" => words.say("builder-kind-signature"),
        "hidden" => words.say("builder-kind-hidden"),
        "note" => words.say("builder-kind-note"),
        "consent" => words.say("builder-kind-consent"),
        other => Cow::Owned(other.to_owned()),
    }
}

/// What it is good for, in a few words.
#[must_use]
pub fn kind_hint(words: Words, kind: &str) -> Cow<'static, str> {
    match kind {
        "text" => words.say("builder-kind-text-hint"),
        "paragraph" => words.say("builder-kind-paragraph-hint"),
        "name" => words.say("builder-kind-name-hint"),
        "id_number" => words.say("builder-kind-id-number-hint"),
        "number" => words.say("builder-kind-number-hint"),
        "email" => words.say("builder-kind-email-hint"),
        "phone" => words.say("builder-kind-phone-hint"),
        "url" => words.say("builder-kind-url-hint"),
        "time" => words.say("builder-kind-time-hint"),
        "choice" => words.say("builder-kind-choice-hint"),
        "choices" => words.say("builder-kind-choices-hint"),
        "dropdown" => words.say("builder-kind-dropdown-hint"),
        "yes_no" => words.say("builder-kind-yes-no-hint"),
        "date" => words.say("builder-kind-date-hint"),
        "datetime" => words.say("builder-kind-datetime-hint"),
        "scale" => words.say("builder-kind-scale-hint"),
        "rating" => words.say("builder-kind-rating-hint"),
        "matrix" => words.say("builder-kind-matrix-hint"),
        "address" => words.say("builder-kind-address-hint"),
        "file" => words.say("builder-kind-file-hint"),
        "signature" => words.say("builder-kind-signature-hint"),
        "hidden" => words.say("builder-kind-hidden-hint"),
        "note" => words.say("builder-kind-note-hint"),
        "consent" => words.say("builder-kind-consent-hint"),
        _ => Cow::Borrowed(""),
    }
}

/// Label and help of a limit of a kind.
#[must_use]
pub fn limit(words: Words, kind: &str, key: &str) -> (Cow<'static, str>, Cow<'static, str>) {
    let bare = |label| (label, Cow::Borrowed(""));
    match (kind, key) {
        (_, "min_length") => bare(words.say("builder-limit-min-length")),
        ("text", "max_length") => (
            words.say("builder-limit-max-length"),
            words.say("builder-limit-max-length-text-hint"),
        ),
        ("name", "max_length") => (
            words.say("builder-limit-max-length"),
            words.say("builder-limit-max-length-name-hint"),
        ),
        (_, "max_length") => (
            words.say("builder-limit-max-length"),
            words.say("builder-limit-max-length-paragraph-hint"),
        ),
        (_, "default_country") => (
            words.say("builder-limit-country"),
            words.say("builder-limit-country-hint"),
        ),
        ("scale", "min") => (
            words.say("builder-limit-min"),
            words.say("builder-limit-scale-min-hint"),
        ),
        ("scale", "max") => (
            words.say("builder-limit-max"),
            words.say("builder-limit-scale-max-hint"),
        ),
        ("scale", "step") => bare(words.say("builder-limit-step")),
        (_, "min_label") => bare(words.say("builder-limit-min-label")),
        (_, "max_label") => bare(words.say("builder-limit-max-label")),
        ("file", key) => file_limit(words, key),
        ("rating", _) => (
            words.say("builder-limit-stars"),
            words.say("builder-limit-stars-hint"),
        ),
        (_, "format") => bare(words.say("builder-limit-format")),
        ("datetime", key) => (
            match key {
                "min" => words.say("builder-limit-min-moment"),
                _ => words.say("builder-limit-max-moment"),
            },
            words.say("builder-limit-moment-hint"),
        ),
        (_, "step") => (
            words.say("builder-limit-step"),
            words.say("builder-limit-step-hint"),
        ),
        ("choices", "min") => bare(words.say("builder-limit-min-picks")),
        ("choices", _) => bare(words.say("builder-limit-max-picks")),
        ("id_number", "pattern") => (
            words.say("builder-limit-pattern"),
            words.say("builder-limit-pattern-id-hint"),
        ),
        (_, "pattern") => (
            words.say("builder-limit-pattern"),
            words.say("builder-limit-pattern-hint"),
        ),
        (_, "pattern_message") => (
            words.say("builder-limit-pattern-message"),
            words.say("builder-limit-pattern-message-hint"),
        ),
        ("time", "min") => bare(words.say("builder-limit-min-time")),
        ("time", _) => bare(words.say("builder-limit-max-time")),
        ("date", key) => (
            match key {
                "min" => words.say("builder-limit-min-date"),
                _ => words.say("builder-limit-max-date"),
            },
            words.say("builder-limit-date-hint"),
        ),
        (_, "min") => bare(words.say("builder-limit-min")),
        _ => bare(words.say("builder-limit-max")),
    }
}

fn file_limit(words: Words, key: &str) -> (Cow<'static, str>, Cow<'static, str>) {
    match key {
        "types" => (
            words.say("builder-limit-types"),
            words.say("builder-limit-types-hint"),
        ),
        "max_size_mb" => (
            words.say("builder-limit-max-size"),
            words.say("builder-limit-max-size-hint"),
        ),
        _ => (
            words.say("builder-limit-max-files"),
            words.say("builder-limit-max-files-hint"),
        ),
    }
}

/// What is wrong at a place of a form document, for who edits it. `place` is the part of the pointer that names the
/// input, like `label` or `options/2/label`.
#[must_use]
pub fn fault(words: Words, place: &str, fault: &DefinitionFault) -> String {
    use DefinitionFault::{Blank, Crossed, Missing, WrongCount};
    match (place, fault) {
        ("label", Blank | Missing) => words.say("builder-fault-label").into_owned(),
        ("title", Blank | Missing) => words.say("builder-fault-title").into_owned(),
        ("text", Blank | Missing) => words.say("builder-fault-statement").into_owned(),
        ("pattern", Missing) => words.say("builder-fault-pattern").into_owned(),
        ("options", WrongCount { max, .. }) => {
            words.say_with("builder-fault-options", &[("max", max)])
        }
        ("rows", WrongCount { max, .. }) => words.say_with("builder-fault-rows", &[("max", max)]),
        (_, Blank) if place.starts_with("options/") || place.starts_with("rows/") => {
            words.say("builder-fault-option").into_owned()
        }
        ("opens_at", Crossed { .. }) => words.say("builder-fault-opens-late").into_owned(),
        (_, Crossed { .. }) => words.say("builder-fault-crossed").into_owned(),
        _ => words.say_fault(fault.key(), &fault.arguments(), ""),
    }
}
