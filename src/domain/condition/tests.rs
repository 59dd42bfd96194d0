//! A condition decides from answers alone: tables of every operator, and all ways to nest two of them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::*;
use crate::domain::answers::AnswerFault;
use crate::domain::definition::Definition;

/// A form with each kind that conditions can ask, and `last` behind them under `show_if`.
fn form(show_if: &Value) -> Definition {
    let options = json!([{ "id": "am", "label": "Morning" }, { "id": "pm", "label": "Afternoon" }]);
    Definition::from_json(&json!({
        "onceform": 1, "slug": "open-day", "title": "Open day",
        "pages": [{ "id": "about", "fields": [
            { "id": "name", "kind": "text", "label": "Name" },
            { "id": "seats", "kind": "number", "label": "Seats", "max": 10 },
            { "id": "day", "kind": "date", "label": "Day" },
            { "id": "slot", "kind": "choice", "label": "Slot", "options": options },
            { "id": "diet", "kind": "choices", "label": "Diet", "max": 1, "options": options },
            { "id": "site", "kind": "dropdown", "label": "Site", "options": options },
            { "id": "first", "kind": "yes_no", "label": "First?" },
            { "id": "terms", "kind": "consent", "label": "Terms", "text": "All" },
            { "id": "last", "kind": "text", "label": "Last", "required": true, "show_if": show_if },
        ] }],
    }))
    .unwrap()
}

fn read(form: &Definition, pairs: &[(&str, &str)]) -> Result<Answers, Vec<AnswerFault>> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let pairs: Vec<_> = pairs.iter().map(owned).collect();
    Answers::read(form, &pairs, NaiveDate::from_ymd_opt(2026, 1, 31).unwrap())
}

/// Whether `last` is asked after these answers: it is required, so that a body without it is refused or not.
fn asks(show_if: &Value, pairs: &[(&str, &str)]) -> bool {
    let form = form(show_if);
    match read(&form, pairs) {
        Ok(answers) => {
            assert_eq!(form.asked(&answers).count(), 8, "{show_if} {pairs:?}");
            false
        }
        Err(faults) => faults
            .iter()
            .any(|fault| fault.field.as_ref().is_some_and(|id| id.as_str() == "last")),
    }
}

/// A question, how its answer is compared and with what; answers that pass, and answers that do not.
type Row = (
    &'static str,
    &'static str,
    Value,
    &'static [&'static str],
    &'static [&'static str],
);

fn picks() -> Vec<Row> {
    vec![
        ("slot", "is", json!("pm"), &["pm"], &["", "am"]),
        ("slot", "is_not", json!("pm"), &["", "am"], &["pm"]),
        ("slot", "filled", json!(true), &["am", "pm"], &[""]),
        ("slot", "filled", json!(false), &[""], &["am", "pm"]),
        ("site", "is", json!("am"), &["am"], &["", "pm"]),
        ("diet", "contains", json!("pm"), &["pm"], &["", "am"]),
        ("diet", "filled", json!(true), &["am"], &[""]),
        ("first", "is", json!(true), &["yes"], &["", "no"]),
        ("first", "is", json!(false), &["no"], &["", "yes"]),
        ("first", "is_not", json!(false), &["", "yes"], &["no"]),
        ("terms", "filled", json!(true), &["yes"], &[""]),
    ]
}

fn typed() -> Vec<Row> {
    let (anna, zoe) = (json!("ANNA"), json!("Zo\u{eb}"));
    let day = || json!("2026-02-01");
    vec![
        ("name", "is", anna, &["anna", " Anna "], &["", "Annabel"]),
        (
            "name",
            "contains",
            zoe,
            &["zoe\u{308} b", "ZO\u{cb}"],
            &["", "zoe"],
        ),
        (
            "seats",
            "greater",
            json!(2),
            &["2.01", "１０"],
            &["", "2", "2.0", "-3", "x"],
        ),
        ("seats", "less", json!(2), &["1.99", "-3"], &["", "2"]),
        ("seats", "is", json!(2.5), &["2.50"], &["", "2"]),
        (
            "day",
            "before",
            day(),
            &["2026-01-31", "2026/1/31"],
            &["", "2026-02-01"],
        ),
        ("day", "after", day(), &["2026-02-02"], &["", "2026-02-01"]),
        ("day", "is", day(), &["2026-2-1"], &["", "2026-02-02"]),
    ]
}

#[test]
fn each_way_to_compare_has_its_table() {
    for (field, operator, value, pass, fail) in picks().into_iter().chain(typed()) {
        let condition = json!({ "field": field, operator: value });
        let contrary = json!({ "not": condition });
        let rows = pass.iter().map(|raw| (raw, true));
        for (raw, shown) in rows.chain(fail.iter().map(|raw| (raw, false))) {
            let sent = [(field, *raw)];
            assert_eq!(asks(&condition, &sent), shown, "{condition} {raw:?}");
            assert_eq!(asks(&contrary, &sent), !shown, "{contrary} {raw:?}");
        }
        let blank = asks(&condition, &[(field, "")]);
        assert_eq!(
            asks(&condition, &[]),
            blank,
            "{condition}: nothing sent is nothing answered"
        );
    }
}

