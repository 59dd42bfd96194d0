//! What a browser shows and what the server asks are the same.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use onceform::domain::answers::Answers;
use onceform::domain::definition::Definition;
use serde_json::{Value, json};

use crate::browser::{Browser, Way};
use crate::support::in_browser;
use crate::support::in_each_way;

/// Conditions on every kind that can be picked, nested, one hanging on another, and options under them.
fn picked() -> Value {
    let options = json!([{ "id": "x", "label": "X" }, { "id": "y", "label": "Y" }]);
    let under = |show_if: Value| json!([{ "id": "x", "label": "X" }, { "id": "y", "label": "Y", "show_if": show_if }]);
    let is = |field: &str, value: Value| json!({ "field": field, "is": value });
    json!({
        "onceform": 1, "slug": "picked", "title": "Picked",
        "pages": [{ "id": "p", "fields": [
            { "id": "yes", "kind": "yes_no", "label": "Yes" },
            { "id": "one", "kind": "choice", "label": "One", "options": options },
            { "id": "many", "kind": "choices", "label": "Many", "options": options },
            { "id": "list", "kind": "dropdown", "label": "List", "options": under(is("yes", json!(true))), "show_if": { "not": is("one", json!("y")) } },
            { "id": "terms", "kind": "consent", "label": "Terms", "text": "All" },
            { "id": "a", "kind": "text", "label": "A", "required": true, "show_if": is("list", json!("y")) },
            { "id": "b", "kind": "text", "label": "B", "show_if": { "all": [{ "any": [is("yes", json!(true)), { "field": "many", "contains": "y" }] }, { "field": "terms", "filled": true }] } },
            { "id": "c", "kind": "text", "label": "C", "show_if": { "not": { "any": [{ "field": "list", "filled": true }, { "all": [is("one", json!("x")), { "field": "many", "filled": false }] }] } } },
            { "id": "d", "kind": "choice", "label": "D", "options": json!([
                { "id": "x", "label": "X", "show_if": { "field": "many", "contains": "x" } },
                { "id": "y", "label": "Y", "show_if": { "field": "one", "is_not": "x" } },
            ]) },
        ] }],
    })
}

/// The ids of the questions in view, with `id/option` for the options in view, after these picks.
async fn in_view(browser: &Browser, picks: &[(&str, &str)]) -> BTreeSet<String> {
    let picks = json!(picks);
    let script = format!(
        r#"(() => {{
            const form = document.querySelector("main form");
            const picks = {picks};
            for (const control of form.elements) {{
                if (/radio|checkbox/.test(control.type)) control.checked = picks.some(([n, v]) => n === control.name && v === control.value);
                if (control.options) control.value = (picks.find(([n]) => n === control.name) || [0, ""])[1];
                if (control.type === "text") control.value = (picks.find(([n]) => n === control.name) || [0, ""])[1];
            }}
            form.dispatchEvent(new Event("input"));
            // The trap for programs is no question.
            const shown = (place) => place.getClientRects().length > 0 && !place.closest("[aria-hidden]");
            const seen = [];
            for (const control of form.querySelectorAll("[name]:not([type=hidden])")) if (shown(control)) seen.push(control.name);
            for (const control of form.querySelectorAll(".option input")) if (shown(control)) seen.push(control.name + "/" + control.value);
            for (const list of form.querySelectorAll("select")) for (const option of list.options)
                if (shown(list) && option.value && getComputedStyle(option).display !== "none") seen.push(list.name + "/" + option.value);
            return [...new Set(seen)];
        }})()"#
    );
    let seen = browser.value(&script).await;
    let seen = seen.as_array().unwrap().iter();
    seen.map(|id| id.as_str().unwrap().to_owned()).collect()
}

/// What the server asks after these picks, in the same terms.
fn asked(form: &Definition, picks: &[(&str, &str)]) -> BTreeSet<String> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let mut pairs: Vec<_> = picks.iter().map(owned).collect();
    // What is required gets an answer, so that the others can be seen.
    for field in form.fields().filter(|field| field.required) {
        if !pairs.iter().any(|(name, _)| name == field.id.as_str()) {
            pairs.push((field.id.to_string(), "text".to_owned()));
        }
    }
    let today = NaiveDate::from_ymd_opt(2026, 1, 31).unwrap();
    let answers = Answers::read(form, &pairs, today).unwrap();
    let mut all = BTreeSet::new();
    for field in form.asked(&answers) {
        all.insert(field.id.to_string());
        for option in field.kind.options() {
            if option.is_offered(&answers) {
                all.insert(format!("{}/{}", field.id, option.id));
            }
        }
        if field.kind.name() == "yes_no" {
            all.extend(["yes", "no"].map(|value| format!("{}/{value}", field.id)));
        }
        if field.kind.name() == "consent" {
            all.insert(format!("{}/yes", field.id));
        }
    }
    all
}

