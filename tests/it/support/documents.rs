//! Forms that tests publish.

use serde_json::{Value, json};

/// A form with a name, a phone number that may be used once, and a note.
pub(crate) fn open_day(slug: &str) -> Value {
    with_settings(slug, json!({}))
}

/// The same with settings.
pub(crate) fn with_settings(slug: &str, settings: Value) -> Value {
    let fields = json!([
        { "id": "name", "kind": "text", "label": "Full name", "required": true, "max_length": 80 },
        { "id": "phone", "kind": "phone", "label": "Mobile", "required": true, "unique": true },
        { "id": "note", "kind": "paragraph", "label": "Note" }
    ]);
    document(slug, fields, settings)
}

/// A form that asks these questions.
pub(crate) fn asking(slug: &str, fields: Value) -> Value {
    document(slug, fields, json!({}))
}

fn document(slug: &str, fields: Value, settings: Value) -> Value {
    json!({
        "onceform": 1, "slug": slug, "title": "Open day", "language": "en",
        "pages": [{ "id": "main", "title": "", "fields": fields }],
        "translations": { "zh-CN": {} },
        "settings": settings
    })
}

/// Answers to [`open_day`] with a phone number of their own, from 0 to 999.
pub(crate) fn answers(number: u16) -> [(&'static str, String); 3] {
    [
        ("name", "A visitor".to_owned()),
        ("phone", format!("+44 7700 900{number:03}")),
        ("note", "First line\r\nsecond line".to_owned()),
    ]
}

/// The same, borrowed.
pub(crate) fn lent<'a>(answers: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
    let lend = |(name, value): &'a (&'static str, String)| (*name, value.as_str());
    answers.iter().map(lend).collect()
}
