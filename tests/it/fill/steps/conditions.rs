//! Conditions that reach over pages: what is asked, what is kept, and what is stored.

use serde_json::{Value, json};

use super::walk::Walk;
use crate::support::on_shared_servers;

fn is(field: &str, value: Value) -> Value {
    json!({ "field": field, "is": value })
}

/// A question and an option of the second page, and the whole third page, hang on the first.
fn reaching(slug: &str) -> Value {
    json!({
        "onceform": 1, "slug": slug, "title": "Trip",
        "pages": [
            { "id": "one", "fields": [
                { "id": "pets", "kind": "yes_no", "label": "Pets?", "required": true },
                { "id": "town", "kind": "text", "label": "Town" }
            ] },
            { "id": "two", "fields": [
                { "id": "count", "kind": "number", "label": "How many pets?", "required": true, "show_if": is("pets", json!(true)) },
                { "id": "seat", "kind": "choice", "label": "Seat", "required": true, "options": [
                    { "id": "aisle", "label": "Aisle" },
                    { "id": "crate", "label": "Beside a crate", "show_if": is("pets", json!(true)) } ] }
            ] },
            { "id": "three", "show_if": { "all": [
                { "field": "count", "greater": 1 }, { "field": "town", "filled": true } ] }, "fields": [
                { "id": "names", "kind": "text", "label": "Their names", "required": true }
            ] },
            { "id": "four", "fields": [{ "id": "note", "kind": "text", "label": "Note" }] }
        ]
    })
}

/// What another page shows or hides is asked or left out, and what was answered before it was hidden is neither shown nor
/// stored; shown again, it is still there.
#[tokio::test(flavor = "multi_thread")]
async fn log_02_log_04_what_an_earlier_page_hides_is_not_stored() {
    on_shared_servers(async |server| {
        server.publish(&reaching("reaching")).await;
        let mut walk = Walk::at(&server.person(), "/f/reaching").await;
        walk.go("continue", &[("pets", "yes"), ("town", "Riverside")])
            .await;
        let gap = walk.press("continue", &[("seat", "crate")]).await;
        assert_eq!(gap.status, 422, "how many is asked");
        walk.go("continue", &[("count", "2"), ("seat", "crate")])
            .await;
        assert!(walk.page.body.contains("Their names"));
        walk.go("continue", &[("names", "Rex and Mia")]).await;
        walk.go("continue", &[("note", "")]).await;
        assert_eq!(walk.page.status, 200, "{}", walk.page.location());
        let code = walk.code();
        for shown in ["Rex and Mia", "Beside a crate"] {
            assert!(walk.page.body.contains(shown), "{shown}");
        }
        // No pets after all: the page of names is gone, and the seat must be chosen anew.
        let mut first = Walk::at(
            &walk.person,
            &format!("/f/reaching/p/one?d={code}&to=check"),
        )
        .await;
        let kept = first
            .press("continue", &[("pets", "no"), ("town", "Riverside")])
            .await;
        first.follow(&kept).await;
        let gap = first.page.location().to_owned();
        assert!(gap.contains("/p/two?d="), "{gap}");
        first.page = first.person.get(&gap).await;
        first.go("continue", &[("seat", "aisle")]).await;
        let shown = first.page.text("main").unwrap();
        for hidden in ["Rex and Mia", "How many", "crate"] {
            assert!(!shown.contains(hidden), "{hidden}");
        }
        // Of what is hidden nothing is stored, whatever is sent.
        let stored = first.send_with(&[("count", "7"), ("names", "Rex")]).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let receipt = first.person.get(stored.location()).await;
        assert!(receipt.body.contains("Aisle") && !receipt.body.contains("Rex"));
        let leftover = "select count(*) from form_submit_record r join form f on f.id = r.form_id \
            where f.slug = 'reaching' and (r.search_text like '%Rex%' or r.search_text like '%7%')";
        assert_eq!(server.scratch.number(leftover).await, 0);
        assert_eq!(server.stored("reaching").await, 1);
    })
    .await;
}

/// Hidden and shown again on the way, an answer of a later page is still there.
#[tokio::test(flavor = "multi_thread")]
async fn log_03_what_is_shown_again_still_has_its_answer() {
    on_shared_servers(async |server| {
        server.publish(&reaching("again")).await;
        let mut walk = Walk::at(&server.person(), "/f/again").await;
        let yes = [("pets", "yes"), ("town", "Riverside")];
        walk.go("continue", &yes).await;
        walk.go("continue", &[("count", "2"), ("seat", "crate")])
            .await;
        walk.go("continue", &[("names", "Rex and Mia")]).await;
        let code = walk.code();
        let first = format!("/f/again/p/one?d={code}");
        let mut walk = Walk::at(&walk.person, &first).await;
        walk.go("continue", &[("pets", "no"), ("town", "Riverside")])
            .await;
        assert!(!walk.page.body.contains("Beside a crate\" checked"));
        let mut walk = Walk::at(&walk.person, &first).await;
        walk.go("continue", &yes).await;
        assert_eq!(walk.value("count").as_deref(), Some("2"));
        walk.go("continue", &[("count", "2"), ("seat", "crate")])
            .await;
        assert_eq!(walk.value("names").as_deref(), Some("Rex and Mia"));
    })
    .await;
}
