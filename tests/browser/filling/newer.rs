//! A form that is published anew while somebody fills it in.

use crate::browser::Way;
use crate::forms;
use crate::support::in_browser;

/// The page says so and does nothing else: what was typed stays, the focus too, and the page can be sent.
#[tokio::test(flavor = "multi_thread")]
async fn ver_02_a_newer_version_is_told_and_nothing_typed_is_lost() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&forms::visit()).await;
        browser.open_page("/f/visit").await;
        browser.run("window.stays = true").await;
        browser.write("[name=name]", "Half a na").await;
        assert_eq!(
            browser
                .text_of("String(document.querySelector('[data-newer]').hidden)")
                .await,
            "true"
        );
        let mut newer = forms::visit();
        newer["pages"][0]["fields"][1]["label"] = "Where can we write to?".into();
        server.publish(&newer).await;
        server.site.published.look_again();
        browser
            .run("document.dispatchEvent(new Event('visibilitychange'))")
            .await;
        browser
            .until("document.querySelector('[data-newer]').checkVisibility()")
            .await;
        let said = browser
            .text_of("document.querySelector('[data-newer] [role=status]').innerText")
            .await;
        assert!(said.contains("changed after you opened"), "{said}");
        assert_eq!(browser.field("name").await, "Half a na");
        assert_eq!(browser.text_of("document.activeElement.name").await, "name");
        assert_eq!(
            browser.text_of("String(window.stays)").await,
            "true",
            "the page was not loaded again"
        );
        browser.write("[name=name]", "me").await;
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/visit/receipt/").await;
        let stored = server
            .scratch
            .number("select form_version from form_submit_record")
            .await;
        assert_eq!(stored, 1, "judged by the version that was seen");
    })
    .await;
}
