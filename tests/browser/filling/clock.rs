//! The visitor's clock is wrong.

use chrono::{SecondsFormat, TimeDelta};
use serde_json::json;

use crate::browser::{Browser, Way};
use crate::forms;
use crate::support::in_browser;

/// The computer's clock is so many hours ahead.
async fn clock_ahead(browser: &Browser, hours: i64) {
    let script = format!(
        "{{ const True = Date; const off = {hours} * 3600000;
           window.Date = class extends True {{
             constructor(...parts) {{ if (parts.length) super(...parts); else super(True.now() + off); }}
             static now() {{ return True.now() + off; }} }}; }}"
    );
    browser.before_scripts(&script).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dat_10_a_wrong_clock_neither_opens_nor_closes_a_form() {
    for (way, hours) in [(Way::USUAL, 48), (Way::USUAL, -48), (Way::NO_SCRIPT, 0)] {
        in_browser(way, async |browser, server| {
            clock_ahead(browser, hours).await;
            let instant =
                |by: TimeDelta| (server.now() + by).to_rfc3339_opts(SecondsFormat::Secs, true);
            let mut open = forms::visit();
            open["settings"] = json!({ "closes_at": instant(TimeDelta::hours(24)) });
            server.publish(&open).await;
            let mut closed = forms::visit();
            closed["slug"] = "closed".into();
            closed["settings"] = json!({ "closes_at": instant(TimeDelta::hours(-24)) });
            server.publish(&closed).await;

            browser.open_page("/f/visit").await;
            browser.write("[name=name]", "A visitor").await;
            browser.click("form[data-send] [type=submit]").await;
            browser.until_at("/f/visit/receipt/").await;
            assert_eq!(server.rows("form_submit_record").await, 1);

            browser.open_page("/f/closed").await;
            assert!(browser.heading().await.starts_with("This form closed on "));
            assert_eq!(
                browser.value("document.querySelector('form')").await,
                json!(null)
            );

            // A page kept from before, sent now: the same clock decides.
            let refused = server
                .person()
                .post("/f/closed/submissions", &[("name", "x")])
                .await;
            assert!((400..500).contains(&refused.status), "{}", refused.status);
            assert_eq!(server.rows("form_submit_record").await, 1);
        })
        .await;
    }
}
