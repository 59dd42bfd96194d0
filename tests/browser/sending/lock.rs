//! The button while it sends: locked, but never for good and never `disabled`.

use serde_json::json;

use super::{SEND, filled_form, receipt, rows};
use crate::browser::{Browser, Way};
use crate::support::in_browser;

/// Notes every change of the button: `disabled`, `aria-disabled`, its words, its width, and what is said aloud.
const WATCH: &str = "
    window.changes = [];
    const button = document.querySelector('form[data-send] [type=submit]');
    const note = () => changes.push([button.disabled, button.ariaDisabled, button.textContent, button.offsetWidth,
        document.querySelector('[data-live]').textContent]);
    note();
    new MutationObserver(note).observe(button, { attributes: true, childList: true, subtree: true });";

/// Counts what is really sent.
const COUNT: &str = "
    window.sent = 0;
    document.forms[0].addEventListener('submit', (event) => void (sent += !event.defaultPrevented));";

/// Twenty seconds pass in one.
const QUICKLY: &str = "{ const wait = setTimeout;
    window.setTimeout = (act, ms, ...given) => wait(act, ms === 20000 ? 1000 : ms, ...given); }";

async fn changes(browser: &Browser) -> Vec<serde_json::Value> {
    browser
        .value("window.changes")
        .await
        .as_array()
        .unwrap()
        .clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lock_opens_after_twenty_seconds_and_never_disables_the_button() {
    in_browser(Way::USUAL, async |browser, server| {
        browser.before_scripts(QUICKLY).await;
        filled_form(browser, server).await;
        browser.run(WATCH).await;
        browser.run(COUNT).await;
        browser.slow_down(5000).await;
        // The second press is swallowed while the lock holds; the third comes after it.
        browser.clicks(SEND, &[500, 900]).await;
        browser.pause(1200).await;
        browser.stop().await;

        let seen = changes(browser).await;
        let (before, last) = (&seen[0], seen.last().unwrap());
        assert!(
            seen.iter().all(|change| change[0] == false),
            "never disabled: {seen:?}"
        );
        assert!(
            seen.iter().all(|change| change[3] == before[3]),
            "nothing moves: {seen:?}"
        );
        let locked = seen
            .iter()
            .filter(|change| change[1] == "true" && change[2] == "Sending…");
        assert!(
            locked.clone().all(|change| change[4] == "Sending…"),
            "{seen:?}"
        );
        assert!(locked.count() >= 2, "{seen:?}");
        assert_eq!(last, before);
        assert_eq!(browser.value("window.sent").await, json!(2));
        browser.slow_down(0).await;
        browser.click(SEND).await;
        receipt(browser).await;
        assert_eq!(rows(server).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_lock_held_back_is_told_when_the_page_is_left() {
    in_browser(Way::USUAL, async |browser, server| {
        filled_form(browser, server).await;
        browser.slow_down(600).await;
        browser.clicks(SEND, &[150, 100]).await;
        receipt(browser).await;
        browser.slow_down(0).await;
        let held = "absorbed_repeat where layer = 'page_lock' and gap_ms between 100 and 600";
        for _ in 0..50 {
            server.site.repeats.flush().await;
            if server.rows(held).await == 2 {
                break;
            }
            browser.pause(100).await;
        }
        assert_eq!(server.rows(held).await, 2);
        assert_eq!(server.rows("absorbed_repeat").await, 2);
        assert_eq!(rows(server).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lock_opens_when_the_line_is_cut_while_sending() {
    in_browser(Way::USUAL, async |browser, server| {
        filled_form(browser, server).await;
        browser.run(WATCH).await;
        // The page stays, as it does while a browser still tries.
        browser
            .run("document.forms[0].addEventListener('submit', (event) => event.preventDefault())")
            .await;
        browser.click(SEND).await;
        browser.until("changes.at(-1)[1] === 'true'").await;
        browser.go_offline().await;
        browser.until("changes.at(-1)[1] === null").await;
        let said = browser
            .text_of("document.querySelector('[data-offline]').innerText")
            .await;
        assert_eq!(said, "No connection. Your answers are still here.");
        browser.go_online().await;
        browser
            .until("document.querySelector('[data-offline]').hidden")
            .await;
    })
    .await;
}
