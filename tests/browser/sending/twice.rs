//! Pressing more than once.

use super::{SEND, filled_form, open_form, receipt, request_id, rows};
use crate::browser::Way;
use crate::support::on_each_way;

#[tokio::test(flavor = "multi_thread")]
async fn dup_09_a_double_click_ends_on_the_usual_receipt() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        filled_form(browser, server).await;
        browser.clicks(SEND, &[80]).await;
        receipt(browser).await;
        browser.pause(300).await;
        receipt(browser).await;
        assert_eq!(rows(server).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn enter_and_a_click_send_once() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        filled_form(browser, server).await;
        browser.enter_and_click("[name=name]", SEND).await;
        receipt(browser).await;
        browser.pause(300).await;
        receipt(browser).await;
        assert_eq!(rows(server).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dup_07_enter_held_down_sends_once() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        filled_form(browser, server).await;
        browser.focus("[name=name]").await;
        browser.hold_enter().await;
        receipt(browser).await;
        assert_eq!(rows(server).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dup_07_enter_held_down_shows_the_faults_once() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        let id = open_form(browser, server).await;
        browser.focus("[name=email]").await;
        browser.hold_enter().await;
        browser
            .until_page("document.querySelector('.summary')")
            .await;
        assert_eq!(request_id(browser).await, id);
        // The page has settled: nothing leaves it any more.
        let shown = browser.value("performance.timeOrigin").await;
        browser.pause(500).await;
        assert_eq!(browser.value("performance.timeOrigin").await, shown);
        assert_eq!(rows(server).await, 0);
    })
    .await;
}
