//! Drafts of a form that is published anew.

use serde_json::json;

use super::walk::{Walk, three_pages};
use crate::support::{TestServer, on_shared_servers};

/// How many submissions of a form were stored under a version.
async fn stored_under(server: &TestServer, slug: &str, version: i32) -> i64 {
    let count = format!(
        "select count(*) from form_submit_record r join form f on f.id = r.form_id \
         where f.slug = '{slug}' and r.form_version = {version}"
    );
    server.scratch.number(&count).await
}

/// A question that the form asks since the draft was begun is asked before it is sent, also where a new rule shows it;
/// the version is the one that was answered.
#[tokio::test(flavor = "multi_thread")]
async fn ver_03_a_draft_follows_a_form_that_was_published_anew() {
    on_shared_servers(async |server| {
        let mut document = three_pages("ver-03");
        server.publish(&document).await;
        let mut walk = Walk::to_check(&server.person(), "/f/ver-03").await;
        let code = walk.code();
        let eligible = json!({ "field": "visits", "is": true });
        let fields = document["pages"][2]["fields"].as_array_mut().unwrap();
        fields.push(
            json!({ "id": "new", "kind": "text", "label": "New question", "required": true }),
        );
        fields.push(
            json!({ "id": "adult", "kind": "consent", "label": "Of age", "text": "I am of age",
            "required": true, "show_if": eligible }),
        );
        server.publish(&document).await;
        // The page that was open asks too: it carries what it showed, and the draft goes on under the new version.
        let resumed = walk.person.get(&format!("/f/ver-03/resume/{code}")).await;
        walk.follow(&resumed).await;
        for shown in ["New question", "I am of age", "See you"] {
            assert!(walk.page.body.contains(shown), "{shown}");
        }
        let typed = [("note", "See you"), ("new", "Asked")];
        let refused = walk.press("continue", &typed).await;
        assert_eq!(refused.status, 422, "the rule is not met");
        let typed = [("note", "See you"), ("new", "Asked"), ("adult", "yes")];
        walk.go("continue", &typed).await;
        let body = &walk.page.body;
        assert!(body.contains("Asked") && body.contains("Ada Vale"));
        let stored = walk.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        walk.follow(&stored).await;
        assert!(walk.page.body.contains("Asked"));
        assert_eq!(stored_under(server, "ver-03", 2).await, 1);
    })
    .await;
}

/// The page of all answers that was made under version 1 may be sent as such: it is judged and stored by version 1.
#[tokio::test(flavor = "multi_thread")]
async fn ver_03_a_check_page_of_the_first_version_is_honoured_and_marked() {
    on_shared_servers(async |server| {
        let mut document = three_pages("ver-03-open");
        server.publish(&document).await;
        let check = Walk::to_check(&server.person(), "/f/ver-03-open").await;
        let new = json!({ "id": "new", "kind": "text", "label": "New question", "required": true });
        document["pages"][2]["fields"]
            .as_array_mut()
            .unwrap()
            .push(new);
        server.publish(&document).await;
        let stored = check.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_eq!(stored_under(server, "ver-03-open", 1).await, 1);
    })
    .await;
}
