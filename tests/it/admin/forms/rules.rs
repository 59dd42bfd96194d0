//! When questions are shown: made, changed, listed and warned of without script.

use serde_json::{Value, json};

use super::Workshop;
use crate::support::{TestServer, on_each_server};

/// A form that asks for a session, pets, a number, and a note.
async fn shop(server: &TestServer) -> Workshop {
    let shop = Workshop::new(server).await;
    for (kind, label) in [
        ("choice", "Session"),
        ("yes_no", "Pets"),
        ("number", "Seats"),
        ("text", "Note"),
    ] {
        shop.add(kind, label).await;
    }
    shop
}

async fn rule(shop: &Workshop, id: &str) -> Value {
    let draft = shop.draft().await.to_json();
    let fields = draft["pages"][0]["fields"].as_array().unwrap().iter();
    fields.clone().find(|field| field["id"] == id).unwrap()["show_if"].clone()
}

fn row(
    field: &'static str,
    operator: &'static str,
    value: &'static str,
) -> [(&'static str, &'static str); 3] {
    [
        ("rule_field", field),
        ("rule_operator", operator),
        ("rule_value", value),
    ]
}

#[tokio::test]
async fn a_rule_is_made_of_rows_changed_and_taken_away() {
    on_each_server(async |server| {
        let shop = shop(server).await;
        let page = shop.get("rules/note").await;
        assert!(page.body.contains("Always shown."), "{}", page.body);
        assert_eq!(page.texts("select[name=rule_field] option"), ["No question", "Session", "Pets", "Seats"]);
        // One row; an option is typed as it reads.
        let pairs = [&[("join", "all"), ("option", "")][..], &row("session", "is", "option 2")].concat();
        let answer = shop.press("rules/note", &pairs).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        assert_eq!(rule(&shop, "note").await, json!({ "field": "session", "is": "option-2" }));
        // More rows, one of which is enough; the page shows them as they are.
        let more = [("join", "any"), ("option", ""), ("action", "more")];
        let pairs = [
            &more[..],
            &row("session", "is", "Option 2"),
            &row("pets", "is", "Yes"),
            &row("", "is", "lost"),
            &row("seats", "greater", "2.5"),
            &row("seats", "blank", ""),
        ]
        .concat();
        let answer = shop.press("rules/note", &pairs).await;
        assert!(answer.location().contains("/rules/note"), "{}", answer.body);
        let expected = json!({ "any": [
            { "field": "session", "is": "option-2" }, { "field": "pets", "is": true },
            { "field": "seats", "greater": 2.5 }, { "field": "seats", "filled": false },
        ] });
        assert_eq!(rule(&shop, "note").await, expected);
        let page = shop.get("rules/note").await;
        let kept: Vec<_> = page.inputs("main .card form").into_iter().filter(|(name, _)| name == "rule_value").map(|(_, value)| value).collect();
        assert_eq!(kept, ["Option 2", "Yes", "2.5", "", ""], "and an empty row");
        let sentence = "Show only when “Session” is “Option 2” or “Pets” is “Yes” or “Seats” is more than 2.5 or “Seats” is not answered.";
        for path in ["rules/note", "rules", "build?field=note"] {
            assert!(shop.get(path).await.body.contains(sentence), "{path}");
        }
        // Saving the question itself does not touch it, nor does its new name at others'.
        assert_eq!(shop.save("note", &[("label", "Note 2")]).await.status, 303);
        assert_eq!(shop.save("seats", &[("id", "places")]).await.status, 303);
        assert_eq!(rule(&shop, "note").await["any"][2], json!({ "field": "places", "greater": 2.5 }));
        // Taken away.
        let answer = shop.press("rules/note", &[("action", "remove"), ("option", "")]).await;
        assert_eq!(answer.status, 303);
        assert_eq!(rule(&shop, "note").await, Value::Null);
    })
    .await;
}

#[tokio::test]
async fn what_does_not_fit_is_told_and_kept_as_typed() {
    on_each_server(async |server| {
        let shop = shop(server).await;
        for (typed, told) in [
            (
                row("session", "is", "Noon"),
                "“Noon” is no option of that question any more",
            ),
            (
                row("seats", "contains", "2"),
                "cannot be compared in this way",
            ),
            (row("note", "filled", ""), "cannot depend on its own answer"),
            (row("seats", "greater", "many"), "number"),
        ] {
            let pairs = [&[("join", "all"), ("option", "")][..], &typed].concat();
            let answer = shop.press("rules/note", &pairs).await;
            assert_eq!(answer.status, 422, "{told}");
            let summary = answer.texts(".summary a").join("");
            assert!(summary.contains(told), "{told}: {summary}");
            assert!(answer.text("title").unwrap().starts_with("Error:"));
            let values = answer.inputs("main .card form");
            assert!(
                values.contains(&("rule_value".to_owned(), typed[2].1.to_owned())),
                "{values:?}"
            );
            assert_eq!(rule(&shop, "note").await, Value::Null);
        }
        // An option has a condition of its own.
        let pairs = [
            &[("join", "all"), ("option", "option-1")][..],
            &row("session", "is", "Option 2"),
        ]
        .concat();
        assert_eq!(
            shop.press("rules/session", &pairs).await.status,
            422,
            "nothing stands before it"
        );
    })
    .await;
}

