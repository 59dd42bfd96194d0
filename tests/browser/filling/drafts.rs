//! Answers that are kept as they are typed.

use serde_json::{Value, json};

use crate::browser::{Browser, Way};
use crate::support::{TestServer, in_browser, in_each_way};

const SEND: &str = "form[data-send] [type=submit]:not([value=save])";

fn ten() -> Value {
    let question = |at: usize| json!({ "id": format!("q{at}"), "kind": "text", "label": format!("Question {at}"), "required": true });
    let fields: Vec<_> = (1..=10).map(question).collect();
    json!({
        "onceform": 1, "slug": "ten", "title": "Ten", "language": "en",
        "pages": [{ "id": "main", "fields": fields }],
        "settings": { "keep_drafts": true }
    })
}

/// Two pages that keep drafts.
fn two_pages() -> Value {
    json!({
        "onceform": 1, "slug": "two", "title": "Two", "language": "en",
        "pages": [
            { "id": "one", "fields": [{ "id": "name", "kind": "text", "label": "Name", "required": true }] },
            { "id": "two", "fields": [{ "id": "note", "kind": "paragraph", "label": "Note", "required": true }] }
        ],
        "settings": { "keep_drafts": true }
    })
}

async fn until_saved(browser: &Browser) {
    browser
        .until("/^Draft saved [0-9]{2}:[0-9]{2}$/.test(document.querySelector('[data-draft-state]').textContent)")
        .await;
}

async fn open_drafts(server: &TestServer) -> i64 {
    let count = "select count(*) from answer_draft where answers is not null";
    server.scratch.number(count).await
}

/// Ten answers, the line cut for three of them: the page says so and keeps them, and all ten are stored.
#[tokio::test(flavor = "multi_thread")]
async fn nav_07_answers_typed_while_the_line_was_cut_are_not_lost() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&ten()).await;
        browser.open_page("/f/ten").await;
        for at in 1..=10 {
            if at == 4 {
                until_saved(browser).await;
                browser.go_offline().await;
            }
            browser
                .write(&format!("[name=q{at}]"), &format!("Answer {at}"))
                .await;
            if at == 6 {
                browser
                    .until("document.querySelector('[data-draft-state]').textContent === 'Draft not saved, trying again'")
                    .await;
                browser.go_online().await;
            }
        }
        until_saved(browser).await;
        browser.until("document.querySelector('[data-draft-state]').textContent.startsWith('Draft saved')").await;
        assert_eq!(open_drafts(server).await, 1);
        browser.click(SEND).await;
        browser.until_at("/f/ten/receipt/").await;
        let typed: Vec<_> = (1..=10).map(|at| format!("Answer {at}")).collect();
        assert_eq!(browser.texts(".answers dd").await, typed);
        assert_eq!(server.stored("ten").await, 1);
        assert_eq!(open_drafts(server).await, 0);
    })
    .await;
}

/// Begun in one browser and finished in another, by the address that the page bears by itself. The first browser then hears
/// that it was sent.
#[tokio::test(flavor = "multi_thread")]
async fn a_draft_begun_in_one_browser_is_finished_in_another() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&two_pages()).await;
        browser.open_page("/f/two").await;
        browser.write("[name=name]", "Ada Vale").await;
        browser.leave(browser.click("[value=continue]")).await;
        browser.write("[name=note]", "Half of it").await;
        until_saved(browser).await;
        let address = browser.text_of("location.pathname + location.search").await;
        assert!(address.contains("/p/two?d="), "{address}");

        let other = Browser::open(Way::USUAL).await;
        other.visit(&server.url);
        other.open_page(&address).await;
        assert_eq!(other.field("note").await, "Half of it");
        other.write("[name=note]", ", and the rest").await;
        until_saved(&other).await;
        other.leave(other.click("[value=continue]")).await;
        assert_eq!(
            other.texts(".answers dd").await,
            ["Ada Vale", "Half of it, and the rest"]
        );
        other.click("form[data-send] [type=submit]").await;
        other.until_at("/f/two/receipt/").await;
        assert_eq!(other.grave_console_lines().await, Vec::<String>::new());
        other.close().await;

        browser.write("[name=note]", " again").await;
        browser
            .until("document.querySelector('[data-draft-state]').textContent.startsWith('These answers were sent already')")
            .await;
        assert_eq!(server.stored("two").await, 1);
        assert_eq!(open_drafts(server).await, 0);
    })
    .await;
}

/// The browser dies; opened again at its last address, it shows what was typed. It was never asked to save.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_survives_the_end_of_the_browser() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&ten()).await;
        let dying = Browser::open(Way::USUAL).await;
        dying.visit(&server.url);
        dying.open_page("/f/ten").await;
        dying.write("[name=q1]", "Typed").await;
        until_saved(&dying).await;
        let address = dying.text_of("location.pathname + location.search").await;
        dying.close().await;
        browser.open_page(&address).await;
        assert_eq!(browser.field("q1").await, "Typed");
        // What is typed last and left at once is kept on the way out.
        browser.write("[name=q2]", "At the door").await;
        browser.open_page("/f/ten").await;
        for _ in 0..100 {
            let kept = "select count(*) from answer_draft where answers like '%At the door%'";
            if server.scratch.number(kept).await == 1 {
                break;
            }
            browser.pause(100).await;
        }
        browser.open_page(&address).await;
        assert_eq!(browser.field("q2").await, "At the door");
        assert_eq!(browser.grave_console_lines().await, Vec::<String>::new());
    })
    .await;
}

