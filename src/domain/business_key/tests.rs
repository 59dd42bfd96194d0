//! The same value takes the same key, whatever way it was written.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use chrono::{DateTime, NaiveDate};
use serde_json::json;

use super::*;
use crate::domain::chance::Chance;

fn keys(form: u64, pairs: &[(&str, &str)]) -> Vec<BusinessKey> {
    let definition = Definition::from_json(&json!({
        "onceform": 1, "slug": "form", "title": "Form",
        "pages": [{ "id": "page_1", "fields": [
            { "id": "phone", "kind": "phone", "label": "P", "unique": true, "default_country": "GB" },
            { "id": "email", "kind": "email", "label": "E", "unique": true },
            { "id": "day", "kind": "date", "label": "D" },
        ] }],
    }))
    .unwrap();
    let pairs: Vec<_> = pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let today = NaiveDate::from_ymd_opt(2026, 1, 31).unwrap();
    let answers = Answers::read(&definition, &pairs, today).unwrap();
    let form = FormId::new(DateTime::UNIX_EPOCH, &Chance::seeded(form));
    let giver = Giver {
        person: None,
        once: true,
        day: today,
    };
    business_keys(&Key::new([7; 32]), form, &definition, &answers, &giver)
}

#[test]
fn the_way_a_value_is_written_does_not_count() {
    let first = keys(1, &[("phone", "07700 900982"), ("email", "A@example.org")]);
    let again = keys(
        1,
        &[("email", " a@example.org"), ("phone", "+44 (0)7700-900982")],
    );
    assert_eq!(first, again);
    let rules: Vec<_> = first.iter().map(|key| key.rule.as_str()).collect();
    assert_eq!(rules, ["email", "phone"]);
}

#[test]
fn another_value_rule_or_form_takes_another_key() {
    let first = keys(1, &[("phone", "07700 900982")]);
    assert_ne!(first, keys(1, &[("phone", "07700 900983")]));
    assert_ne!(first, keys(1, &[("phone", "07700 900982 x1")]));
    assert_ne!(first, keys(2, &[("phone", "07700 900982")]));
}

#[test]
fn an_empty_answer_takes_no_key() {
    assert_eq!(keys(1, &[("phone", " "), ("day", "2026-01-31")]), []);
}
