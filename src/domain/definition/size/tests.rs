#![expect(clippy::unwrap_used, reason = "a test may fail so")]

use serde_json::{Value, json};

use super::{ALL_OPTIONS_MAX, Size};
use crate::domain::definition::Definition;

fn list(id: &str, count: usize) -> Value {
    let option = |number| json!({ "id": format!("o{number}"), "label": "Option" });
    let options: Vec<_> = (0..count).map(option).collect();
    json!({ "id": id, "kind": "dropdown", "label": "List", "options": options })
}

fn form(fields: Vec<Value>) -> Value {
    json!({ "onceform": 1, "slug": "lists", "title": "Lists", "language": "en",
        "pages": [{ "id": "main", "title": "", "fields": fields }] })
}

fn lists(count: usize) -> Vec<Value> {
    (0..count)
        .map(|at| list(&format!("list_{at}"), 500))
        .collect()
}

#[test]
fn all_options_of_a_form_are_counted_with_the_cells_of_its_grids() {
    let mut fields = lists(1);
    let plain = |id: &str| json!({ "id": id, "label": id });
    fields.push(json!({ "id": "grid", "kind": "matrix", "label": "Grid",
        "rows": [plain("a"), plain("b"), plain("c")], "options": [plain("x"), plain("y")] }));
    fields.push(json!({ "id": "name", "kind": "text", "label": "Name" }));
    let form = Definition::from_json(&form(fields)).unwrap();
    let size = Size {
        questions: 3,
        options: 506,
    };
    assert_eq!(Size::of(&form), size);
}

#[test]
fn the_question_is_named_that_is_one_too_many_but_a_draft_may_hold_it() {
    let mut fields = lists(ALL_OPTIONS_MAX / 500);
    assert!(Definition::from_json(&form(fields.clone())).is_ok());
    fields.push(list("more", 1));
    let document = form(fields);
    let problems = Definition::from_json(&document).unwrap_err();
    let told: Vec<_> = problems.iter().map(ToString::to_string).collect();
    let at = "/pages/0/fields/10/options";
    assert_eq!(
        told,
        [format!(
            "{at}: the form offers more than 5000 options in all"
        )]
    );
    assert!(Definition::from_draft(&document).is_ok());
}
