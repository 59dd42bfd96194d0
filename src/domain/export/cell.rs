//! What a cell may hold.

use std::borrow::Cow;

use serde_json::Value;

use crate::domain::field::options::OTHER;

/// Signs at which a spreadsheet takes a text for a formula (OWASP, "CSV Injection"), full-width ones included.
const TRIGGERS: [char; 11] = [
    '=', '+', '-', '@', '\t', '\r', '\n', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
];

/// A stored answer, or one part of it, for programs, exactly: text as it is, several picks as ids with `;` between
/// them (`_other` for a text, which stands in a column of its own), files as their names, `true`, `false`. No answer is an empty cell.
#[must_use]
pub fn exact(answer: Option<&Value>, part: Option<&str>) -> String {
    match (answer, part) {
        (Some(Value::Array(picks)), Some(part)) => {
            let mut parts = picks.iter().filter_map(|pick| pick.get(part));
            whole(parts.next())
        }
        (Some(answer), Some(part)) => whole(answer.get(part)),
        (answer, None) => whole(answer),
        (None, Some(_)) => String::new(),
    }
}

fn whole(answer: Option<&Value>) -> String {
    match answer {
        Some(Value::Object(parts)) => match parts.get("file").and(parts.get("name")) {
            Some(name) => whole(Some(name)),
            None => OTHER.to_owned(),
        },
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(picks)) => {
            let picks: Vec<_> = picks.iter().map(|pick| whole(Some(pick))).collect();
            picks.join(";")
        }
        Some(other) => other.to_string(),
    }
}

/// Text for a spreadsheet: what it would take for a formula gets an apostrophe in front.
#[must_use]
pub fn neutral(text: &str) -> Cow<'_, str> {
    if text.starts_with(TRIGGERS) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// A phone number for a spreadsheet: `+49 30 1234567` stays as it is, since digits, blanks and brackets behind a plus
/// compute nothing. With any other sign in it (`+49-30-1234567` is a subtraction) it is text like any other.
#[must_use]
pub fn neutral_phone(text: &str) -> Cow<'_, str> {
    let harmless = text.strip_prefix('+').is_some_and(|rest| {
        rest.chars()
            .all(|sign| sign.is_ascii_digit() || matches!(sign, ' ' | '(' | ')'))
    });
    if harmless {
        Cow::Borrowed(text)
    } else {
        neutral(text)
    }
}
