//! Loading again what came of sending. Chromium asks before it sends a form again; here it is told not to ask,
//! as if the person had said yes.

use super::{SEND, fill, filled_form, open_form, receipt, request_id, rows};
use crate::browser::Way;
use crate::support::on_each_way;

#[tokio::test(flavor = "multi_thread")]
async fn dup_03_the_receipt_can_be_loaded_again() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        filled_form(browser, server).await;
        browser.click(SEND).await;
        let first = receipt(browser).await;
        for _ in 0..3 {
            browser.reload().await;
            assert_eq!(receipt(browser).await, first);
        }
        assert_eq!(rows(server).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dup_03_a_page_with_faults_can_be_loaded_again() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        let id = open_form(browser, server).await;
        browser.write("[name=email]", "visitor@").await;
        browser.leave(browser.click(SEND)).await;
        for _ in 0..2 {
            browser
                .until_page("document.querySelector('.summary')")
                .await;
            assert_eq!(request_id(browser).await, id);
            assert_eq!(browser.field("email").await, "visitor@");
            browser.reload().await;
        }
        fill(browser).await;
        browser.click(SEND).await;
        receipt(browser).await;
        assert_eq!(rows(server).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dup_03_other_answers_loaded_again_store_nothing() {
    on_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        filled_form(browser, server).await;
        browser.click(SEND).await;
        let first = receipt(browser).await;
        browser.leave(browser.back()).await;
        browser.rewrite("[name=name]", "Somebody else").await;
        browser.leave(browser.click(SEND)).await;
        browser.reload().await;
        assert_eq!(
            browser
                .text_of("document.querySelector('.notice a').pathname")
                .await,
            first.0
        );
        assert_eq!(browser.field("name").await, "Somebody else");
        assert_eq!(rows(server).await, 1);
    })
    .await;
}
