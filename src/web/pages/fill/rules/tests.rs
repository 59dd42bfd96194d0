//! What a style sheet says of conditions, and what it leaves to the script.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};

use super::*;

fn rules(last: &Value) -> Rules {
    let options = json!([{ "id": "am", "label": "Morning" }, { "id": "pm", "label": "Afternoon" }]);
    let form = Definition::from_json(&json!({
        "onceform": 1, "slug": "open-day", "title": "Open day",
        "pages": [{ "id": "about", "fields": [
            { "id": "slot", "kind": "choice", "label": "Slot", "options": options },
            { "id": "name", "kind": "text", "label": "Name", "show_if": { "field": "slot", "is": "am" } },
            last,
        ] }],
    }));
    Rules::of(&form.unwrap())
}

fn last(show_if: &Value) -> Value {
    json!({ "id": "last", "kind": "text", "label": "Last", "show_if": show_if })
}

const AM: &str = r#":has(:is([name="slot"],[name="slot"]>option)[value="am"]:checked)"#;
const PM: &str = r#":has(:is([name="slot"],[name="slot"]>option)[value="pm"]:checked)"#;

#[test]
fn what_is_picked_is_asked_by_the_sheet_alone() {
    let found = rules(&last(
        &json!({ "any": [{ "field": "slot", "is": "pm" }, { "not": { "field": "slot", "is": "am" } }] }),
    ));
    let sheet = format!(
        "form:not({AM}) #if-name{{display:none}}\nform:not(:not(:not({PM}):not(:not({AM})))) #if-last{{display:none}}\n"
    )
    .replace(&format!(":not(:not({AM}))"), AM);
    assert_eq!(found.css.replace(&format!(":not(:not({AM}))"), AM), sheet);
    assert!(!found.need_script());
    assert_eq!(
        found.fields,
        [("name".to_owned(), false), ("last".to_owned(), false)]
    );
}

#[test]
fn what_is_typed_is_left_to_the_script_but_for_what_is_ruled_out() {
    // The name is asked in the morning only, so without a script the afternoon rules it out.
    let found = rules(&last(&json!({ "field": "name", "contains": "x" })));
    let sheet = format!(
        "form:not({AM}) #if-name{{display:none}}\nform:not({AM}) #if-last{{display:none}}\n"
    );
    assert_eq!(found.css, sheet);
    assert!(found.need_script());
    assert_eq!(
        found.fields,
        [("name".to_owned(), false), ("last".to_owned(), true)]
    );
    // The contrary may be so whatever is picked.
    let found = rules(&last(&json!({ "field": "name", "filled": false })));
    assert!(!found.css.contains("if-last"), "{}", found.css);
    assert!(found.need_script());
}

#[test]
fn an_option_is_hidden_by_its_row() {
    let options = json!([{ "id": "a", "label": "A" }, { "id": "b", "label": "B", "show_if": { "field": "slot", "is": "pm" } }]);
    let found =
        rules(&json!({ "id": "last", "kind": "choices", "label": "Last", "options": options }));
    let place = r#":is(.option:has(>[name="last"][value="b"]),[name="last"]>option[value="b"])"#;
    assert!(
        found
            .css
            .contains(&format!("form:not({PM}) {place}{{display:none}}\n")),
        "{}",
        found.css
    );
    let options = json!([{ "id": "a", "label": "A" }, { "id": "b", "label": "B", "show_if": { "field": "name", "filled": true } }]);
    let found =
        rules(&json!({ "id": "last", "kind": "dropdown", "label": "Last", "options": options }));
    assert_eq!(found.options, [("last".to_owned(), "b".to_owned())]);
}

#[test]
fn a_name_is_of_one_version_and_one_sheet() {
    let none = rules(&json!({ "id": "last", "kind": "text", "label": "Last" }));
    let name = none.name(3).unwrap();
    assert!(name.starts_with("3-") && name.len() == 10, "{name}");
    assert_eq!(Rules::default().name(1), None);
    assert_ne!(
        rules(&last(&json!({ "field": "slot", "is": "pm" }))).name(3),
        Some(name)
    );
}

#[test]
fn the_points_of_a_scale_are_ticks_too() {
    let form = |last: Value| {
        Definition::from_json(&json!({
            "onceform": 1, "slug": "open-day", "title": "Open day",
            "pages": [{ "id": "about", "fields": [
                { "id": "mood", "kind": "scale", "label": "Mood", "min": 0, "max": 10, "step": 5 },
                { "id": "last", "kind": "text", "label": "Last", "show_if": last },
            ] }],
        }))
        .unwrap()
    };
    let above = Rules::of(&form(json!({ "field": "mood", "greater": 4 })));
    assert!(!above.need_script());
    assert!(
        above
            .css
            .contains(r#":is([value="5"],[value="10"]):checked"#),
        "{}",
        above.css
    );
    let none = Rules::of(&form(json!({ "field": "mood", "greater": 10 })));
    assert_eq!(none.css, "#if-last{display:none}\n");
}
