//! What each kind takes, keeps and refuses.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod addresses;
mod choices;
mod contact;
mod dates;
mod files;
mod grids;
mod moments;
mod numbers;
mod others;
mod patterns;
mod people;
mod scales;
mod signatures;
mod texts;
mod times;
mod unseen;
mod urls;

use serde_json::{Value, json};

use super::*;
use crate::domain::definition::Definition;

/// The only field of a form, from the keys that matter.
fn field(entries: &Value) -> Field {
    let mut field = json!({ "id": "q", "label": "Question" });
    field
        .as_object_mut()
        .unwrap()
        .extend(entries.as_object().unwrap().clone());
    let document = json!({
        "onceform": 1, "slug": "form", "title": "Form",
        "pages": [{ "id": "page_1", "fields": [field] }],
    });
    Definition::from_json(&document).unwrap().pages[0].fields[0].clone()
}

fn read_all(field: &Field, raw: &[&str]) -> Result<Option<Answer>, Fault> {
    let reading = Reading {
        language: Language::English,
        today: NaiveDate::from_ymd_opt(2026, 1, 31).unwrap(),
        zone: Tz::Europe__Berlin,
    };
    let mut sent = Sent::default();
    for value in raw {
        sent.add(None, value);
    }
    field
        .read(&sent, &reading)
        .map_err(|faults| faults[0].fault.clone())
}

/// Reads inputs by their names: `""` for the field's own, else the name of a part.
fn read_parts(
    field: &Field,
    inputs: &[(&str, &str)],
) -> Result<Option<Answer>, Vec<(String, Fault)>> {
    let reading = Reading {
        language: Language::English,
        today: NaiveDate::from_ymd_opt(2026, 1, 31).unwrap(),
        zone: Tz::Europe__Berlin,
    };
    let mut sent = Sent::default();
    for (part, value) in inputs {
        sent.add((!part.is_empty()).then_some(*part), value);
    }
    let worded = |found: PartFault| (found.part.unwrap_or_default(), found.fault);
    field
        .read(&sent, &reading)
        .map_err(|faults| faults.into_iter().map(worded).collect())
}

fn at(faults: &[(&str, Fault)]) -> Result<Option<Answer>, Vec<(String, Fault)>> {
    let owned = |(part, fault): &(&str, Fault)| ((*part).to_owned(), fault.clone());
    Err(faults.iter().map(owned).collect())
}

fn parts(parts: &[(&str, &str)]) -> Result<Option<Answer>, Vec<(String, Fault)>> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    Ok(Some(Answer::Parts(parts.iter().map(owned).collect())))
}

fn read(field: &Field, raw: &str) -> Result<Option<Answer>, Fault> {
    read_all(field, &[raw])
}

fn text(text: &str) -> Result<Option<Answer>, Fault> {
    Ok(Some(Answer::Text(text.to_owned())))
}

/// What an answer comes to where it must be unique.
fn normal(field: &Field, raw: &str) -> String {
    field
        .kind
        .normal(&read(field, raw).unwrap().unwrap())
        .unwrap()
}

#[test]
fn only_kinds_whose_answers_can_be_compared_may_be_unique() {
    let mut unique = Vec::new();
    for name in Kind::NAMES {
        let mut entries = json!({ "kind": name });
        if ["choice", "choices", "dropdown", "matrix"].contains(&name) {
            entries["options"] = json!([{ "id": "a", "label": "A" }]);
        }
        if name == "matrix" {
            entries["rows"] = json!([{ "id": "r", "label": "R" }]);
        }
        if ["consent", "signature", "note"].contains(&name) {
            entries["text"] = json!("Statement");
        }
        let field = field(&entries);
        assert_eq!(field.kind.name(), name);
        if field.kind.may_be_unique() {
            unique.push(name);
        }
    }
    assert_eq!(
        unique,
        [
            "text",
            "name",
            "id_number",
            "number",
            "email",
            "phone",
            "url",
            "date",
            "time",
            "datetime"
        ]
    );
}

#[test]
fn a_required_question_without_an_answer_names_what_is_missing() {
    for (entries, fault) in [
        (json!({ "kind": "text" }), Fault::Empty),
        (json!({ "kind": "paragraph" }), Fault::Empty),
        (json!({ "kind": "number" }), Fault::Empty),
        (json!({ "kind": "email" }), Fault::Empty),
        (json!({ "kind": "phone" }), Fault::Empty),
        (json!({ "kind": "date" }), Fault::Empty),
        (json!({ "kind": "name" }), Fault::Empty),
        (json!({ "kind": "id_number" }), Fault::Empty),
        (json!({ "kind": "url" }), Fault::Empty),
        (json!({ "kind": "time" }), Fault::Empty),
        (json!({ "kind": "yes_no" }), Fault::NothingChosen),
        (json!({ "kind": "consent", "text": "T" }), Fault::NotAgreed),
        (
            json!({ "kind": "choice", "options": [{ "id": "a", "label": "A" }] }),
            Fault::NothingChosen,
        ),
        (
            json!({ "kind": "choices", "options": [{ "id": "a", "label": "A" }] }),
            Fault::NothingChosen,
        ),
        (
            json!({ "kind": "dropdown", "options": [{ "id": "a", "label": "A" }] }),
            Fault::NothingChosen,
        ),
    ] {
        let mut optional = field(&entries);
        assert_eq!(read_all(&optional, &[]), Ok(None), "{entries}");
        assert_eq!(read(&optional, ""), Ok(None), "{entries}");
        optional.required = true;
        assert_eq!(read_all(&optional, &[]), Err(fault.clone()), "{entries}");
        assert_eq!(read(&optional, ""), Err(fault), "{entries}");
    }
}

#[test]
fn a_kind_with_one_value_refuses_two() {
    for kind in [
        "text",
        "paragraph",
        "number",
        "email",
        "phone",
        "name",
        "id_number",
        "url",
        "date",
        "time",
        "yes_no",
    ] {
        let field = field(&json!({ "kind": kind }));
        assert_eq!(
            read_all(&field, &["yes", "yes"]),
            Err(Fault::SentTwice),
            "{kind}"
        );
    }
}
