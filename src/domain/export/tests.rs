//! Columns and cells.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use serde_json::json;

use super::*;
use crate::domain::definition::Definition;

fn version(fields: &[(&str, &str)]) -> Definition {
    let fields: Vec<_> = fields
        .iter()
        .map(|(id, label)| json!({ "id": id, "kind": "text", "label": label }))
        .collect();
    let document = json!({
        "onceform": 1, "slug": "open-day", "title": "Open day", "language": "en",
        "pages": [{ "id": "page_1", "title": "", "fields": fields }]
    });
    Definition::from_json(&document).unwrap()
}

#[test]
fn exp_04_columns_are_the_union_over_versions() {
    let columns = Columns::over(&[
        version(&[("first", "First"), ("gone", "Gone"), ("last", "Last")]),
        version(&[
            ("first", "First, please"),
            ("middle", "Middle"),
            ("last", "Last"),
        ]),
    ]);
    let seen: Vec<_> = columns
        .iter()
        .map(|column| (column.id.as_str(), column.label.as_str(), column.asked))
        .collect();
    assert_eq!(
        seen,
        [
            ("first", "First, please", true),
            ("middle", "Middle", true),
            ("last", "Last", true),
            ("gone", "Gone", false),
        ]
    );
}

#[test]
fn a_question_never_shares_a_column_with_the_submission_itself() {
    let columns = Columns::over(&[version(&[("status", "Marital status"), ("name", "Name")])]);
    assert_eq!(
        columns.names(),
        [
            "reference",
            "submitted_at",
            "status",
            "form_version",
            "answer.status",
            "name"
        ]
    );
}

#[test]
fn exp_09_equal_labels_are_told_apart() {
    let headings = ["A", "B", "A", "A (2)", "A"].map(str::to_owned).to_vec();
    assert_eq!(unique(headings), ["A", "B", "A (3)", "A (2)", "A (4)"]);
}

#[test]
fn exp_06_several_picks_stand_in_one_cell() {
    assert_eq!(
        exact(Some(&json!(["red", "green", "blue"])), None),
        "red;green;blue"
    );
    assert_eq!(exact(Some(&json!(true)), None), "true");
    assert_eq!(exact(Some(&json!("-0012.50")), None), "-0012.50");
    assert_eq!(exact(None, None), "");
}

#[test]
fn exp_01_text_is_never_taken_for_a_formula() {
    for sign in ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"] {
        let text = format!("{sign}1+1");
        assert_eq!(neutral(&text), format!("'{text}"));
    }
    for text in ["", "a=1", "'=1", "5-3", " =1"] {
        assert_eq!(neutral(text), text);
    }
}

#[test]
fn exp_01_phone_numbers_stay_usable() {
    for phone in [
        "+49 30 1234567",
        "+4930 1234567",
        "030 1234567",
        "+44 (0)20 7946 0018",
        "030-1234567",
    ] {
        assert_eq!(neutral_phone(phone), phone);
    }
    for phone in ["+49-30-1234567", "-49", "=1", "+1+cmd"] {
        assert_eq!(neutral_phone(phone), format!("'{phone}"));
    }
}
