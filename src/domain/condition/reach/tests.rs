//! What no answers bring into view is found; what some do is left alone.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};

use crate::domain::definition::Definition;

fn never(fields: &Value) -> Vec<String> {
    let document = json!({ "onceform": 1, "slug": "pets", "title": "Pets", "pages": [{ "id": "p", "fields": fields }] });
    let draft = Definition::from_draft(&document).unwrap();
    let problems = draft.rule_problems();
    assert!(
        problems
            .iter()
            .all(|problem| problem.fault.key() == "definition-never-shown"),
        "{problems:?}"
    );
    problems.into_iter().map(|problem| problem.at).collect()
}

fn alone(show_if: &Value) -> bool {
    let options = json!([{ "id": "am", "label": "Morning" }, { "id": "pm", "label": "Afternoon" }]);
    let found = never(&json!([
        { "id": "slot", "kind": "choice", "label": "Slot", "options": options },
        { "id": "diet", "kind": "choices", "label": "Diet", "options": options },
        { "id": "seats", "kind": "number", "label": "Seats" },
        { "id": "day", "kind": "date", "label": "Day" },
        { "id": "name", "kind": "text", "label": "Name" },
        { "id": "last", "kind": "text", "label": "Last", "show_if": show_if },
    ]));
    assert!(found.is_empty() || found == ["/pages/0/fields/5/show_if"]);
    !found.is_empty()
}

#[test]
fn tests_of_one_answer_can_contradict_each_other() {
    let of = |field: &str, operator: &str, value: Value| json!({ "field": field, operator: value });
    let slot = |value: &str| of("slot", "is", json!(value));
    for impossible in [
        json!({ "all": [slot("am"), slot("pm")] }),
        json!({ "all": [slot("am"), { "not": slot("am") }] }),
        json!({ "all": [slot("am"), of("slot", "is_not", json!("am"))] }),
        json!({ "all": [slot("am"), of("slot", "filled", json!(false))] }),
        json!({ "not": { "any": [slot("am"), { "not": slot("am") }] } }),
        json!({ "all": [{ "any": [slot("am"), of("name", "filled", json!(true))] }, { "not": slot("am") }, of("name", "filled", json!(false))] }),
        json!({ "all": [of("diet", "contains", json!("am")), of("diet", "filled", json!(false))] }),
        json!({ "all": [of("seats", "greater", json!(5)), of("seats", "less", json!(5))] }),
        json!({ "all": [of("seats", "greater", json!(5)), of("seats", "is", json!(5))] }),
        json!({ "all": [of("day", "after", json!("2026-01-02")), of("day", "before", json!("2026-01-02"))] }),
        json!({ "all": [of("name", "is", json!("Anna")), of("name", "contains", json!("bob"))] }),
    ] {
        assert!(alone(&impossible), "{impossible}");
    }
    for possible in [
        json!({ "any": [slot("am"), slot("pm")] }),
        json!({ "all": [{ "not": slot("am") }, slot("pm")] }),
        json!({ "all": [{ "not": slot("am") }, { "not": slot("pm") }] }),
        json!({ "all": [of("diet", "contains", json!("am")), of("diet", "contains", json!("pm"))] }),
        json!({ "all": [of("seats", "greater", json!(4)), of("seats", "less", json!(5))] }),
        json!({ "all": [of("seats", "is", json!(4)), { "not": of("seats", "greater", json!(5)) }] }),
        json!({ "all": [of("name", "is", json!("Anna")), of("name", "contains", json!("ANN"))] }),
        json!({ "all": [of("name", "contains", json!("a")), of("name", "contains", json!("b"))] }),
    ] {
        assert!(!alone(&possible), "{possible}");
    }
}

#[test]
fn a_question_hangs_on_the_sight_of_what_it_names() {
    let options = |show_if: Value| json!([{ "id": "x", "label": "X" }, { "id": "y", "label": "Y", "show_if": show_if }]);
    let yes = |field: &str| json!({ "field": field, "is": true });
    let no = |field: &str| json!({ "field": field, "is": false });
    let found = never(&json!([
        { "id": "a", "kind": "yes_no", "label": "A" },
        { "id": "b", "kind": "yes_no", "label": "B", "show_if": yes("a") },
        { "id": "c", "kind": "text", "label": "C", "show_if": { "all": [yes("b"), no("a")] } },
        { "id": "d", "kind": "choice", "label": "D", "options": options(no("a")) },
        { "id": "e", "kind": "text", "label": "E", "show_if": { "all": [{ "field": "d", "is": "y" }, yes("b")] } },
        { "id": "f", "kind": "text", "label": "F", "show_if": { "all": [{ "field": "d", "is": "x" }, yes("b")] } },
        { "id": "g", "kind": "choice", "label": "G", "options": options(json!({ "all": [yes("a"), no("a")] })) },
        { "id": "h", "kind": "text", "label": "H", "show_if": { "field": "g", "is": "y" } },
        { "id": "i", "kind": "text", "label": "I", "show_if": { "field": "h", "filled": true } },
    ]));
    let at = |place: &str| format!("/pages/0/fields/{place}/show_if");
    assert_eq!(
        found,
        [at("2"), at("4"), at("6/options/1"), at("7"), at("8")]
    );
}

#[test]
fn what_takes_too_long_to_find_out_counts_as_possible() {
    let names: Vec<_> = (0..30).map(|number| format!("f{number}")).collect();
    let mut fields: Vec<_> = names
        .iter()
        .map(|id| json!({ "id": id, "kind": "yes_no", "label": "F" }))
        .collect();
    let either =
        |id: &String| json!({ "any": [{ "field": id, "is": true }, { "field": id, "is": false }] });
    let mut all: Vec<_> = names.iter().map(either).collect();
    all.insert(
        0,
        json!({ "all": [{ "field": "f0", "is": true }, { "field": "f0", "filled": false }] }),
    );
    fields.push(json!({ "id": "last", "kind": "text", "label": "L", "show_if": { "all": all } }));
    assert_eq!(never(&json!(fields)), Vec::<String>::new());
}