/// All ways to pick: each entry is a question with the sets of values it may have.
fn combinations(
    of: &[(&'static str, &[&[&'static str]])],
) -> Vec<Vec<(&'static str, &'static str)>> {
    let mut all = vec![Vec::new()];
    for (name, sets) in of {
        all = all
            .iter()
            .flat_map(|before: &Vec<(&'static str, &'static str)>| {
                sets.iter().map(|set| {
                    let mut picks = before.clone();
                    picks.extend(set.iter().map(|value| (*name, *value)));
                    picks
                })
            })
            .collect();
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn log_05_browser_and_server_agree_on_all_that_can_be_picked() {
    in_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        server.publish(&picked()).await;
        let form = Definition::from_json(&picked()).unwrap();
        browser.open_page("/f/picked").await;
        let one: &[&[&str]] = &[&[], &["x"], &["y"]];
        let all = combinations(&[
            ("yes", &[&[], &["yes"], &["no"]]),
            ("one", one),
            ("many", &[&[], &["x"], &["y"], &["x", "y"]]),
            ("list", one),
            ("terms", &[&[], &["yes"]]),
        ]);
        assert_eq!(all.len(), 3 * 3 * 4 * 3 * 2);
        for picks in all {
            assert_eq!(
                in_view(browser, &picks).await,
                asked(&form, &picks),
                "{picks:?}"
            );
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn log_05_with_script_they_agree_on_what_is_typed() {
    let show = |id: &str, show_if: Value| json!({ "id": id, "kind": "text", "label": id, "show_if": show_if });
    let of = |field: &str, operator: &str, value: Value| json!({ "field": field, operator: value });
    let document = json!({
        "onceform": 1, "slug": "typed", "title": "Typed",
        "pages": [{ "id": "p", "fields": [
            { "id": "name", "kind": "text", "label": "Name" },
            { "id": "seats", "kind": "number", "label": "Seats" },
            show("a", of("name", "filled", json!(true))),
            show("b", of("name", "contains", json!("Zo\u{eb}"))),
            show("c", json!({ "all": [of("seats", "greater", json!(2)), { "not": of("seats", "greater", json!(9.5)) }] })),
            show("d", of("seats", "is_not", json!(5))),
            show("e", json!({ "any": [of("a", "is", json!("x")), of("name", "is", json!("max"))] })),
        ] }],
    });
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&document).await;
        let form = Definition::from_json(&document).unwrap();
        browser.open_page("/f/typed").await;
        let all = combinations(&[
            (
                "name",
                &[&[], &["Zoe\u{308} B"], &["\u{a0}\u{200b}"], &[" MAX "]],
            ),
            (
                "seats",
                &[
                    &[],
                    &["2"],
                    &["2.1"],
                    &["5.0"],
                    &["9.5"],
                    &["\u{ff11}\u{ff10}"],
                ],
            ),
            ("a", &[&[], &["X"]]),
        ]);
        for typed in all {
            assert_eq!(
                in_view(browser, &typed).await,
                asked(&form, &typed),
                "{typed:?}"
            );
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn log_01_and_log_03_what_is_hidden_keeps_its_text_and_is_not_missed() {
    in_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        let document = json!({
            "onceform": 1, "slug": "pets", "title": "Pets",
            "pages": [{ "id": "p", "fields": [
                { "id": "pets", "kind": "yes_no", "label": "Pets?", "required": true },
                { "id": "name", "kind": "text", "label": "Name", "required": true, "show_if": { "field": "pets", "is": true } },
            ] }],
        });
        server.publish(&document).await;
        browser.open_page("/f/pets").await;
        let shown = "document.querySelector('[name=name]').getClientRects().length > 0";
        assert_eq!(browser.value(shown).await, false, "hidden from the first page on");
        browser.click("[name=pets][value=yes]").await;
        assert_eq!(browser.value(shown).await, true);
        browser.leave(browser.click("form[data-send] [type=submit]")).await;
        // The page with the fault shows it too.
        assert_eq!(browser.value(shown).await, true);
        assert!(browser.text_of("document.title").await.starts_with("Error: "));
        browser.write("[name=name]", "Tom").await;
        browser.click("[name=pets][value=no]").await;
        assert_eq!(browser.value(shown).await, false);
        browser.click("[name=pets][value=yes]").await;
        assert_eq!(browser.field("name").await, "Tom", "still there");
        browser.click("[name=pets][value=no]").await;
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/pets/receipt/").await;
        assert_eq!(browser.texts(".answers dd").await, ["No"]);
        assert_eq!(browser.grave_console_lines().await, Vec::<String>::new());
    })
    .await;
}
