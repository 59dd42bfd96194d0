//! Each rule that a condition can break is told with its place.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};

use crate::domain::definition::{Definition, Problem};

/// A form whose question `last` has this condition, and one option under the other.
fn document(show_if: &Value) -> Value {
    let options = json!([{ "id": "am", "label": "Morning" }, { "id": "pm", "label": "Afternoon" }]);
    json!({
        "onceform": 1, "slug": "open-day", "title": "Open day",
        "pages": [{ "id": "about", "fields": [
            { "id": "name", "kind": "text", "label": "Name" },
            { "id": "seats", "kind": "number", "label": "Seats" },
            { "id": "day", "kind": "date", "label": "Day" },
            { "id": "slot", "kind": "choice", "label": "Slot", "options": options },
            { "id": "diet", "kind": "choices", "label": "Diet", "options": options },
            { "id": "first", "kind": "yes_no", "label": "First?" },
            { "id": "terms", "kind": "consent", "label": "Terms", "text": "All" },
            { "id": "last", "kind": "text", "label": "Last", "show_if": show_if },
            { "id": "later", "kind": "text", "label": "Later" },
        ] }],
    })
}

fn told(document: &Value) -> Vec<String> {
    let problems = Definition::from_json(document).err().unwrap_or_default();
    problems.iter().map(Problem::to_string).collect()
}

fn problem(show_if: &Value) -> String {
    told(&document(show_if))
        .join("\n")
        .replace("/pages/0/fields/7/show_if", "")
}

#[test]
fn what_a_condition_names_stands_before_it() {
    for (field, expected) in [
        ("nobody", "/field: `nobody` is no question of this form"),
        (
            "last",
            "/field: `last` cannot depend on itself; a condition names questions before it",
        ),
        (
            "later",
            "/field: `later` comes later in the form; a condition names questions before it",
        ),
        (
            "7",
            "/field: must be 1 to 64 lower-case letters, digits and underscores, a letter first",
        ),
        ("name", ""),
    ] {
        assert_eq!(
            problem(&json!({ "field": field, "filled": true })),
            expected
        );
    }
}

#[test]
fn a_loop_is_told_at_the_question_that_comes_first() {
    let mut document = document(&json!({ "field": "slot", "is": "pm" }));
    document["pages"][0]["fields"][3]["show_if"] = json!({ "field": "last", "filled": true });
    assert_eq!(
        told(&document),
        [
            "/pages/0/fields/3/show_if/field: `last` comes later in the form; a condition names questions before it"
        ]
    );
}

#[test]
fn what_is_compared_fits_the_kind() {
    for (condition, expected) in [
        (json!({ "field": "slot", "is": "am" }), ""),
        (
            json!({ "field": "slot", "is": "noon" }),
            "/is: `noon` is not an option of that question",
        ),
        (
            json!({ "field": "slot", "is": 1 }),
            "/is: must be of type string",
        ),
        (
            json!({ "field": "slot", "contains": "am" }),
            "/contains: cannot be asked of kind `choice`; what can: is, is_not, filled",
        ),
        (
            json!({ "field": "diet", "is": "am" }),
            "/is: cannot be asked of kind `choices`; what can: contains, filled",
        ),
        (
            json!({ "field": "diet", "contains": "noon" }),
            "/contains: `noon` is not an option of that question",
        ),
        (json!({ "field": "seats", "greater": 2.5 }), ""),
        (
            json!({ "field": "seats", "greater": "2" }),
            "/greater: must be of type number",
        ),
        (
            json!({ "field": "seats", "is": "2" }),
            "/is: must be of type number",
        ),
        (
            json!({ "field": "seats", "before": "2026-01-01" }),
            "/before: cannot be asked of kind `number`; what can: is, is_not, greater, less, filled",
        ),
        (
            json!({ "field": "day", "after": "2026-02-29" }),
            "/after: must be a real date like 2026-01-31",
        ),
        (json!({ "field": "day", "is": "2028-02-29" }), ""),
        (json!({ "field": "first", "is": true }), ""),
        (
            json!({ "field": "first", "is": "yes" }),
            "/is: must be of type boolean",
        ),
        (json!({ "field": "terms", "filled": false }), ""),
        (
            json!({ "field": "terms", "is": true }),
            "/is: cannot be asked of kind `consent`; what can: filled",
        ),
        (
            json!({ "field": "terms", "filled": "yes" }),
            "/filled: must be of type boolean",
        ),
        (
            json!({ "field": "name", "contains": " " }),
            "/contains: must not be blank",
        ),
    ] {
        assert_eq!(problem(&condition), expected, "{condition}");
    }
}

#[test]
fn its_shape_is_one_test_or_one_list() {
    let is = json!({ "field": "slot", "is": "am" });
    for (condition, expected) in [
        (json!("slot"), ": must be of type object"),
        (json!({}), "/field: is missing"),
        (
            json!({ "field": "slot" }),
            ": must have exactly one of: is, is_not, contains, filled, greater, less, before, after; or be all, any or not",
        ),
        (
            json!({ "field": "slot", "is": "am", "is_not": "pm" }),
            ": must have exactly one of: is, is_not, contains, filled, greater, less, before, after; or be all, any or not",
        ),
        (json!({ "all": [] }), "/all: must have 1 to 50 entries"),
        (
            json!({ "all": [is], "any": [is] }),
            "/any: `any` is not a key that can stand here",
        ),
        (json!({ "not": [is] }), "/not: must be of type object"),
        (
            json!({ "field": "slot", "is": "am", "when": 1 }),
            "/when: `when` is not a key that can stand here",
        ),
        (
            json!({ "all": [is, { "not": { "field": "slot", "is": "noon" } }] }),
            "/all/1/not/is: `noon` is not an option of that question",
        ),
        (json!({ "not": { "not": { "not": { "not": is } } } }), ""),
        (
            json!({ "not": { "not": { "not": { "not": { "not": is } } } } }),
            "/not/not/not/not/not: holds more than 5 conditions within each other",
        ),
    ] {
        let found = problem(&condition);
        assert!(
            found.starts_with(expected) && found.is_empty() == expected.is_empty(),
            "{condition}\n{found}"
        );
    }
}

#[test]
fn a_draft_may_break_the_rules_that_a_form_may_not() {
    let broken = document(&json!({ "field": "slot", "is": "noon" }));
    assert!(Definition::from_json(&broken).is_err());
    let draft = Definition::from_draft(&broken).unwrap();
    assert_eq!(draft.to_json()["pages"], broken["pages"], "nothing is lost");
    let told: Vec<_> = draft
        .rule_problems()
        .iter()
        .map(Problem::to_string)
        .collect();
    assert_eq!(
        told,
        ["/pages/0/fields/7/show_if/is: `noon` is not an option of that question"]
    );
}

#[test]
fn a_page_and_an_option_name_what_stands_before_them() {
    let mut form = document(&json!({ "field": "slot", "is": "am" }));
    form["pages"][0]["show_if"] = json!({ "field": "name", "filled": true });
    form["pages"][0]["fields"][3]["options"][1]["show_if"] = json!({ "field": "slot", "is": "am" });
    form["pages"][0]["fields"][4]["options"][0]["show_if"] = json!({ "field": "slot", "is": "am" });
    assert_eq!(
        told(&form),
        [
            "/pages/0/show_if/field: `name` comes later in the form; a condition names questions before it",
            "/pages/0/fields/3/options/1/show_if/field: `slot` cannot depend on itself; a condition names questions before it",
        ]
    );
}