/// An old tab hears that there are newer answers, overwrites nothing, and leads to them.
#[tokio::test(flavor = "multi_thread")]
async fn drf_02_an_old_tab_is_told_of_newer_answers() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&ten()).await;
        browser.open_page("/f/ten").await;
        browser.write("[name=q1]", "First").await;
        until_saved(browser).await;
        let address = browser.text_of("location.pathname + location.search").await;
        let old = browser.another_tab().await;
        browser.open_page(&address).await;
        browser.rewrite("[name=q1]", "Newer").await;
        until_saved(browser).await;
        browser.close_tab(old).await;
        browser.write("[name=q2]", "From the old tab").await;
        browser
            .until("document.querySelector('[data-draft-changed]').checkVisibility()")
            .await;
        assert_eq!(
            browser.field("q2").await,
            "From the old tab",
            "nothing is lost here"
        );
        browser.leave(browser.click("[data-draft-changed] a")).await;
        assert_eq!(browser.field("q1").await, "Newer");
        assert_eq!(browser.field("q2").await, "");
    })
    .await;
}

/// Sent while a draft is on its way over a slow line: one row, and no draft.
#[tokio::test(flavor = "multi_thread")]
async fn drf_01_send_overtakes_a_draft_on_a_slow_line() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&two_pages()).await;
        let mut one = two_pages();
        one["slug"] = json!("one");
        one["pages"].as_array_mut().unwrap().truncate(1);
        server.publish(&one).await;
        browser.open_page("/f/one").await;
        browser.slow_down(1500).await;
        browser.write("[name=name]", "Ada Vale").await;
        browser
            .until("document.querySelector('[data-draft-state]').textContent === 'Saving draft…'")
            .await;
        browser.click(SEND).await;
        browser.until_at("/f/one/receipt/").await;
        browser.slow_down(0).await;
        assert_eq!(server.stored("one").await, 1);
        assert_eq!(open_drafts(server).await, 0);
    })
    .await;
}

/// Back to a page of the same tab: its own earlier answers are no stranger's, with pages kept alive and without.
#[tokio::test(flavor = "multi_thread")]
async fn back_within_a_tab_goes_on_keeping() {
    in_each_way(&Way::ALL[..2], async |browser, server| {
        server.publish(&two_pages()).await;
        browser.open_page("/f/two").await;
        browser.write("[name=name]", "Ada").await;
        until_saved(browser).await;
        browser.leave(browser.click("[value=continue]")).await;
        browser.write("[name=note]", "A note").await;
        until_saved(browser).await;
        browser.leave(browser.back()).await;
        assert_eq!(browser.field("name").await, "Ada");
        browser.write("[name=name]", " Vale").await;
        until_saved(browser).await;
        assert_eq!(
            browser
                .value("document.querySelector('[data-draft-changed]').hidden")
                .await,
            true
        );
        browser.leave(browser.click("[value=continue]")).await;
        assert_eq!(browser.field("note").await, "A note");
        browser.leave(browser.click("[value=continue]")).await;
        assert_eq!(browser.texts(".answers dd").await, ["Ada Vale", "A note"]);
    })
    .await;
}

/// Without script the button saves, and the address for later opens what was saved.
#[tokio::test(flavor = "multi_thread")]
async fn without_script_the_only_page_is_saved_by_its_button() {
    in_browser(Way::NO_SCRIPT, async |browser, server| {
        server.publish(&ten()).await;
        browser.open_page("/f/ten").await;
        browser.write("[name=q1]", "Typed").await;
        browser.leave(browser.click("[value=save]")).await;
        assert_eq!(browser.field("q1").await, "Typed");
        let link = browser
            .text_of("document.querySelector('a[href*=\"/resume/\"]').pathname")
            .await;
        browser.open_page(&link).await;
        assert_eq!(browser.field("q1").await, "Typed");
    })
    .await;
}

/// What the page says of its draft can be read by everybody, and nothing moves when it says so.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_of_a_draft_is_accessible_and_moves_nothing() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&two_pages()).await;
        browser.bring_axe().await;
        browser.open_page("/f/two").await;
        browser.write("[name=name]", "Ada").await;
        until_saved(browser).await;
        assert_eq!(browser.axe().await, Vec::<String>::new());
        let address = browser.text_of("location.pathname + location.search").await;
        let moved = browser.value("window.seen.moved").await;
        assert!(moved.as_f64().unwrap() < 0.02, "{moved}");
        let old = browser.another_tab().await;
        browser.open_page(&address).await;
        browser.write("[name=name]", " Vale").await;
        until_saved(browser).await;
        browser.close_tab(old).await;
        browser.write("[name=name]", " L.").await;
        browser
            .until("document.querySelector('[data-draft-changed]').checkVisibility()")
            .await;
        assert_eq!(browser.axe().await, Vec::<String>::new());
    })
    .await;
}
