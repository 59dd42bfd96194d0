//! Choice, dropdown, choices, yes or no, consent.

use super::*;

fn offering(kind: &str) -> Value {
    json!({ "kind": kind, "options": [
        { "id": "red", "label": "Red" },
        { "id": "blue", "label": "Blue" },
        { "id": "green", "label": "Green" },
    ] })
}

fn picks(ids: &[&str]) -> Result<Option<Answer>, Fault> {
    let ids = ids.iter().map(|id| (*id).to_owned()).collect();
    Ok(Some(Answer::Choices(ids)))
}

#[test]
fn val_09_an_option_that_was_not_offered_is_refused() {
    for kind in ["choice", "dropdown", "choices"] {
        let field = field(&offering(kind));
        for odd in ["rde", "Red", "red ", " ", "other", "red\0"] {
            assert_eq!(read(&field, odd), Err(Fault::UnknownOption), "{kind} {odd}");
        }
    }
    for kind in [
        json!({ "kind": "yes_no" }),
        json!({ "kind": "consent", "text": "T" }),
    ] {
        let field = field(&kind);
        for odd in ["on", "true", "Yes", "1", " "] {
            assert_eq!(read(&field, odd), Err(Fault::UnknownOption), "{kind} {odd}");
        }
    }
}

#[test]
fn one_option_is_taken_once() {
    for kind in ["choice", "dropdown"] {
        let field = field(&offering(kind));
        assert_eq!(
            read(&field, "blue"),
            Ok(Some(Answer::Choice("blue".to_owned())))
        );
        assert_eq!(read(&field, ""), Ok(None));
        assert_eq!(read_all(&field, &["red", "blue"]), Err(Fault::SentTwice));
        assert_eq!(read_all(&field, &["red", "red"]), Err(Fault::SentTwice));
    }
}

#[test]
fn txt_14_several_options_are_a_list_in_the_order_of_the_form() {
    let field = field(&offering("choices"));
    assert_eq!(read_all(&field, &["blue", "red"]), picks(&["red", "blue"]));
    assert_eq!(read_all(&field, &["blue"]), picks(&["blue"]));
    assert_eq!(read_all(&field, &[]), Ok(None));
    assert_eq!(read_all(&field, &["", ""]), Ok(None));
    assert_eq!(read_all(&field, &["red", "", "red"]), picks(&["red"]));
    assert_eq!(
        read_all(&field, &["red", "pink"]),
        Err(Fault::UnknownOption)
    );
}

#[test]
fn picks_have_limits() {
    let mut entries = offering("choices");
    entries["min"] = json!(2);
    entries["max"] = json!(2);
    let field = field(&entries);
    assert_eq!(
        read_all(&field, &["red"]),
        Err(Fault::TooFewPicks { min: 2 })
    );
    assert_eq!(
        read_all(&field, &["red", "green"]),
        picks(&["red", "green"])
    );
    assert_eq!(
        read_all(&field, &["red", "green", "blue"]),
        Err(Fault::TooManyPicks { max: 2 })
    );
    assert_eq!(read_all(&field, &[]), Ok(None));
}

#[test]
fn yes_and_no_are_both_answers() {
    let field = field(&json!({ "kind": "yes_no", "required": true }));
    assert_eq!(read(&field, "yes"), Ok(Some(Answer::YesNo(true))));
    assert_eq!(read(&field, "no"), Ok(Some(Answer::YesNo(false))));
}

#[test]
fn an_unticked_optional_consent_is_no_answer() {
    let optional = field(&json!({ "kind": "consent", "text": "Terms" }));
    assert_eq!(read_all(&optional, &[]), Ok(None));
    assert_eq!(read(&optional, "yes"), Ok(Some(Answer::Consent)));
    assert_eq!(read_all(&optional, &["yes", "yes"]), Err(Fault::SentTwice));
}
