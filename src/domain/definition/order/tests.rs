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
        form.insert(field.clone(), after, None);
        assert_eq!(ids(&form), order);
    }
    let mut empty = form(&[]);
    empty.insert(field, Some("a"), None);
    assert_eq!(ids(&empty), ["b"]);
    assert_eq!(empty.pointer_of("b").unwrap(), "/pages/0/fields/0");
}

/// A form of pages with these questions.
fn paged(pages: &[&[&str]]) -> Definition {
    let mut whole = form(&[]);
    whole.pages.clear();
    for (place, ids) in pages.iter().enumerate() {
        let mut page = form(ids).pages.remove(0);
        page.id = format!("p{}", place + 1);
        whole.pages.push(page);
    }
    whole
}

/// The pages with their questions: `p1: a b, p2: c`.
fn by_page(form: &Definition) -> String {
    let page = |page: &Page| {
        let ids: Vec<_> = page.fields.iter().map(|field| field.id.as_str()).collect();
        format!("{}: {}", page.id, ids.join(" "))
    };
    let pages: Vec<_> = form.pages.iter().map(page).collect();
    pages.join(", ")
}

#[test]
fn a_question_moves_over_the_ends_of_its_page() {
    let mut form = paged(&[&["a", "b"], &["c"]]);
    assert_eq!(form.shift("c", Move::Up), Some(3));
    assert_eq!(by_page(&form), "p1: a b c, p2: ");
    assert_eq!(form.shift("c", Move::Down), Some(1));
    assert_eq!(form.shift("b", Move::Down), Some(1));
    assert_eq!(by_page(&form), "p1: a, p2: b c");
    form.move_to_page("b", "p1", None).unwrap();
    form.move_to_page("a", "p1", None).unwrap();
    assert_eq!(by_page(&form), "p1: a b, p2: c");
    form.move_to_page("c", "p1", Some(2)).unwrap();
    assert_eq!(by_page(&form), "p1: a c b, p2: ");
    form.move_to_page("a", "p1", Some(9)).unwrap();
    assert_eq!(by_page(&form), "p1: c b a, p2: ");
    form.move_to_page("a", "p1", Some(0)).unwrap();
    form.move_to_page("c", "p2", Some(1)).unwrap();
    assert_eq!(by_page(&form), "p1: a b, p2: c");
    assert_eq!(form.move_to_page("a", "p3", None), None);
    assert_eq!(form.move_to_page("x", "p1", None), None);
    let field = form.remove("c").unwrap();
    form.insert(field, None, Some("p1"));
    assert_eq!(by_page(&form), "p1: a b c, p2: ");
}

#[test]
fn pages_come_move_and_go() {
    let mut form = paged(&[&["a"], &["b"]]);
    form.add_page("p3".to_owned());
    assert_eq!(form.shift_page("p3", Move::Up), Some(2));
    assert_eq!(form.shift_page("p1", Move::Up), Some(1));
    assert_eq!(form.shift_page("x", Move::Up), None);
    assert_eq!(by_page(&form), "p1: a, p3: , p2: b");
    assert_eq!(form.remove_page("p2", false).unwrap().id, "p2");
    assert_eq!(by_page(&form), "p1: a, p3: b");
    form.remove_page("p1", false).unwrap();
    assert_eq!(by_page(&form), "p3: a b");
    assert_eq!(form.remove_page("p3", true), None, "a form has a page");
    let mut form = paged(&[&["a"], &["b"]]);
    assert_eq!(form.remove_page("p2", true).unwrap().fields.len(), 1);
    assert_eq!(by_page(&form), "p1: a");
}