#[tokio::test]
async fn deleting_a_question_that_rules_name_warns_and_publishing_waits() {
    on_each_server(async |server| {
        let shop = shop(server).await;
        shop.publish().await;
        let pairs = [
            &[("join", "all"), ("option", "")][..],
            &row("pets", "is", "Yes"),
        ]
        .concat();
        assert_eq!(shop.press("rules/note", &pairs).await.status, 303);
        let page = shop.get("publish").await;
        assert!(
            page.body.contains("Show only when “Pets” is “Yes”."),
            "changes in words: {}",
            page.body
        );
        let page = shop.get("questions/pets/delete").await;
        assert_eq!(page.texts(".notice li"), ["Note"]);
        assert_eq!(
            shop.get("questions/seats/delete").await.texts(".notice li"),
            Vec::<String>::new()
        );
        assert_eq!(shop.press("questions/pets/delete", &[]).await.status, 303);
        let page = shop.get("publish").await;
        assert!(
            page.body
                .contains("The rule that shows “Note” does not fit the form."),
            "{}",
            page.body
        );
        assert_eq!(shop.press("publish", &[]).await.status, 422);
        assert!(
            shop.get("rules")
                .await
                .body
                .contains("“pets” is no question of this form")
        );
        let answer = shop
            .press("rules/note", &[("action", "remove"), ("option", "")])
            .await;
        assert_eq!(answer.status, 303);
        shop.publish().await;
    })
    .await;
}

#[tokio::test]
async fn a_page_has_a_rule_of_its_own_that_names_earlier_pages() {
    on_each_server(async |server| {
        let shop = shop(server).await;
        shop.press("pages", &[]).await;
        let taken = [("page", "page_2")];
        shop.press("questions/note/move", &taken).await;
        // The first page has nothing before it; the others stand in the list with a way to their rule.
        let list = shop.get("rules").await;
        assert_eq!(list.texts("tbody th"), ["Page “Page 2”"]);
        assert_eq!(list.texts("tbody td"), ["Always shown."]);
        let link = list.attribute("tbody a", "href").unwrap();
        assert_eq!(link, shop.path("rules/pages/page_2"));
        let panel = shop.get("build?page=page_2").await;
        assert!(panel.body.contains(&format!("href=\"{link}\"")));
        let panel = shop.get("build?page=page_1").await;
        assert!(!panel.body.contains("rules/pages/"));
        assert_eq!(shop.get("rules/pages/page_9").await.status, 404);
        let page = shop.get("rules/pages/page_2").await;
        assert_eq!(
            page.texts("select[name=rule_field] option"),
            ["No question", "Session", "Pets", "Seats"]
        );

        // A question that has none yet is picked from a list; its options have a way from there.
        assert_eq!(
            list.texts("#rule-of option"),
            ["Pets", "Seats", "Note"],
            "nothing stands before the first"
        );
        let led = shop.get("rules?of=rules%2Fnote").await;
        assert_eq!(led.location(), shop.path("rules/note"));
        assert_eq!(shop.get("rules?of=elsewhere").await.status, 200);

        // What does not fit is told at its row, and kept as typed.
        let wrong = [&[("join", "all")][..], &row("note", "filled", "")].concat();
        let refused = shop.press("rules/pages/page_2", &wrong).await;
        assert_eq!(refused.status, 422);
        assert_eq!(refused.texts(".summary a").len(), 1);
        assert!(shop.draft().await.pages[1].show_if.is_none());

        let pairs = [&[("join", "all")][..], &row("pets", "is", "Yes")].concat();
        let choice = shop.add("choice", "Table").await;
        let page = shop.get(&format!("rules/{choice}")).await;
        assert_eq!(page.texts("details li a").len(), 2);
        let option = page.attribute("details li a", "href").unwrap();
        assert_eq!(
            option,
            shop.path(&format!("rules/{choice}?option=option-1"))
        );
        let kept = shop.press("rules/pages/page_2", &pairs).await;
        assert_eq!(kept.location(), shop.path("rules"));
        let draft = shop.draft().await.to_json();
        let expected = json!({ "field": "pets", "is": true });
        assert_eq!(draft["pages"][1]["show_if"], expected);
        let sentence = "Show only when “Pets” is “Yes”.";
        for path in ["rules", "rules/pages/page_2", "build?page=page_2"] {
            assert!(shop.get(path).await.body.contains(sentence), "{path}");
        }
        let published = shop.press("publish", &[]).await;
        assert_eq!(published.status, 303, "{}", published.body);

        // A rule whose question goes: publishing waits, and leads to the rule.
        let asked = shop.get("questions/pets/delete").await;
        assert_eq!(asked.texts(".notice li"), ["page_2"]);
        shop.press("questions/pets/delete", &[]).await;
        let blocked = shop.get("publish").await;
        assert_eq!(blocked.attribute(".notice li a", "href").unwrap(), link);
        let removed = [("action", "remove")];
        assert_eq!(shop.press("rules/pages/page_2", &removed).await.status, 303);
        assert!(shop.draft().await.pages[1].show_if.is_none());
    })
    .await;
}
