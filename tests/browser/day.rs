//! A whole day without a mouse, with script and without: from the address that the log prints to a decision about the
//! first submission.

use onceform::domain::account::setup_code;
use thirtyfour::Key;

use crate::browser::{Browser, Way};
use crate::support::{PASSWORD, TestServer, in_browser};

const EMAIL: &str = "ada@example.org";

impl Browser {
    /// Goes to something with Tab, presses Enter, and waits until an expression is true.
    async fn press(&self, css: &str, until: &str) {
        self.tab_to(css).await;
        self.key(Key::Enter).await;
        self.until_page(until).await;
    }

    /// Goes to a field with Tab and types.
    async fn fill_in(&self, css: &str, text: &str) {
        self.tab_to(css).await;
        self.key(text).await;
    }
}

async fn set_up_and_sign_in(browser: &Browser, server: &TestServer) {
    let code = setup_code(&server.site.config.keys.secret);
    browser
        .open_page(&format!("/setup?code={}", code.as_str()))
        .await;
    for (name, text) in [
        ("organisation", "Town Library"),
        ("name", "Ada"),
        ("email", EMAIL),
        ("password", PASSWORD),
    ] {
        browser.fill_in(&format!("[name={name}]"), text).await;
    }
    browser
        .press(
            "main form [type=submit]",
            "location.pathname === '/admin/forms'",
        )
        .await;

    browser
        .press(
            "form[action='/logout'] button",
            "location.pathname === '/login'",
        )
        .await;
    browser.fill_in("[name=email]", EMAIL).await;
    browser.fill_in("[name=password]", PASSWORD).await;
    browser
        .press(
            "main form [type=submit]",
            "location.pathname === '/admin/forms'",
        )
        .await;
}

/// Makes a form with two questions and publishes it.
async fn make_a_form(browser: &Browser) {
    browser
        .press(
            "main a[href='/admin/forms/new']",
            "location.pathname === '/admin/forms/new'",
        )
        .await;
    browser.fill_in("[name=title]", "Open day").await;
    browser
        .press(
            "main form [type=submit]",
            "location.pathname.endsWith('/build')",
        )
        .await;

    browser
        .press("#add-end", "document.querySelector('#new-label')")
        .await;
    browser.fill_in("#new-label", "Full name").await;
    browser
        .press(
            ".kind[value=text]",
            "document.querySelectorAll('.block-body').length === 1",
        )
        .await;
    browser
        .press(".insert a", "document.querySelector('#new-label')")
        .await;
    browser.fill_in("#new-label", "Anything else?").await;
    browser
        .press(
            ".kind[value=paragraph]",
            "document.querySelectorAll('.block-body').length === 2",
        )
        .await;

    browser
        .press(
            ".tabs a[href$='/publish']",
            "location.pathname.endsWith('/publish')",
        )
        .await;
    browser
        .press(
            "main form [type=submit]",
            "document.querySelector('h1 .tag.live')",
        )
        .await;
}

async fn send_a_response(browser: &Browser) -> String {
    browser
        .press(
            ".tabs a[href$='/share']",
            "location.pathname.endsWith('/share')",
        )
        .await;
    browser
        .press(".open-form a", "location.pathname === '/f/open-day'")
        .await;
    browser
        .fill_in("form[data-send] input[type=text]", "A visitor")
        .await;
    browser
        .fill_in("form[data-send] textarea", "See you there")
        .await;
    // Who sends within two seconds of opening a new form is doubted.
    browser.pause(2_100).await;
    browser
        .press(
            "form[data-send] [type=submit]",
            "location.pathname.startsWith('/f/open-day/receipt/')",
        )
        .await;
    browser
        .text_of("document.getElementById('reference').innerText")
        .await
}

async fn accept_it(browser: &Browser, reference: &str) {
    browser.open_page("/").await;
    browser
        .press(".nav a[href='/review']", "location.pathname === '/review'")
        .await;
    browser
        .press("main .row-link", "location.pathname === '/review/open-day'")
        .await;
    assert_eq!(browser.texts("th .row-link").await, [reference]);
    browser
        .press(
            "main th .row-link",
            &format!("document.querySelector('h1').innerText.includes({reference:?})"),
        )
        .await;
    assert_eq!(
        browser.texts(".answers dd").await,
        ["A visitor", "See you there"]
    );
    browser
        .press(
            ".decisions [value=accepted]",
            "document.querySelector('h1 .tag.accepted')",
        )
        .await;
}

async fn a_day(way: Way) {
    in_browser(way, async |browser, server| {
        set_up_and_sign_in(browser, server).await;
        make_a_form(browser).await;
        let reference = send_a_response(browser).await;
        accept_it(browser, &reference).await;
        assert_eq!(server.rows("form_submit_record").await, 1);
        assert_eq!(
            browser.value("window.seen.violations").await,
            serde_json::json!([])
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_without_a_mouse() {
    a_day(Way::USUAL).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_without_a_mouse_and_without_script() {
    a_day(Way::NO_SCRIPT).await;
}
