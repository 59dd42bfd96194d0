//! Said in full, a condition decides from what was picked alone, and just as the server does.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;

use chrono::NaiveDate;
use serde_json::json;

use super::*;
use crate::domain::answers::Answers;
use crate::domain::definition::Definition;

fn form() -> Definition {
    let is = |field: &str, value: &str| json!({ "field": field, "is": value });
    let options =
        json!([{ "id": "x", "label": "X" }, { "id": "y", "label": "Y", "show_if": is("a", "x") }]);
    let plain = json!([{ "id": "x", "label": "X" }, { "id": "y", "label": "Y" }]);
    Definition::from_json(&json!({
        "onceform": 1, "slug": "pets", "title": "Pets",
        "pages": [{ "id": "p", "fields": [
            { "id": "a", "kind": "choice", "label": "A", "options": plain },
            { "id": "b", "kind": "choice", "label": "B", "options": options, "show_if": { "field": "a", "filled": true } },
            { "id": "c", "kind": "choices", "label": "C", "options": options, "show_if": { "any": [is("b", "y"), { "field": "b", "is_not": "x" }] } },
            { "id": "d", "kind": "choice", "label": "D", "options": plain, "show_if": { "field": "c", "filled": true } },
            { "id": "e", "kind": "text", "label": "E", "show_if": { "all": [{ "not": { "field": "c", "contains": "y" } }, { "field": "d", "filled": false }] } },
        ] }],
    }))
    .unwrap()
}

/// Decides from ticks alone, as a page does that knows nothing of what is hidden.
fn by_ticks(condition: &Condition, ticks: &HashSet<(String, String)>) -> bool {
    match condition {
        Condition::All(all) => all.iter().all(|one| by_ticks(one, ticks)),
        Condition::Any(any) => any.iter().any(|one| by_ticks(one, ticks)),
        Condition::Not(one) => !by_ticks(one, ticks),
        Condition::Test(test) => match (test.operator, &test.value) {
            (Operator::Is | Operator::Contains, Operand::Text(id)) => {
                ticks.contains(&(test.field.to_string(), id.clone()))
            }
            (Operator::Filled, Operand::Flag(true)) => {
                ticks.iter().any(|(field, _)| *field == test.field.as_str())
            }
            _ => panic!("{test:?} cannot be seen in ticks"),
        },
    }
}

#[test]
fn ticks_and_answers_agree_in_every_combination() {
    let form = form();
    let today = NaiveDate::from_ymd_opt(2026, 1, 31).unwrap();
    let (one, several): (&[&[&str]], &[&[&str]]) =
        (&[&[], &["x"], &["y"]], &[&[], &["x"], &["y"], &["x", "y"]]);
    let mut compared = 0;
    for a in one {
        for b in one {
            for c in several {
                for d in one {
                    let sent = [("a", a), ("b", b), ("c", c), ("d", d)];
                    let pairs: Vec<_> = sent
                        .iter()
                        .flat_map(|(name, values)| {
                            values
                                .iter()
                                .map(|value| ((*name).to_owned(), (*value).to_owned()))
                        })
                        .collect();
                    let answers = Answers::read(&form, &pairs, today).unwrap();
                    let ticks = pairs.iter().cloned().collect();
                    let asked: HashSet<_> = form
                        .asked(&answers)
                        .map(|field| field.id.as_str())
                        .collect();
                    for field in form.fields() {
                        let said = Expansion::of(&form.pages).field(field).unwrap();
                        let seen = said.is_none_or(|condition| by_ticks(&condition, &ticks));
                        assert_eq!(
                            seen,
                            asked.contains(field.id.as_str()),
                            "{} {pairs:?}",
                            field.id
                        );
                        compared += 1;
                    }
                }
            }
        }
    }
    assert_eq!(compared, 3 * 3 * 4 * 3 * 5);
}

#[test]
fn what_would_grow_beyond_measure_stays_unsaid() {
    let yes = |place: usize| json!({ "field": format!("f{place}"), "is": true });
    let field = |place: usize| {
        let mut field = json!({ "id": format!("f{place}"), "kind": "yes_no", "label": "F" });
        if place > 1 {
            field["show_if"] = json!({ "any": [yes(place - 1), yes(place - 2)] });
        }
        field
    };
    let fields: Vec<_> = (0..40).map(field).collect();
    let form = Definition::from_json(&json!({
        "onceform": 1, "slug": "pets", "title": "Pets", "pages": [{ "id": "p", "fields": fields }],
    }))
    .unwrap();
    let said: Vec<_> = form
        .fields()
        .map(|field| Expansion::of(&form.pages).field(field).is_some())
        .collect();
    assert!(said[2] && !said[39]);
}
