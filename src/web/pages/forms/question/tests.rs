#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! What is typed becomes a document, and comes back as it was.

use serde_json::json;

use super::*;
use crate::domain::definition::{Definition, Problem};

fn pairs(typed: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    typed.iter().map(owned).collect()
}

fn read(question: Value) -> Result<Definition, Vec<Problem>> {
    let page = json!({ "id": "p", "fields": [question] });
    let document = json!({ "onceform": 1, "slug": "form", "title": "Form", "pages": [page] });
    Definition::from_json(&document)
}

#[test]
fn a_question_comes_back_as_it_was() {
    for question in [
        json!({ "id": "a", "kind": "text", "label": "A", "hint": "h", "unique": true, "max_length": 80 }),
        json!({ "id": "a", "kind": "number", "label": "A", "min": -1.5, "max": 20, "step": 0.5 }),
        json!({ "id": "a", "kind": "phone", "label": "A", "default_country": "GB", "required": true }),
        json!({ "id": "a", "kind": "date", "label": "A", "min": "2027-01-31" }),
        json!({ "id": "a", "kind": "text", "label": "A", "pattern": " [0-9]{4}", "pattern_message": "Four digits" }),
        json!({ "id": "a", "kind": "name", "label": "A", "min_length": 2, "unique": true }),
        json!({ "id": "a", "kind": "id_number", "label": "A", "pattern": "[A-Z]{2}" }),
        json!({ "id": "a", "kind": "url", "label": "A", "unique": true }),
        json!({ "id": "a", "kind": "time", "label": "A", "min": "09:00", "max": "17:30" }),
        json!({ "id": "a", "kind": "datetime", "label": "A", "min": "2027-01-01T09:00", "prefill": true }),
        json!({ "id": "a", "kind": "scale", "label": "A", "min": 0, "max": 10, "step": 5, "max_label": "Most" }),
        json!({ "id": "a", "kind": "rating", "label": "A", "max": 3 }),
        json!({ "id": "a", "kind": "matrix", "label": "A", "rows": [{ "id": "x", "label": "X" }],
            "options": [{ "id": "y", "label": "Y" }] }),
        json!({ "id": "a", "kind": "address", "label": "A", "format": "cn" }),
        json!({ "id": "a", "kind": "signature", "label": "A", "text": "True" }),
        json!({ "id": "a", "kind": "hidden", "label": "A" }),
        json!({ "id": "a", "kind": "note", "label": "A", "text": "**T**" }),
        json!({ "id": "a", "kind": "dropdown", "label": "A", "other": true, "options": [{ "id": "x", "label": "X" }] }),
        json!({ "id": "a", "kind": "choices", "label": "A", "options": [
            { "id": "x", "label": "X" }, { "id": "y", "label": "Y", "exclusive": true } ] }),
        json!({ "id": "a", "kind": "consent", "label": "A", "text": "**We** keep it" }),
        json!({ "id": "a", "kind": "choices", "label": "A", "max": 1, "options": [
            { "id": "x", "label": "X" }, { "id": "y", "label": "Y" } ] }),
    ] {
        let before = read(question.clone()).unwrap();
        let after = read(QuestionInput::of(&question).to_document()).unwrap();
        assert_eq!(before, after, "{question}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_at_its_place() {
    for (kind, key, typed) in [
        ("text", "max_length", "many"),
        ("text", "max_length", "2.5"),
        ("text", "max_length", "-1"),
        ("number", "step", "1.2.3"),
        ("date", "max", "31.1.2027"),
        ("time", "min", "9 o’clock"),
        ("text", "pattern", "(?=a)b"),
        ("id_number", "pattern", "("),
        ("phone", "default_country", "XX"),
    ] {
        let typed = pairs(&[("id", "a"), ("label", "A"), (key, typed)]);
        let problems = read(QuestionInput::typed(kind, &typed).to_document()).unwrap_err();
        let places: Vec<_> = problems.iter().map(|one| one.at.clone()).collect();
        assert_eq!(places, [format!("/pages/0/fields/0/{key}")], "{typed:?}");
    }
}

#[test]
fn numbers_are_read_in_the_notations_of_both_languages() {
    let typed = pairs(&[
        ("id", "a"),
        ("label", "A"),
        ("min", " １,５ "),
        ("max", "20"),
    ]);
    let document = QuestionInput::typed("number", &typed).to_document();
    assert_eq!(
        (&document["min"], &document["max"]),
        (&json!(1.5), &json!(20))
    );
}

#[test]
fn an_option_keeps_its_id_and_a_new_one_gets_its_own() {
    let typed = pairs(&[
        ("option_id", "am"),
        ("option_label", "Forenoon"),
        ("option_id", ""),
        ("option_label", "AM"),
        ("option_id", ""),
        ("option_label", "  "),
        ("more_options", "Evening\r\n\r\n Evening \n夜"),
    ]);
    let mut question = QuestionInput::typed("choice", &typed);
    question.name_options(HashSet::from(["evening".to_owned()]));
    let options: Vec<_> = question
        .options
        .iter()
        .map(|option| (option.id.as_str(), option.label.as_str()))
        .collect();
    assert_eq!(
        options,
        [
            ("am", "Forenoon"),
            ("am-2", "AM"),
            ("evening-2", "Evening"),
            ("evening-3", "Evening"),
            ("option", "夜"),
        ]
    );
}

#[test]
fn options_move_and_go() {
    let option = |id: &str| OptionInput {
        id: id.to_owned(),
        label: id.to_owned(),
        capacity: String::new(),
    };
    let mut question = QuestionInput {
        options: ["a", "b", "c"].map(option).to_vec(),
        ..QuestionInput::default()
    };
    for (action, order) in [
        ("up-0", "abc"),
        ("up-2", "acb"),
        ("down-0", "cab"),
        ("down-2", "cab"),
        ("remove-1", "cb"),
        ("remove-7", "cb"),
        ("up-18446744073709551615", "cb"),
        ("down-18446744073709551615", "cb"),
    ] {
        question.step(OptionStep::parse(action).unwrap());
        let ids: String = question.options.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, order, "{action}");
    }
    assert_eq!(OptionStep::parse("save"), None);
    assert_eq!(OptionStep::parse("up-x"), None);
}
