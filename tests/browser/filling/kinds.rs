//! Kinds of question that have several inputs, or draw their own.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::{Browser, Way};
use crate::support::in_each_way;

fn form() -> Value {
    let options = json!([{ "id": "good", "label": "Good" }, { "id": "bad", "label": "Bad" }]);
    json!({
        "onceform": 1, "slug": "kinds", "title": "Kinds", "language": "en",
        "pages": [{ "id": "main", "title": "", "fields": [
            { "id": "stars", "kind": "rating", "label": "Stars", "required": true },
            { "id": "likely", "kind": "scale", "label": "How likely?", "required": true },
            { "id": "grid", "kind": "matrix", "label": "Grid", "required": true, "options": options,
              "rows": [{ "id": "food", "label": "Food" }, { "id": "rooms", "label": "Rooms" }] },
            { "id": "visit", "kind": "datetime", "label": "Visit" },
            { "id": "home", "kind": "address", "label": "Home" },
            { "id": "diet", "kind": "choices", "label": "Diet", "other": true, "options": options },
            { "id": "via", "kind": "dropdown", "label": "Via", "other": true, "options": options },
            { "id": "signed", "kind": "signature", "label": "Signed", "required": true, "text": "It is true." }
        ] }]
    })
}

async fn height(browser: &Browser, css: &str) -> f64 {
    let script = format!("document.querySelector({css:?}).getBoundingClientRect().height");
    browser.value(&script).await.as_f64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rarer_kinds_are_filled_in_with_the_keyboard_alone() {
    in_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        server.publish(&form()).await;
        browser.open_page("/f/kinds").await;
        browser.tab_to("[name=stars]").await;
        for _ in 0..3 {
            browser.key(Key::Right).await;
        }
        browser.tab_to("[name=likely]").await;
        browser.key(Key::Down).await;
        for row in ["food", "rooms"] {
            browser.tab_to(&format!("[name='grid.{row}']")).await;
            browser.key(Key::Space).await;
        }
        browser.tab_to("[name='visit.date']").await;
        browser.key("05312027").await;
        browser.tab_to("[name='visit.time']").await;
        browser.key("0930AM").await;
        for (part, typed) in [
            ("line1", "1 Example Road"),
            ("city", "Dublin"),
            ("country", "Ireland"),
        ] {
            browser.tab_to(&format!("[name='home.{part}']")).await;
            browser.key(typed).await;
        }
        browser.tab_to("[name='signed.agreed']").await;
        browser.key(Key::Space).await;
        browser.tab_to("[name=signed]").await;
        browser.key("Ada L.").await;
        browser.tab_to("form[data-send] [type=submit]").await;
        browser.key(Key::Enter).await;
        browser.until_at("/f/kinds/receipt/").await;
        let shown = browser.texts(".answers dd").await.join("|");
        for part in [
            "out of 5",
            "Food: Good",
            "Rooms: Good",
            "31 May 2027, 09:30 (UTC)",
            "Dublin",
            "Ada L.",
        ] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn log_11_the_text_for_other_shows_with_its_option_and_is_kept() {
    in_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        server.publish(&form()).await;
        browser.open_page("/f/kinds").await;
        for hidden in ["[name='diet.other']", "[name='via.other']"] {
            assert_eq!(height(browser, hidden).await, 0.0, "{hidden}");
        }
        browser.click("[name=diet][value=_other]").await;
        assert!(height(browser, "[name='diet.other']").await > 0.0);
        browser.write("[name='diet.other']", "nuts, eggs").await;
        browser.click("[name=diet][value=good]").await;
        browser.focus("[name=via]").await;
        browser.key(Key::End).await;
        assert!(height(browser, "[name='via.other']").await > 0.0);
        browser.write("[name='via.other']", "a friend").await;
        // Switched back: the text stays in the page, unseen.
        browser.focus("[name=via]").await;
        browser.key(Key::Up).await;
        assert_eq!(height(browser, "[name='via.other']").await, 0.0);
        for css in [
            "[name=stars][value='4']",
            "[name=likely][value='2']",
            "[name='grid.food']",
            "[name='grid.rooms']",
            "[name='signed.agreed']",
        ] {
            browser.click(css).await;
        }
        browser.write("[name=signed]", "Ada").await;
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/kinds/receipt/").await;
        let shown = browser.texts(".answers dd").await.join("|");
        assert!(shown.contains("Other: nuts, eggs"), "{shown}");
        assert!(
            !shown.contains("a friend") && shown.contains("Bad"),
            "{shown}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_of_one_part_takes_the_focus_there() {
    in_each_way(&[Way::USUAL], async |browser, server| {
        server.publish(&form()).await;
        browser.bring_axe().await;
        browser.open_page("/f/kinds").await;
        browser.click("[name='grid.food']").await;
        browser.write("[name='home.city']", "Dublin").await;
        browser
            .leave(browser.click("form[data-send] [type=submit]"))
            .await;
        browser
            .until_page("document.querySelector('.summary')")
            .await;
        for anchor in [
            "q-stars",
            "q-grid.rooms",
            "q-home.line1",
            "q-signed.agreed",
            "q-signed",
        ] {
            browser
                .click(&format!(".summary a[href='#{anchor}']"))
                .await;
            let focused = browser.text_of("document.activeElement.id").await;
            assert_eq!(focused, anchor);
        }
        let violations = browser.axe().await;
        assert_eq!(violations, Vec::<String>::new());
    })
    .await;
}
