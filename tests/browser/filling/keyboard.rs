//! The whole form with the keyboard alone.

use thirtyfour::Key;

use crate::browser::Way;
use crate::forms;
use crate::support::in_each_way;

#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_filled_in_and_sent_with_the_keyboard_alone() {
    in_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        server.publish(&forms::every_kind()).await;
        browser.open_page("/f/every-kind").await;
        // The first stop of all is the way past the masthead.
        browser.key(Key::Tab).await;
        assert_eq!(
            browser.text_of("document.activeElement.className").await,
            "skip"
        );
        browser.key(Key::Enter).await;
        for (field, typed) in [
            ("text", "Full name"),
            ("paragraph", "Two lines"),
            ("number", "12.5"),
            ("email", "visitor@example.org"),
            ("phone", "+44 7700 900123"),
        ] {
            browser.tab_to(&format!("[name={field}]")).await;
            browser.key(typed).await;
        }
        browser.tab_to("[name=choice]").await;
        browser.key(Key::Down).await;
        browser.tab_to("[name=choices]").await;
        browser.key(Key::Space).await;
        browser.tab_to("[name=dropdown]").await;
        browser.key(Key::Down).await;
        browser.tab_to("[name=yes_no]").await;
        browser.key(Key::Space).await;
        browser.tab_to("[name=date]").await;
        browser.key("05312027").await;
        browser.tab_to("[name=consent]").await;
        browser.key(Key::Space).await;
        browser.tab_to("form[data-send] [type=submit]").await;
        browser.key(Key::Enter).await;
        browser.until_at("/f/every-kind/receipt/").await;
        let answers = browser.texts(".answers dd").await;
        assert!(
            !answers.iter().any(|answer| answer == "Not answered"),
            "{answers:?}"
        );
    })
    .await;
}
