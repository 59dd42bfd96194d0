#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! Differences, each by its name.

use serde_json::{Value, json};

use super::*;

fn form(fields: &Value, settings: &Value) -> Definition {
    let page = json!({ "id": "p", "fields": fields });
    let document = json!({
        "onceform": 1, "slug": "form", "title": "Form", "pages": [page], "settings": settings,
    });
    Definition::from_json(&document).unwrap()
}

fn texts(ids: &[&str]) -> Definition {
    let field = |id: &&str| json!({ "id": id, "kind": "text", "label": id.to_uppercase() });
    form(&ids.iter().map(field).collect(), &json!({}))
}

fn one(field: Value) -> Definition {
    form(&json!([field]), &json!({}))
}

#[test]
fn the_same_form_has_no_changes() {
    let form = texts(&["a", "b"]);
    assert_eq!(changes(&form, &form), []);
}

#[test]
fn questions_come_go_and_move() {
    let label = |text: &str| text.to_owned();
    assert_eq!(
        changes(&texts(&["a", "b"]), &texts(&["a", "c"])),
        [
            Change::Added { label: label("C") },
            Change::Removed { label: label("B") }
        ]
    );
    let moved = changes(&texts(&["a", "b", "c", "d"]), &texts(&["d", "a", "b", "c"]));
    assert_eq!(moved, [Change::Moved { label: label("D") }]);
    let moved = changes(&texts(&["a", "b", "c"]), &texts(&["x", "b", "c", "a"]));
    assert_eq!(
        moved,
        [
            Change::Added { label: label("X") },
            Change::Moved { label: label("A") }
        ]
    );
}

#[test]
fn a_question_says_what_changed_about_it() {
    let before = one(json!({
        "id": "slot", "kind": "choice", "label": "Slot", "hint": "h", "required": true,
        "options": [
            { "id": "a", "label": "A" }, { "id": "b", "label": "B" }, { "id": "c", "label": "C" },
        ],
    }));
    let after = one(json!({
        "id": "slot", "kind": "choice", "label": "Session",
        "options": [
            { "id": "c", "label": "C" }, { "id": "a", "label": "Morning" }, { "id": "d", "label": "D" },
        ],
    }));
    let aspects = vec![
        Aspect::Label { was: "Slot".into() },
        Aspect::Hint,
        Aspect::Required(false),
        Aspect::OptionRenamed {
            was: "A".into(),
            is: "Morning".into(),
        },
        Aspect::OptionAdded("D".into()),
        Aspect::OptionRemoved("B".into()),
        Aspect::OptionsMoved,
    ];
    let label = "Session".to_owned();
    assert_eq!(
        changes(&before, &after),
        [Change::Changed { label, aspects }]
    );
}

#[test]
fn limits_statements_kinds_and_uniqueness_are_told_apart() {
    let aspects = |before: Value, after: Value| match changes(&one(before), &one(after)).pop() {
        Some(Change::Changed { aspects, .. }) => aspects,
        other => panic!("{other:?}"),
    };
    let text = json!({ "id": "a", "kind": "text", "label": "A", "max_length": 5 });
    let longer = json!({ "id": "a", "kind": "text", "label": "A", "unique": true });
    assert_eq!(
        aspects(text.clone(), longer),
        [Aspect::Unique(true), Aspect::Limits]
    );
    let number = json!({ "id": "a", "kind": "number", "label": "A" });
    assert_eq!(aspects(text, number), [Aspect::Kind]);
    let consent = |text| json!({ "id": "a", "kind": "consent", "label": "A", "text": text });
    assert_eq!(aspects(consent("1"), consent("2")), [Aspect::Statement]);
}

#[test]
fn settings_are_named_by_their_key() {
    let fields = json!([]);
    let before = json!({ "closes_at": "2027-01-31T12:00:00Z" });
    let after = json!({ "closes_at": "2027-01-31T20:00:00+08:00", "time_zone": "Asia/Shanghai", "capacity": 3 });
    let changed = changes(&form(&fields, &before), &form(&fields, &after));
    assert_eq!(
        changed,
        [Change::Setting("time_zone"), Change::Setting("capacity")]
    );
}
