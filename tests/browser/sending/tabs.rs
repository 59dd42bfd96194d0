//! The form in two tabs.

use super::{SEND, fill, filled_form, receipt, request_id, rows};
use crate::browser::Way;
use crate::support::on_each_way;

/// Each page is an intent of its own; sending one again in the other tab's time changes neither.
#[tokio::test(flavor = "multi_thread")]
async fn dup_15_two_tabs_are_two_intents_with_a_receipt_each() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        let first_id = filled_form(browser, server).await;
        let first_tab = browser.another_tab().await;
        browser.open_page("/f/visit").await;
        assert_ne!(request_id(browser).await, first_id);
        fill(browser).await;
        browser.rewrite("[name=name]", "Somebody else").await;
        browser.click(SEND).await;
        let second = receipt(browser).await;

        browser.close_tab(first_tab).await;
        browser.clicks(SEND, &[80]).await;
        let first = receipt(browser).await;
        assert_ne!(first, second);
        assert_eq!(rows(server).await, 2);
    })
    .await;
}
