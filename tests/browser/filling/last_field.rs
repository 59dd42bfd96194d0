//! Typed last, sent at once.

use crate::browser::Way;
use crate::forms;
use crate::support::in_each_way;

#[tokio::test(flavor = "multi_thread")]
async fn nav_12_the_last_field_is_sent_although_it_was_never_left() {
    in_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        server.publish(&forms::visit()).await;
        browser.open_page("/f/visit").await;
        browser.write("[name=name]", "A visitor").await;
        browser.write("[name=note]", "The very last words").await;
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/visit/receipt/").await;
        let shown = browser.texts(".answers dd").await;
        assert_eq!(shown, ["A visitor", "Not answered", "The very last words"]);
    })
    .await;
}
