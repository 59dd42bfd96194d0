//! The browser's Stop.

use super::{NAME, SEND, fill, filled_form, receipt, request_id, rows};
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

/// Stopped, and the form opened anew: a page with another id, so another intent with a receipt of its own.
#[tokio::test(flavor = "multi_thread")]
async fn dup_18_stop_and_reload_is_a_second_intent() {
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
        assert_ne!(request_id(browser).await, id);
        fill(browser).await;
        browser.click(SEND).await;
        receipt(browser).await;
        assert_eq!(rows(server).await, 2);
    })
    .await;
}
