//! Pressing again because nothing seems to happen.

use super::{SEND, filled_form, receipt, rows};
use crate::browser::Way;
use crate::support::on_each_way;

#[tokio::test(flavor = "multi_thread")]
async fn dup_21_four_clicks_on_a_slow_line_send_once() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        filled_form(browser, server).await;
        browser.slow_down(700).await;
        browser.clicks(SEND, &[150, 250, 200]).await;
        receipt(browser).await;
        assert_eq!(rows(server).await, 1);
        browser.slow_down(0).await;
    })
    .await;
}

/// The answer has come, and the receipt it leads to is still on its way.
#[tokio::test(flavor = "multi_thread")]
async fn dup_06_a_click_while_the_receipt_is_loading_sends_nothing_more() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        filled_form(browser, server).await;
        browser.slow_down(800).await;
        browser.clicks(SEND, &[1200]).await;
        assert_eq!(rows(server).await, 1, "the first click is through");
        receipt(browser).await;
        assert_eq!(rows(server).await, 1);
        browser.slow_down(0).await;
    })
    .await;
}
