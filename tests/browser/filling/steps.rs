//! Forms of several pages.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::Way;
use crate::support::in_each_way;

fn three() -> Value {
    let pets = json!({ "field": "pets", "is": true });
    json!({
        "onceform": 1, "slug": "three", "title": "Three",
        "pages": [
            { "id": "one", "fields": [
                { "id": "name", "kind": "text", "label": "Name", "required": true },
                { "id": "pets", "kind": "yes_no", "label": "Pets?" } ] },
            { "id": "two", "fields": [
                { "id": "seat", "kind": "choice", "label": "Seat", "options": [
                    { "id": "aisle", "label": "Aisle" },
                    { "id": "crate", "label": "Beside a crate", "show_if": pets.clone() } ] },
                { "id": "kind", "kind": "text", "label": "What kind?", "required": true, "show_if": { "all": [
                    pets, { "field": "seat", "is": "crate" }, { "field": "name", "filled": true } ] } } ] },
            { "id": "three", "fields": [{ "id": "note", "kind": "text", "label": "Note" }] }
        ]
    })
}

/// Enter goes one page on and sends nothing.
#[tokio::test(flavor = "multi_thread")]
async fn nav_21_enter_leads_to_the_next_page_only() {
    in_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        server.publish(&three()).await;
        browser.open_page("/f/three").await;
        browser.write("[name=name]", "Ada").await;
        browser.leave(browser.key(Key::Enter)).await;
        browser.until_at("/f/three/p/two").await;
        assert_eq!(server.stored("three").await, 0);
        let place = browser
            .text_of("document.querySelector('form .meta').innerText")
            .await;
        assert_eq!(place, "Page 2 of 3");
    })
    .await;
}

/// What an earlier page answered shows and hides options and questions of this one, at once and as the server asks.
#[tokio::test(flavor = "multi_thread")]
async fn log_05_conditions_reach_over_pages() {
    in_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        server.publish(&three()).await;
        let shown =
            |css: &str| format!("document.querySelector({css:?}).getClientRects().length > 0");
        for pets in [false, true] {
            browser.open_page("/f/three").await;
            browser.write("[name=name]", "Ada").await;
            browser
                .click(&format!(
                    "[name=pets][value={}]",
                    if pets { "yes" } else { "no" }
                ))
                .await;
            browser.leave(browser.click("[value=continue]")).await;
            assert_eq!(browser.value(&shown("[value=crate]")).await, pets);
            // What hangs on typed answers waits for the server where there is no script.
            if browser.way().script {
                assert_eq!(browser.value(&shown("[name=kind]")).await, false);
            }
            if pets {
                browser.click("[value=crate]").await;
                assert_eq!(browser.value(&shown("[name=kind]")).await, true);
                browser.leave(browser.click("[value=continue]")).await;
                assert!(
                    browser
                        .text_of("document.title")
                        .await
                        .starts_with("Error: ")
                );
                browser.write("[name=kind]", "A dog").await;
            }
            browser.leave(browser.click("[value=continue]")).await;
            browser.until_at("/f/three/p/three").await;
        }
        assert_eq!(server.stored("three").await, 0);
    })
    .await;
}
