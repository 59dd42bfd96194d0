#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! Order is kept by what moves, and by nothing else.

use serde_json::json;

use super::*;

fn form(ids: &[&str]) -> Definition {
    let field = |id: &&str| json!({ "id": id, "kind": "text", "label": "Q" });
    let fields: Vec<_> = ids.iter().map(field).collect();
    let page = json!({ "id": "p", "fields": fields });
    let document = json!({ "onceform": 1, "slug": "form", "title": "Form", "pages": [page] });
    Definition::from_json(&document).unwrap()
}

fn ids(form: &Definition) -> Vec<&str> {
    form.fields().map(|field| field.id.as_str()).collect()
}

#[test]
fn a_question_moves_and_stops_at_both_ends() {
    for (to, place, order) in [
        (Move::Up, 1, ["b", "a", "c"]),
        (Move::Down, 3, ["a", "c", "b"]),
        (Move::To(1), 1, ["b", "a", "c"]),
        (Move::To(2), 2, ["a", "b", "c"]),
        (Move::To(0), 1, ["b", "a", "c"]),
        (Move::To(99), 3, ["a", "c", "b"]),
    ] {
        let mut form = form(&["a", "b", "c"]);
        assert_eq!(form.shift("b", to), Some(place));
        assert_eq!(ids(&form), order, "{to:?}");
    }
    let mut form = form(&["a", "b"]);
    assert_eq!(form.shift("a", Move::Up), Some(1));
    assert_eq!(form.shift("b", Move::Down), Some(2));
    assert_eq!(form.shift("x", Move::Down), None);
    assert_eq!(ids(&form), ["a", "b"]);
}

#[test]
fn a_question_goes_behind_another_or_to_the_end() {
    let mut changed = form(&["a", "b"]);
    let field = changed.remove("b").unwrap();
    assert_eq!(changed.remove("b"), None);
    for (after, order) in [
        (Some("a"), vec!["a", "b", "c"]),
        (Some("gone"), vec!["a", "c", "b"]),
        (None, vec!["a", "c", "b"]),
    ] {
        let mut form = form(&["a", "c"]);
        form.insert(field.clone(), after);
        assert_eq!(ids(&form), order);
    }
    let mut empty = form(&[]);
    empty.insert(field, Some("a"));
    assert_eq!(ids(&empty), ["b"]);
    assert_eq!(empty.pointer_of("b").unwrap(), "/pages/0/fields/0");
}
