//! Markup in what people write is text.

use serde_json::json;

use crate::browser::{Browser, Way};
use crate::support::in_browser;

const EVIL: &str = r#"<img src=x onerror="alert(1)"><script>alert(2)</script>"#;

/// Nothing of it ran, and nothing had to be stopped.
async fn nothing_ran(browser: &Browser) {
    let seen = browser.value("window.seen").await;
    assert_eq!(
        (&seen["violations"], &seen["dialogs"], &seen["errors"]),
        (&json!([]), &json!([]), &json!([]))
    );
    assert_eq!(
        browser
            .value("document.querySelectorAll('img[src=x], main script').length")
            .await,
        0
    );
    assert_eq!(browser.grave_console_lines().await, Vec::<String>::new());
}

/// Title, description, labels, hints, options and the consent's text.
#[tokio::test(flavor = "multi_thread")]
async fn xss_02_markup_of_a_form_is_shown_as_text() {
    in_browser(Way::USUAL, async |browser, server| {
        let form = json!({
            "onceform": 1, "slug": "evil", "title": EVIL, "language": "en", "description": EVIL,
            "pages": [{ "id": "main", "title": EVIL, "fields": [
                { "id": "name", "kind": "text", "label": EVIL, "hint": EVIL, "required": true },
                { "id": "pick", "kind": "choice", "label": "Pick", "options": [{ "id": "a", "label": EVIL }] },
                { "id": "list", "kind": "dropdown", "label": "List", "options": [{ "id": "a", "label": EVIL }] },
                { "id": "agree", "kind": "consent", "label": EVIL, "text": EVIL }
            ] }],
            "settings": { "confirmation": EVIL }
        });
        server.publish(&form).await;
        browser.open_page("/f/evil").await;
        assert!(browser.text_of("document.title").await.contains(EVIL));
        assert_eq!(browser.heading().await, EVIL);
        assert!(browser.text_of("document.querySelector('label[for=f-name], .label').innerText").await.contains(EVIL));
        nothing_ran(browser).await;

        browser.leave(browser.click("form[data-send] [type=submit]")).await;
        browser.until_page("document.querySelector('.summary')").await;
        nothing_ran(browser).await;

        browser.write("[name=name]", EVIL).await;
        browser.click("[name=pick]").await;
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/evil/receipt/").await;
        nothing_ran(browser).await;
    })
    .await;
}

/// Answers, in the page with faults, on the receipt, and among answers that were not sent.
#[tokio::test(flavor = "multi_thread")]
async fn xss_01_markup_of_an_answer_is_shown_as_text() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&crate::forms::visit()).await;
        browser.open_page("/f/visit").await;
        browser.write("[name=name]", EVIL).await;
        browser.write("[name=email]", "visitor@").await;
        browser
            .write("[name=note]", &format!("</textarea>{EVIL}"))
            .await;
        browser
            .leave(browser.click("form[data-send] [type=submit]"))
            .await;
        assert_eq!(browser.field("name").await, EVIL);
        assert_eq!(browser.field("note").await, format!("</textarea>{EVIL}"));
        nothing_ran(browser).await;

        browser.rewrite("[name=email]", "visitor@example.org").await;
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/visit/receipt/").await;
        assert_eq!(browser.texts(".answers dd").await[0], EVIL);
        nothing_ran(browser).await;
    })
    .await;
}
