//! A form that opens later, and people who wait for it.

use chrono::{SecondsFormat, TimeDelta};
use onceform::domain::clock::Clock;
use serde_json::json;

use crate::browser::Way;
use crate::forms;
use crate::support::{TestServer, in_browser_at};

async fn publish(server: &TestServer, opens_in: TimeDelta) {
    let mut form = forms::visit();
    let opens_at = (server.now() + opens_in).to_rfc3339_opts(SecondsFormat::Millis, true);
    form["settings"] = json!({ "opens_at": opens_at });
    server.publish(&form).await;
}

/// Nobody has to press anything: when the server's clock says so, the form is there.
#[tokio::test(flavor = "multi_thread")]
async fn the_page_turns_into_the_form_by_the_servers_time() {
    let clock = Clock::fixed(Clock::System.now());
    in_browser_at(Way::USUAL, clock.clone(), async |browser, server| {
        publish(server, TimeDelta::seconds(3)).await;
        browser.open_page("/f/visit").await;
        assert!(browser.heading().await.starts_with("This form opens on"));
        browser.pause(1000).await;
        assert!(browser.heading().await.starts_with("This form opens on"));
        clock.advance(TimeDelta::seconds(4));
        browser
            .until_page("document.querySelector('form[data-send]')")
            .await;
        browser.write("[name=name]", "A visitor").await;
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/visit/receipt/").await;
    })
    .await;
}

/// Without script a link asks again.
#[tokio::test(flavor = "multi_thread")]
async fn without_script_a_link_looks_again() {
    let clock = Clock::fixed(Clock::System.now());
    in_browser_at(Way::NO_SCRIPT, clock.clone(), async |browser, server| {
        publish(server, TimeDelta::minutes(10)).await;
        browser.open_page("/f/visit").await;
        let promised = "document.querySelector('[data-opening]').hidden";
        assert_eq!(
            browser.value(promised).await,
            json!(true),
            "nothing happens by itself"
        );
        let again = ".actions a";
        browser.leave(browser.click(again)).await;
        assert!(browser.heading().await.starts_with("This form opens on"));
        clock.advance(TimeDelta::minutes(11));
        browser.reload().await;
        browser
            .until_page("document.querySelector('form[data-send]')")
            .await;
    })
    .await;
}
