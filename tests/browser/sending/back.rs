//! Back, and Send again.

use super::{BUTTON, NAME, SEND, filled_form, receipt, request_id, rows};
use crate::browser::{Browser, Way};
use crate::support::{TestServer, in_each_way, on_each_way};

/// Sends a form and goes back to its page; gives the id of both and the receipt.
async fn send_and_go_back(browser: &Browser, server: &TestServer) -> (String, (String, String)) {
    let id = filled_form(browser, server).await;
    browser.click(SEND).await;
    let receipt = receipt(browser).await;
    browser.leave(browser.back()).await;
    browser.until_page("location.pathname === '/f/visit'").await;
    (id, receipt)
}

#[tokio::test(flavor = "multi_thread")]
async fn dup_05_back_and_send_gives_the_first_receipt() {
    on_each_way(&Way::ALL, async |browser, server| {
        let (id, first) = send_and_go_back(browser, server).await;
        assert_eq!(
            request_id(browser).await,
            id,
            "Back brings back the same id"
        );
        assert_eq!(browser.field("name").await, NAME, "and the answers");
        browser.click(SEND).await;
        assert_eq!(receipt(browser).await, first);
        assert_eq!(rows(server).await, 1);
        let another = browser
            .text_of("document.querySelector('.actions a').pathname")
            .await;
        assert_eq!(another, "/f/visit", "a way to begin a new response");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dup_05_the_page_that_was_sent_leads_to_its_receipt() {
    in_each_way(&Way::ALL[..2], async |browser, server| {
        let (_, first) = send_and_go_back(browser, server).await;
        browser
            .until("!document.querySelector('[data-stored]').hidden")
            .await;
        browser.click("[data-stored] a").await;
        assert_eq!(receipt(browser).await, first);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_40_back_then_other_answers_lose_nothing() {
    on_each_way(&Way::ALL, async |browser, server| {
        let (id, first) = send_and_go_back(browser, server).await;
        browser.rewrite("[name=name]", "Somebody else").await;
        browser.write("[name=note]", "Two lines,\nboth kept").await;
        browser.leave(browser.click(SEND)).await;

        // The first receipt, and these answers as not sent, under an id of their own.
        assert_eq!(rows(server).await, 1);
        let notice = browser
            .text_of("document.querySelector('.notice h2').innerText")
            .await;
        assert_eq!(notice, "Your changes haven't been sent");
        assert_eq!(
            browser
                .text_of("document.querySelector('.notice a').pathname")
                .await,
            first.0
        );
        assert_ne!(request_id(browser).await, id);
        assert_eq!(browser.field("name").await, "Somebody else");
        assert_eq!(browser.field("note").await, "Two lines,\nboth kept");

        browser.click(SEND).await;
        let second = receipt(browser).await;
        assert_ne!(second, first);
        assert_eq!(rows(server).await, 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_04_back_finds_the_button_as_it_was() {
    in_each_way(&Way::ALL, async |browser, server| {
        send_and_go_back(browser, server).await;
        browser
            .until(&format!("{BUTTON}.innerText === 'Send response'"))
            .await;
        let state =
            "((button) => [button.disabled, button.ariaDisabled, button.style.minInlineSize])";
        let button = browser.value(&format!("{state}({BUTTON})")).await;
        assert_eq!(button, serde_json::json!([false, null, ""]));
    })
    .await;
}
