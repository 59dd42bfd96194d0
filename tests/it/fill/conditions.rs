//! Questions that are asked only while answers before them are so.

use onceform::domain::account::Role;
use serde_json::{Value, json};

use super::asked::Asked;
use crate::support::{Member, on_shared_servers};

/// How many pets, where there are some; a name where there are many.
fn pets() -> Value {
    json!([
        { "id": "pets", "kind": "yes_no", "label": "Do you have pets?", "required": true },
        { "id": "count", "kind": "number", "label": "How many?", "required": true, "show_if": { "field": "pets", "is": true } },
        { "id": "note", "kind": "text", "label": "What are they called?", "required": true, "show_if": { "field": "count", "greater": 2 } },
        { "id": "kind", "kind": "choice", "label": "Which do you like?", "options": [
            { "id": "cats", "label": "Cats" },
            { "id": "mine", "label": "My own", "show_if": { "field": "pets", "is": true } },
        ] },
    ])
}

#[tokio::test(flavor = "multi_thread")]
async fn log_01_a_required_question_counts_only_while_it_is_asked() {
    on_shared_servers(async |server| {
        let form = Asked::publish(server, "log-01", pets()).await;
        // Hidden from the first page on: nothing is missing.
        assert_eq!(
            form.stored(&[("pets", "no")]).await.0,
            json!({ "pets": false })
        );
        let sent = [("pets", "no"), ("count", ""), ("note", "")];
        assert_eq!(form.stored(&sent).await.0, json!({ "pets": false }));
        // Shown and empty: refused, on a page that shows it with what was typed.
        let page = form
            .refused(&[("pets", "yes"), ("count", "")], "How many?")
            .await;
        assert_eq!(
            page.texts("main .summary li").len(),
            1,
            "the note is not asked yet"
        );
        assert!(
            page.attribute("input[name=pets][value=yes]", "checked")
                .is_some()
        );
        let page = form
            .refused(
                &[("pets", "yes"), ("count", "3"), ("note", " \u{a0}")],
                "called",
            )
            .await;
        assert_eq!(page.value("input[name=count]").as_deref(), Some("3"));
        assert_eq!(
            page.texts("#if-note .optional"),
            Vec::<String>::new(),
            "it must be answered"
        );
        let all = [("pets", "yes"), ("count", "3"), ("note", "Tom")];
        let kept = json!({ "pets": true, "count": "3", "note": "Tom" });
        assert_eq!(form.stored(&all).await.0, kept);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn log_02_and_log_04_a_stale_answer_is_neither_kept_nor_shown() {
    on_shared_servers(async |server| {
        let form = Asked::publish(server, "log-02", pets()).await;
        let stale = [
            ("pets", "no"),
            ("count", "31"),
            ("note", "Secret Tom"),
            ("kind", "mine"),
        ];
        let (stored, receipt) = form.stored(&stale).await;
        assert_eq!(stored, json!({ "pets": false }), "the server decides");
        // Not on the receipt: neither the answers nor the questions, which were not asked.
        assert!(!receipt.body.contains("Secret Tom") && !receipt.body.contains("31<"));
        assert_eq!(
            receipt.texts(".answers dt"),
            ["Do you have pets?", "Which do you like?"]
        );
        // Not where reviewers look and search, and nowhere in the row.
        let admin = Member::new(server, "log-02@example.org", Role::Admin).await;
        let list = admin.get("/review/log-02").await;
        assert!(!list.body.contains("Secret Tom"), "{}", list.body);
        let record = list.attribute("th a.row-link", "href").unwrap();
        assert!(!admin.get(&record).await.body.contains("Secret Tom"));
        let found = admin.get("/review/log-02?q=secret").await;
        assert_eq!(found.texts("th a.row-link"), Vec::<String>::new());
        // The same body again is still the same act.
        assert_eq!(server.stored("log-02").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn log_05_every_wire_form_of_a_box_is_read_before_rules_are() {
    on_shared_servers(async |server| {
        let fields = json!([
            { "id": "terms", "kind": "consent", "label": "Terms", "text": "All of them" },
            { "id": "diet", "kind": "choices", "label": "Diet", "options": [{ "id": "on", "label": "On" }, { "id": "true", "label": "True" }] },
            { "id": "a", "kind": "text", "label": "A", "show_if": { "field": "terms", "filled": true } },
            { "id": "b", "kind": "text", "label": "B", "show_if": { "field": "diet", "contains": "on" } },
        ]);
        let form = Asked::publish(server, "log-05", fields).await;
        let typed = [("a", "x"), ("b", "y")];
        let with = |more: &[(&'static str, &'static str)]| [&typed[..], more].concat();
        assert_eq!(form.stored(&typed).await.0, json!({}));
        assert_eq!(form.stored(&with(&[("terms", "")])).await.0, json!({}));
        assert_eq!(form.stored(&with(&[("terms", "yes")])).await.0, json!({ "terms": true, "a": "x" }));
        for picks in [&[("diet", "on")][..], &[("diet", ""), ("diet", "on")], &[("diet", "on"), ("diet", "on")]] {
            assert_eq!(form.stored(&with(picks)).await.0, json!({ "diet": ["on"], "b": "y" }));
        }
        assert_eq!(form.stored(&with(&[("diet", "true")])).await.0, json!({ "diet": ["true"] }));
        // What no page sends is refused, not guessed.
        for odd in ["on", "true", "1"] {
            form.refused(&with(&[("terms", odd)]), "Terms").await;
        }
        form.refused(&with(&[("terms", "yes"), ("terms", "yes")]), "Terms").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sheet_of_a_version_is_kept_for_ever_and_the_script_comes_where_it_is_needed() {
    on_shared_servers(async |server| {
        let form = Asked::publish(server, "rules", pets()).await;
        let page = form.person.get("/f/rules").await;
        let sheet = page
            .attribute("link[href^='/f/rules/rules/1-']", "href")
            .unwrap();
        let answer = form.person.get(&sheet).await;
        assert_eq!(answer.status, 200);
        assert_eq!(
            answer.header("cache-control"),
            "public, max-age=31536000, immutable"
        );
        assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
        assert!(
            answer.body.contains("#if-count{display:none}"),
            "{}",
            answer.body
        );
        for strange in [
            "/f/rules/rules/1-00000000.css",
            "/f/rules/rules/2-00000000.css",
            "/f/rules/rules/x.css",
        ] {
            assert_eq!(form.person.get(strange).await.status, 404);
        }
        assert!(page.attribute("script[src*='rules']", "src").is_some());
        // Typing decides on the note: without script it may be left out.
        assert_eq!(page.texts("#if-note .optional").len(), 1);
        assert!(page.attribute("#if-note", "data-if").is_some());
        assert_eq!(page.attribute("#if-count", "data-if"), None);
        // A form without conditions has none of this.
        let plain = json!([{ "id": "name", "kind": "text", "label": "Name" }]);
        Asked::publish(server, "no-rules", plain).await;
        let page = form.person.get("/f/no-rules").await;
        assert!(!page.body.contains("rules.") && !page.body.contains("/rules/"));
    })
    .await;
}
