#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! Ids across versions.

use serde_json::json;

use super::*;

fn form(id: &str, kind: &str) -> Definition {
    let field = json!({ "id": id, "kind": kind, "label": "Q" });
    let page = json!({ "id": "p", "fields": [field] });
    let document = json!({ "onceform": 1, "slug": "form", "title": "Form", "pages": [page] });
    Definition::from_json(&document).unwrap()
}

#[test]
fn ver_06_an_id_is_not_used_for_another_kind() {
    let earlier = [form("phone", "phone"), form("note", "paragraph")];
    assert!(form("phone", "phone").retyped(&earlier).is_empty());
    assert!(form("other", "text").retyped(&earlier).is_empty());
    let problems = form("phone", "text").retyped(&earlier);
    let at = "/pages/0/fields/0/kind".to_owned();
    let (id, was) = ("phone".to_owned(), "phone");
    let fault = DefinitionFault::Retyped { id, was };
    assert_eq!(problems, [Problem { at, fault }]);
    assert!(problems[0].to_string().contains("`phone`"));
}
