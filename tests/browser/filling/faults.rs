//! A page that says what is wrong.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::{Browser, Way};
use crate::forms;
use crate::support::{TestServer, in_browser};

/// Sends a form of every kind of question with nothing that can be taken.
async fn faulty(browser: &Browser, server: &TestServer) {
    server.publish(&forms::every_kind()).await;
    browser.open_page("/f/every-kind").await;
    browser.write("[name=email]", "visitor@").await;
    browser.write("[name=number]", "four").await;
    browser
        .leave(browser.click("form[data-send] [type=submit]"))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a11_01_the_summary_has_the_focus_and_leads_to_each_field() {
    in_browser(Way::USUAL, async |browser, server| {
        faulty(browser, server).await;
        assert!(
            browser
                .text_of("document.title")
                .await
                .starts_with("Error: ")
        );
        assert!(
            browser
                .text_of("document.activeElement.className")
                .await
                .contains("summary")
        );
        let links = browser
            .value("document.querySelectorAll('.summary a').length")
            .await
            .as_u64()
            .unwrap();
        assert!(links >= 5, "{links}");
        for place in 0..links {
            // With the keyboard alone: to the link, and Enter.
            let link = format!("document.querySelectorAll('.summary a')[{place}]");
            browser
                .run(&format!(
                    "document.querySelector('.summary').focus(); {link}.focus()"
                ))
                .await;
            browser.key(Key::Enter).await;
            let (target, inside) = (
                browser.text_of(&format!("{link}.hash.slice(1)")).await,
                "document.activeElement.matches('input, textarea, select')",
            );
            browser
                .until(&format!("document.activeElement.id === {target:?}"))
                .await;
            assert_eq!(browser.value(inside).await, true, "{target}");
            // Its question and its own message are in view, and say the same as the summary.
            let seen = "((box) => box.top >= 0 && box.bottom <= innerHeight)";
            let seen = format!("{seen}(document.activeElement.getBoundingClientRect())");
            assert_eq!(browser.value(&seen).await, true, "{target} is in view");
            let field =
                "document.activeElement.closest('.field').querySelector('.error').innerText";
            let (summary, message) = (
                browser.text_of(&format!("{link}.innerText")).await,
                browser.text_of(field).await,
            );
            assert!(message.ends_with(&summary), "{message} / {summary}");
        }
    })
    .await;
}

/// Without script the page begins with the summary, and its links are plain links to the fields.
#[tokio::test(flavor = "multi_thread")]
async fn a11_01_the_summary_leads_to_each_field_without_script() {
    in_browser(Way::NO_SCRIPT, async |browser, server| {
        faulty(browser, server).await;
        let first = "document.querySelector('main').firstElementChild.className";
        assert!(browser.text_of(first).await.contains("summary"));
        let links = browser
            .value("document.querySelectorAll('.summary a').length")
            .await
            .as_u64()
            .unwrap();
        for place in 0..links {
            let target = browser
                .text_of(&format!(
                    "document.querySelectorAll('.summary a')[{place}].hash"
                ))
                .await;
            browser.click(&format!(".summary a[href='{target}']")).await;
            browser
                .until(&format!(
                    "document.querySelector({target:?}).matches(':target')"
                ))
                .await;
            browser.key(Key::Tab).await;
            let field = format!("document.querySelector({target:?}).closest('.field')");
            let position = format!("{field}.compareDocumentPosition(document.activeElement)");
            let before = browser.value(&position).await.as_u64().unwrap() & 2;
            assert_eq!(before, 0, "the keyboard goes on from {target}");
        }
    })
    .await;
}

/// Of each question: whether it is wrong, whether a control or the group says so, and whether its descriptions are the
/// hint and then the message, and exist.
const FIELDS: &str = "[...document.querySelectorAll('.field')].map((field) => {
    const ids = [field, ...field.querySelectorAll('[aria-describedby]')]
        .flatMap((host) => (host.getAttribute('aria-describedby') || '').split(' ').filter(Boolean));
    const hint = field.querySelector('.hint')?.id, error = field.querySelector('.error')?.id;
    return {
        id: field.querySelector('[name]').name,
        wrong: !!error,
        marked: field.matches('[aria-invalid=true]') || !!field.querySelector('[aria-invalid=true]'),
        dangling: ids.filter((id) => !document.getElementById(id)),
        lists: [hint, error].filter(Boolean).every((id) => ids.includes(id)),
        order: !hint || !error || ids.indexOf(hint) < ids.indexOf(error) }; })";

#[tokio::test(flavor = "multi_thread")]
async fn a11_02_only_wrong_fields_say_so_and_descriptions_exist() {
    in_browser(Way::USUAL, async |browser, server| {
        faulty(browser, server).await;
        let fields = browser.value(FIELDS).await;
        let fields = fields.as_array().unwrap();
        assert_eq!(fields.len(), 11, "{fields:?}");
        for field in fields {
            assert_eq!(field["wrong"], field["marked"], "{field}");
            assert_eq!(field["dangling"], json!([]), "{field}");
            assert_eq!(
                (&field["lists"], &field["order"]),
                (&json!(true), &json!(true)),
                "{field}"
            );
        }
        assert!(fields.iter().any(|field| field["wrong"] == true));
        assert!(fields.iter().any(|field| field["wrong"] == false));
    })
    .await;
}

/// What is put right disappears; what is left stays.
#[tokio::test(flavor = "multi_thread")]
async fn a11_05_only_the_faults_that_remain_are_listed() {
    in_browser(Way::USUAL, async |browser, server| {
        faulty(browser, server).await;
        let before = browser.texts(".summary li").await;
        browser.rewrite("[name=email]", "visitor@example.org").await;
        browser
            .leave(browser.click("form[data-send] [type=submit]"))
            .await;
        let after = browser.texts(".summary li").await;
        assert_eq!(after.len(), before.len() - 1);
        assert!(after.iter().all(|message| before.contains(message)));
    })
    .await;
}
