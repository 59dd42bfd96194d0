//! A page left open for long.

use chrono::TimeDelta;
use onceform::domain::clock::Clock;
use serde_json::json;

use crate::browser::{Browser, Way};
use crate::forms;
use crate::support::{TestServer, in_browser_at};

/// The computer slept for an hour and shows the page again.
const WAKE_AN_HOUR_LATER: &str = "{
    const now = Date.now;
    Date.now = () => now() + 59 * 60000 + 1000;
    document.dispatchEvent(new Event('visibilitychange')); }";

async fn open_short_lived(browser: &Browser, server: &TestServer) {
    let mut form = forms::visit();
    form["settings"] = json!({ "page_life_hours": 1 });
    server.publish(&form).await;
    browser.open_page("/f/visit").await;
    browser.write("[name=name]", "A visitor").await;
}

async fn pair(browser: &Browser) -> (String, String) {
    let value = |name: &str| format!("document.querySelector('[name={name}]').value");
    (
        browser.text_of(&value("request_id")).await,
        browser.text_of(&value("page_token")).await,
    )
}

/// The script asks for a new token in time, and the id stays.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_renewed_and_the_id_stays() {
    let clock = Clock::fixed(Clock::System.now());
    in_browser_at(Way::USUAL, clock.clone(), async |browser, server| {
        open_short_lived(browser, server).await;
        let (id, first) = pair(browser).await;
        for _ in 0..2 {
            let (_, token) = pair(browser).await;
            clock.advance(TimeDelta::minutes(59));
            browser.run(WAKE_AN_HOUR_LATER).await;
            let renewed =
                format!("document.querySelector('[name=page_token]').value !== {token:?}");
            browser.until(&renewed).await;
            assert_eq!(pair(browser).await.0, id);
        }
        assert_ne!(pair(browser).await.1, first);
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/visit/receipt/").await;
        assert_eq!(server.rows("form_submit_record").await, 1);
        let found = format!("select count(*) from form_submit_record where request_id = '{id}'");
        let stored = server.scratch.number(&found).await;
        assert_eq!(stored, 1, "under the page's first id");
    })
    .await;
}

/// Without script the page grows old: the answers come back under a fresh id, and one press stores them.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_grew_old_keeps_its_answers() {
    let clock = Clock::fixed(Clock::System.now());
    in_browser_at(Way::NO_SCRIPT, clock.clone(), async |browser, server| {
        open_short_lived(browser, server).await;
        let (id, _) = pair(browser).await;
        clock.advance(TimeDelta::minutes(61));
        browser
            .leave(browser.click("form[data-send] [type=submit]"))
            .await;
        let notice = browser
            .text_of("document.querySelector('.notice h2').innerText")
            .await;
        assert_eq!(notice, "This page is out of date");
        assert_ne!(pair(browser).await.0, id);
        assert_eq!(browser.field("name").await, "A visitor");
        assert_eq!(server.rows("form_submit_record").await, 0);
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/visit/receipt/").await;
        assert_eq!(server.rows("form_submit_record").await, 1);
    })
    .await;
}
