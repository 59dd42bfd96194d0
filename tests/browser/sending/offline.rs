//! The line is cut.

use super::{NAME, SEND, filled_form, receipt, request_id, rows};
use crate::browser::Way;
use crate::support::on_each_way;

/// With script the page itself says that there is no connection; without, Chromium's own page does, and Back leads to
/// the answers.
#[tokio::test(flavor = "multi_thread")]
async fn nav_08_sent_offline_then_online() {
    on_each_way(&Way::ALL, async |browser, server| {
        let id = filled_form(browser, server).await;
        browser.go_offline().await;
        browser.click(SEND).await;
        if browser.way().script {
            browser
                .until("document.querySelector('[data-offline]').checkVisibility()")
                .await;
        } else {
            browser
                .until_page("location.protocol === 'chrome-error:'")
                .await;
            browser.leave(browser.back()).await;
        }
        assert_eq!(
            browser.field("name").await,
            NAME,
            "the answers are still there"
        );
        assert_eq!(request_id(browser).await, id);
        assert_eq!(rows(server).await, 0);

        browser.go_online().await;
        browser.click(SEND).await;
        receipt(browser).await;
        assert_eq!(rows(server).await, 1);
    })
    .await;
}

/// The answers arrived, the answer to them did not: loading again, or Back and Send, finds the receipt.
#[tokio::test(flavor = "multi_thread")]
async fn dup_01_a_lost_answer_is_replayed_in_the_browser() {
    on_each_way(&Way::ALL, async |browser, server| {
        let id = filled_form(browser, server).await;
        browser.slow_down(4000).await;
        browser.click(SEND).await;
        while rows(server).await == 0 {
            browser.pause(30).await;
        }
        browser.go_offline().await;
        browser
            .until_page("location.protocol === 'chrome-error:'")
            .await;
        browser.go_online().await;
        browser.leave(browser.back()).await;
        assert_eq!(request_id(browser).await, id);
        browser.click(SEND).await;
        receipt(browser).await;
        assert_eq!(rows(server).await, 1);
    })
    .await;
}
