//! What people see who fill in a form.

use std::time::Duration;

use chrono::TimeDelta;
use onceform::domain::clock::Clock;
use onceform::domain::id::{AttemptToken, FormId, RequestId};
use onceform::domain::intent::{Fingerprint, Intent};
use serde_json::{Value, json};

use super::Looks;
use crate::browser::{Browser, Way};
use crate::forms;
use crate::support::{TestServer, in_browser, in_browser_at, in_browser_with_claims};

const NAME: &str = "Lin Xiaoyu 林晓宇";
const PHONE: &str = "+44 7700 900123";
const SEND: &str = "form[data-send] [type=submit]";
/// A form of this name with other settings.
fn form(slug: &str, settings: Value) -> Value {
    let mut form = forms::every_kind();
    form["slug"] = slug.into();
    form["settings"] = settings;
    form
}

/// Sends what stands in the page, as if it had been opened with another pair.
async fn send_as(browser: &Browser, pair: &[(String, String); 2]) {
    for (name, value) in pair {
        browser
            .run(&format!(
                "document.querySelector('[name={name}]').value = {value:?}"
            ))
            .await;
    }
    browser.leave(browser.click(SEND)).await;
}

/// Puts a value into the fields of one question.
const PUT: &str = "((fields, value) => {
    for (const field of fields)
        if (['radio', 'checkbox'].includes(field.type)) field.checked = field.value === value;
        else field.value = value; })";

/// Types the answers without a hand.
async fn fill(browser: &Browser) {
    for (name, value) in forms::answers(NAME, PHONE) {
        let field = format!("document.querySelectorAll('[name={name}]')");
        browser.run(&format!("{PUT}({field}, {value:?})")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_and_what_comes_of_it() {
    let clock = Clock::fixed(Clock::System.now());
    in_browser_at(Way::USUAL, clock.clone(), async |browser, server| {
        let looks = Looks::new(browser).await;
        let closes = json!({ "closes_at": "2030-01-31T18:00:00Z", "confirmation": "We will write **soon**." });
        server.publish(&form("every-kind", closes)).await;
        let person = server.person();
        let sent = person.open("every-kind").await;
        let receipt = person.send("every-kind", &sent, &forms::answers(NAME, PHONE)).await;
        assert_eq!(receipt.status, 303, "{}", receipt.body);

        looks.page("form", "/f/every-kind").await;
        looks.page("receipt", receipt.location()).await;
        looks
            .state("faults", async || {
                browser.open_page("/f/every-kind").await;
                browser.leave(browser.click(SEND)).await;
            })
            .await;
        looks
            .state("taken", async || {
                browser.open_page("/f/every-kind").await;
                fill(browser).await;
                browser.leave(browser.click(SEND)).await;
            })
            .await;
        looks
            .state("other-answers", async || {
                browser.open_page("/f/every-kind").await;
                fill(browser).await;
                browser.run("document.querySelector('[name=text]').value = 'Somebody else'").await;
                send_as(browser, &sent).await;
            })
            .await;
        looks
            .state("out-of-date", async || {
                browser.open_page("/f/every-kind").await;
                fill(browser).await;
                send_as(browser, &[sent[0].clone(), ("page_token".into(), "forged".into())]).await;
            })
            .await;
        looks
            .state("offline", async || {
                browser.open_page("/f/every-kind").await;
                browser.go_offline().await;
                browser.click(SEND).await;
                browser.until("document.querySelector('[data-offline]').checkVisibility()").await;
                browser.go_online().await;
                browser.run("document.querySelector('[data-offline]').hidden = false").await;
            })
            .await;
        looks.page("unknown", &status_address("every-kind", &person.open("every-kind").await)).await;
        looks.page("not-found", "/f/nothing-here").await;
        // The last: from here on nothing can be stored.
        browser.open_page("/f/every-kind").await;
        server.site.db.close().await;
        looks.state("not-saved", async || {
            fill(browser).await;
            browser.leave(browser.click(SEND)).await;
        })
        .await;
        looks.finish();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_from_right_to_left() {
    in_browser(Way::USUAL, async |browser, server| {
        let looks = Looks::new(browser).await;
        server.publish(&forms::right_to_left()).await;
        looks.page("right-to-left", "/f/right-to-left").await;
        looks
            .state("right-to-left-faults", async || {
                browser.open_page("/f/right-to-left").await;
                browser.leave(browser.click(SEND)).await;
            })
            .await;
        looks
            .state("right-to-left-receipt", async || {
                browser.open_page("/f/right-to-left").await;
                browser.write("[name=name]", "ليلى").await;
                browser.click("[name=slot][value=pm]").await;
                browser.leave(browser.click(SEND)).await;
            })
            .await;
        looks.finish();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_shut() {
    let clock = Clock::fixed(Clock::System.now());
    in_browser_at(Way::USUAL, clock.clone(), async |browser, server| {
        let looks = Looks::new(browser).await;
        let at = |hours: i64| (clock.now() + TimeDelta::hours(hours)).to_rfc3339();
        server
            .publish(&form(
                "not-yet",
                json!({ "opens_at": at(48), "time_zone": "Asia/Shanghai" }),
            ))
            .await;
        server
            .publish(&form(
                "closed",
                json!({ "closes_at": at(1), "time_zone": "Europe/London" }),
            ))
            .await;
        server
            .publish(&form("full", json!({ "capacity": 1 })))
            .await;
        let person = server.person();
        let late = person.open("closed").await;
        let full = person.open("full").await;
        assert_eq!(
            person
                .send(
                    "full",
                    &person.open("full").await,
                    &forms::answers(NAME, PHONE)
                )
                .await
                .status,
            303
        );
        clock.advance(TimeDelta::hours(2));

        looks.page("not-yet", "/f/not-yet").await;
        looks.page("closed", "/f/closed").await;
        looks.page("full", "/f/full").await;
        looks
            .state("closed-meanwhile", async || {
                send_kept(browser, server, "closed", &late).await
            })
            .await;
        looks
            .state("full-meanwhile", async || {
                send_kept(browser, server, "full", &full).await
            })
            .await;
        looks.finish();
    })
    .await;
}

/// Sends answers from a page that is not shown any more.
async fn send_kept(
    browser: &Browser,
    server: &TestServer,
    slug: &str,
    pair: &[(String, String); 2],
) {
    server.publish(&form("open", json!({}))).await;
    browser.open_page("/f/open").await;
    fill(browser).await;
    browser
        .run(&format!(
            "document.forms[0].action = '/f/{slug}/submissions'"
        ))
        .await;
    send_as(browser, pair).await;
}

fn status_address(slug: &str, pair: &[(String, String); 2]) -> String {
    format!("/f/{slug}/status/{}?token={}", pair[0].1, pair[1].1)
}

/// An attempt that is at work, as the claim store knows it.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_being_saved() {
    in_browser_with_claims(Way::USUAL, async |browser, server| {
        let form: FormId = server.publish(&forms::every_kind()).await;
        let pair = server.person().open("every-kind").await;
        let intent = Intent {
            request_id: RequestId::from_page(&pair[0].1).unwrap(),
            form,
            account: None,
            fingerprint: Fingerprint([0; 32]),
            attempt: AttemptToken::new(&server.site.chance),
        };
        let claim = server
            .site
            .once
            .claim(intent, Duration::from_secs(300))
            .await;
        let looks = Looks::new(browser).await;
        looks
            .page("saving", &status_address("every-kind", &pair))
            .await;
        claim.release().await;
        looks.finish();
    })
    .await;
}
