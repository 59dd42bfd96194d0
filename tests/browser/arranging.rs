//! Questions found by the name of their kind, and dragged to their place.

use onceform::domain::account::Role;
use onceform::domain::definition::Definition;
use onceform::storage::forms::by_slug;
use serde_json::json;
use thirtyfour::Key;

use crate::browser::{Browser, Way};
use crate::support::{Member, PASSWORD, TestServer, in_browser};

const EDITOR: &str = "editor@example.org";

/// Opens the builder of a form of two pages: three questions, and one.
async fn open(browser: &Browser, server: &TestServer) {
    let text = |id: &str, label: &str| json!({ "id": id, "kind": "text", "label": label });
    let form = json!({
        "onceform": 1, "slug": "visit", "title": "Visit", "language": "en",
        "pages": [
            { "id": "you", "title": "You", "fields": [text("a", "Alpha"), text("b", "Beta"), text("c", "Gamma")] },
            { "id": "stay", "title": "Your stay", "fields": [text("d", "Delta")] },
        ]
    });
    let id = server.publish(&form).await;
    Member::new(server, EDITOR, Role::Admin).await;
    browser.sign_in(EDITOR, PASSWORD).await;
    browser.open_page(&format!("/admin/forms/{id}/build")).await;
}

/// The draft's questions: `a b c / d`.
async fn order(server: &TestServer) -> String {
    let form = by_slug(&server.site.db, "visit").await.unwrap().unwrap();
    let draft = Definition::from_draft(&form.draft).unwrap();
    let page = |page: &onceform::domain::definition::Page| {
        let ids: Vec<_> = page.fields.iter().map(|field| field.id.as_str()).collect();
        ids.join(" ")
    };
    let pages: Vec<_> = draft.pages.iter().map(page).collect();
    pages.join(" / ")
}

async fn said(browser: &Browser, words: &str) {
    browser
        .until(&format!(
            "document.querySelector('#said').textContent === {words:?}"
        ))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_dragged_to_its_place_and_the_place_is_said() {
    in_browser(Way::USUAL, async |browser, server| {
        open(browser, server).await;
        browser.drag("#block-a [data-grip]", "#block-c", 0.8).await;
        said(browser, "Moved to 3 of 3").await;
        assert_eq!(order(server).await, "b c a / d");
        // Onto another page, before what stands there; and the focus of the builder follows.
        browser
            .drag("#block-b [data-grip]", "#page-stay", 0.8)
            .await;
        said(browser, "Moved to 1 of 2").await;
        assert_eq!(order(server).await, "c a / b d");
        assert_eq!(
            browser
                .texts(".block.selected .block-body label")
                .await
                .len(),
            1
        );
        // To the very top.
        browser
            .drag("#block-d [data-grip]", "#texts-block", 0.5)
            .await;
        said(browser, "Moved to 1 of 3").await;
        assert_eq!(order(server).await, "d c a / b");

        // Let go where it stood: nothing moves, and nothing opens.
        let place = browser.text_of("location.search").await;
        browser.drag("#block-c [data-grip]", "#block-c", 0.5).await;
        browser.pause(300).await;
        assert_eq!(order(server).await, "d c a / b");
        assert_eq!(browser.text_of("location.search").await, place);
        assert_eq!(browser.value("window.seen.violations").await, json!([]));
        assert_eq!(browser.value("window.seen.errors").await, json!([]));

        // The keyboard has the buttons, and meets no grip on its way.
        browser.tab_to("#down-d").await;
        browser.key(Key::Enter).await;
        said(browser, "Moved to 2 of 3").await;
        assert_eq!(order(server).await, "c d a / b");
        assert_eq!(browser.value("document.activeElement.id").await, "down-d");
        let grips =
            "[...document.querySelectorAll('[data-grip]')].some((grip) => grip.tabIndex >= 0)";
        assert_eq!(browser.value(grips).await, false);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kind_is_found_by_its_name() {
    in_browser(Way::USUAL, async |browser, server| {
        open(browser, server).await;
        browser.tab_to("#add-a").await;
        browser.key(Key::Enter).await;
        browser.until_page("document.querySelector('#find-kind')?.checkVisibility()").await;
        browser.tab_to("#new-label").await;
        browser.key("Mobile").await;
        browser.tab_to("#find-kind").await;
        browser.key("nothing like it").await;
        let shown = "[...document.querySelectorAll('.kind')].filter((kind) => kind.checkVisibility()).map((kind) => kind.value)";
        assert_eq!(browser.value(shown).await, json!([]));
        assert_eq!(browser.texts("[data-none]").await, ["No kind has this name"]);
        browser.key(Key::Escape).await;
        assert!(browser.value(shown).await.as_array().unwrap().len() > 20);
        browser.key("date").await;
        assert_eq!(browser.value(shown).await, json!(["date", "datetime"]));
        assert_eq!(browser.texts(".kind-group:not([hidden]) h3").await.len(), 1);
        // Down into the list and back, then Enter takes the first.
        let steps = [
            (Key::Down, "date"),
            (Key::Down, "datetime"),
            (Key::Up, "date"),
            (Key::Up, "find-kind"),
        ];
        for (key, there) in steps {
            browser.key(key).await;
            let at = "document.activeElement.id || document.activeElement.value";
            assert_eq!(browser.text_of(at).await, there);
        }
        browser.key(Key::Enter).await;
        said(browser, "Question added").await;
        assert_eq!(order(server).await, "a mobile b c / d");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_script_there_is_no_grip_and_no_search() {
    in_browser(Way::NO_SCRIPT, async |browser, server| {
        open(browser, server).await;
        for css in ["[data-grip]", "[data-find]"] {
            if css == "[data-find]" {
                browser.leave(browser.click("#add-a")).await;
            }
            let seen = format!(
                "[...document.querySelectorAll({css:?})].some((one) => one.checkVisibility())"
            );
            assert_eq!(browser.value(&seen).await, false, "{css}");
        }
        assert!(browser.texts(".kind").await.len() > 20);
    })
    .await;
}
