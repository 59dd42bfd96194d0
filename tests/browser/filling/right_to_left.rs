//! A form in a language that is written from right to left.

use serde_json::json;

use crate::browser::Way;
use crate::forms;
use crate::support::in_browser;

/// Which way text runs in an element, and from where it begins.
const WAY: &str = "((element) => { const style = getComputedStyle(element); return [style.direction, style.textAlign]; })";

#[tokio::test(flavor = "multi_thread")]
async fn a_form_from_right_to_left_is_mirrored() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&forms::right_to_left()).await;
        browser.open_page("/f/right-to-left").await;
        let one = |css: &str| format!("document.querySelector({css:?})");
        for css in ["h1", "h2.part", "label[for=q-name]", "legend"] {
            let way = browser.value(&format!("{WAY}({})", one(css))).await;
            assert_eq!(way[0], "rtl", "{css}");
        }
        // What stands in a box of its own begins at its right edge; numbers of telephones keep their way.
        let phone = browser.value(&format!("{WAY}({})", one("[name=phone]"))).await;
        assert_eq!(phone[0], "ltr");
        let edges = |css: &str| format!("((box) => [box.left, box.right])({}.getBoundingClientRect())", one(css));
        let text = |css: &str| {
            format!("((range) => {{ range.selectNodeContents({}); const box = range.getBoundingClientRect(); return [box.left, box.right]; }})(document.createRange())", one(css))
        };
        let sheet = browser.value(&edges("#answers")).await;
        for css in ["h1", "label[for=q-name]", "#q-name-hint"] {
            let words = browser.value(&text(css)).await;
            let gap = sheet[1].as_f64().unwrap() - words[1].as_f64().unwrap();
            assert!(gap.abs() < 4.0, "{css} begins at the right: {gap}");
        }
        // The mark of an option stands before its words: at their right.
        let mark = browser.value(&edges("[name=slot]")).await;
        let words = browser.value(&text(".option span")).await;
        assert!(mark[0].as_f64() >= words[1].as_f64(), "{mark} {words}");

        // What is wrong is marked at the side where reading begins.
        browser.click("form[data-send] [type=submit]").await;
        browser.until_page("document.querySelector('.field.wrong')").await;
        let bar = "((style) => [style.borderLeftWidth, style.borderRightWidth])(getComputedStyle(document.querySelector('.field.wrong')))";
        assert_eq!(browser.value(bar).await, json!(["0px", "4px"]));
        // The words of the product are English here, and run as English does.
        assert_eq!(browser.text_of("document.documentElement.lang").await, "en");
        let summary = browser.value(&format!("{WAY}({})", one(".summary h2"))).await;
        assert_eq!(summary[0], "ltr");

        browser.write("[name=name]", "ليلى").await;
        browser.click("[name=slot][value=pm]").await;
        browser.click("form[data-send] [type=submit]").await;
        browser.until_page("location.pathname.includes('/receipt/')").await;
        let value = browser.value(&format!("{WAY}({})", one(".answers dd"))).await;
        assert_eq!(value[0], "rtl");
    })
    .await;
}