#[test]
fn all_any_and_not_follow_logic_in_every_nesting() {
    let a = json!({ "field": "first", "is": true });
    let b = json!({ "field": "slot", "is": "pm" });
    let c = json!({ "field": "diet", "contains": "am" });
    type Rule = fn(bool, bool, bool) -> bool;
    let nested: Vec<(Value, Rule)> = vec![
        (json!({ "all": [a, b, c] }), |a, b, c| a && b && c),
        (json!({ "any": [a, b, c] }), |a, b, c| a || b || c),
        (json!({ "not": { "any": [a, b, c] } }), |a, b, c| {
            !(a || b || c)
        }),
        (
            json!({ "any": [{ "all": [a, b] }, { "not": c }] }),
            |a, b, c| (a && b) || !c,
        ),
        (
            json!({ "all": [{ "any": [a, { "not": b }] }, { "any": [b, c] }] }),
            |a, b, c| (a || !b) && (b || c),
        ),
        (
            json!({ "not": { "all": [a, { "not": { "any": [b, c] } }] } }),
            |a, b, c| !(a && !(b || c)),
        ),
    ];
    for (condition, rule) in nested {
        for bits in 0..8 {
            let [one, two, three] = [1, 2, 4].map(|bit| bits & bit != 0);
            let pairs = [
                ("first", if one { "yes" } else { "no" }),
                ("slot", if two { "pm" } else { "am" }),
                ("diet", if three { "am" } else { "" }),
            ];
            assert_eq!(
                asks(&condition, &pairs),
                rule(one, two, three),
                "{condition} {bits:03b}"
            );
        }
    }
}

#[test]
fn txt_07_what_only_shows_blank_space_is_not_filled() {
    let filled = json!({ "field": "name", "filled": true });
    for blank in [
        "",
        "  ",
        "\t",
        "\u{a0}",
        "\u{200b}",
        "\u{2060}",
        " \u{a0}\u{200b}\u{2060}\t",
    ] {
        assert!(!asks(&filled, &[("name", blank)]), "{blank:?}");
        let answers = read(&form(&filled), &[("name", blank)]).unwrap();
        assert_eq!(answers.get("name"), None);
    }
    assert!(asks(&filled, &[("name", "\u{a0}x")]));
}

#[test]
fn an_answer_that_cannot_be_kept_still_shows_what_hangs_on_it() {
    let picked = json!({ "field": "diet", "contains": "pm" });
    assert!(
        asks(&picked, &[("diet", "am"), ("diet", "pm")]),
        "one may be picked"
    );
    assert!(!asks(&picked, &[("diet", "am"), ("diet", "am")]));
    let many = json!({ "field": "seats", "greater": 5 });
    assert!(asks(&many, &[("seats", "11")]), "10 are allowed");
}

/// `b` hangs on `a`, `c` on `b`; one option of `c` hangs on `a` too.
fn chain() -> Definition {
    let yes = |field: &str| json!({ "field": field, "is": true });
    Definition::from_json(&json!({
        "onceform": 1, "slug": "pets", "title": "Pets",
        "pages": [{ "id": "p", "fields": [
            { "id": "a", "kind": "yes_no", "label": "A", "required": true },
            { "id": "b", "kind": "yes_no", "label": "B", "required": true, "show_if": yes("a") },
            { "id": "c", "kind": "choice", "label": "C", "required": true, "show_if": { "any": [yes("b"), { "field": "b", "filled": false }] },
                "options": [{ "id": "x", "label": "X" }, { "id": "y", "label": "Y", "show_if": yes("a") }] },
            { "id": "d", "kind": "text", "label": "D", "required": true, "show_if": { "field": "c", "is": "y" } },
        ] }],
    }))
    .unwrap()
}

#[test]
fn log_02_what_is_hidden_is_not_kept_and_counts_as_unanswered() {
    let form = chain();
    let stale = [("a", "no"), ("b", "no"), ("c", "x"), ("d", "old")];
    let answers = read(&form, &stale).unwrap();
    assert_eq!(
        answers.to_json(),
        json!({ "a": false, "c": "x" }),
        "b is unanswered, so c is asked"
    );
    let ids: Vec<_> = form
        .asked(&answers)
        .map(|field| field.id.to_string())
        .collect();
    assert_eq!(ids, ["a", "c"]);
    assert_eq!(answers.search_text(&form), "x");

    let answers = read(
        &form,
        &[("a", "yes"), ("b", "no"), ("c", "y"), ("d", "old")],
    )
    .unwrap();
    assert_eq!(answers.to_json(), json!({ "a": true, "b": false }));
    let answers = read(
        &form,
        &[("a", "yes"), ("b", "yes"), ("c", "y"), ("d", "new")],
    )
    .unwrap();
    assert_eq!(
        answers.to_json(),
        json!({ "a": true, "b": true, "c": "y", "d": "new" })
    );
}

#[test]
fn an_option_that_is_hidden_cannot_be_picked() {
    let faults = read(&chain(), &[("a", "no"), ("c", "y"), ("d", "old")]).unwrap_err();
    let told: Vec<_> = faults
        .iter()
        .map(|found| (found.field.as_ref().unwrap().as_str(), found.fault.key()))
        .collect();
    assert_eq!(
        told,
        [("c", "fault-nothing-chosen")],
        "y is not there, so nothing was picked and d is hidden"
    );
}

#[test]
fn a_question_without_any_option_is_not_asked() {
    let form = Definition::from_json(&json!({
        "onceform": 1, "slug": "pets", "title": "Pets",
        "pages": [{ "id": "p", "fields": [
            { "id": "a", "kind": "yes_no", "label": "A" },
            { "id": "c", "kind": "dropdown", "label": "C", "required": true,
                "options": [{ "id": "x", "label": "X", "show_if": { "field": "a", "is": true } }] },
        ] }],
    }))
    .unwrap();
    assert_eq!(
        read(&form, &[("a", "no"), ("c", "x")]).unwrap().to_json(),
        json!({ "a": false })
    );
    assert!(read(&form, &[("a", "yes")]).is_err());
}
