//! The browser's Stop.

use super::{BUTTON, NAME, SEND, fill, filled_form, receipt, request_id, rows};
use crate::browser::Way;
use crate::support::on_each_way;

/// Stopped, and pressed again on the page that is still there.
#[tokio::test(flavor = "multi_thread")]
async fn dup_18_stop_and_send_again_is_one_intent() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        let id = filled_form(browser, server).await;
        browser.slow_down(4000).await;
        browser.click(SEND).await;
        while rows(server).await == 0 {
            browser.pause(30).await;
        }
        browser.stop().await;
        browser.slow_down(0).await;
        assert_eq!(browser.field("name").await, NAME);
        assert_eq!(request_id(browser).await, id);
        browser.click(SEND).await;
        receipt(browser).await;
        assert_eq!(rows(server).await, 1);
    })
    .await;
}

/// Stopped, and the form opened anew: another page, so another intent. But the first is shown before anything is
/// stored, and the person decides.
#[tokio::test(flavor = "multi_thread")]
async fn dup_18_stop_and_reload_asks_before_it_is_a_second_intent() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        let id = filled_form(browser, server).await;
        browser.slow_down(4000).await;
        browser.click(SEND).await;
        while rows(server).await == 0 {
            browser.pause(30).await;
        }
        browser.stop().await;
        browser.slow_down(0).await;
        browser.reload().await;
        let other_id = request_id(browser).await;
        assert_ne!(other_id, id);
        fill(browser).await;
        browser.leave(browser.click(SEND)).await;
        browser
            .until_page("document.querySelector('.notice a')")
            .await;
        assert_eq!(browser.field("name").await, NAME);
        assert_eq!(request_id(browser).await, other_id);
        assert_eq!(
            browser.text_of(&format!("{BUTTON}.innerText")).await,
            "Send once more"
        );
        assert_eq!(rows(server).await, 1);
        let first = browser
            .text_of("document.querySelector('.notice a').pathname")
            .await;

        browser.click(SEND).await;
        let second = receipt(browser).await;
        assert_ne!(second.0, first);
        assert_eq!(rows(server).await, 2);
    })
    .await;
}
