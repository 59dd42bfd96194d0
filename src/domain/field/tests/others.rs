//! A text beside the options, and an option that excludes the others.

use super::*;

fn asked(kind: &str) -> Field {
    field(&json!({ "kind": kind, "other": true, "options": [
        { "id": "veg", "label": "Vegetarian" }, { "id": "other", "label": "Called other" } ] }))
}

#[test]
fn log_11_the_text_is_kept_with_its_commas() {
    for kind in ["choice", "dropdown"] {
        let field = asked(kind);
        let answer = Answer::Other("nuts, eggs; milk".to_owned());
        let sent = [("", "_other"), ("other", " nuts, eggs; milk ")];
        assert_eq!(read_parts(&field, &sent), Ok(Some(answer.clone())));
        assert_eq!(
            field.kind.restore(&json!({ "other": "nuts, eggs; milk" })),
            Some(answer)
        );
        assert_eq!(
            field.kind.restore(&json!("veg")),
            Some(Answer::Choice("veg".to_owned()))
        );
    }
    let field = asked("choices");
    let sent = [("", "_other"), ("other", "nuts, eggs"), ("", "veg")];
    let answer = Answer::ChoicesAndOther(vec!["veg".to_owned()], "nuts, eggs".to_owned());
    assert_eq!(read_parts(&field, &sent), Ok(Some(answer.clone())));
    assert_eq!(
        field
            .kind
            .restore(&json!(["veg", { "other": "nuts, eggs" }])),
        Some(answer)
    );
}

#[test]
fn log_11_a_text_without_its_option_is_forgotten() {
    for kind in ["choice", "dropdown"] {
        let sent = [("", "other"), ("other", "nuts")];
        assert_eq!(
            read_parts(&asked(kind), &sent),
            Ok(Some(Answer::Choice("other".to_owned())))
        );
        assert_eq!(read_parts(&asked(kind), &[("other", "nuts")]), Ok(None));
    }
    let sent = [("", "veg"), ("other", "nuts")];
    let answer = Answer::Choices(vec!["veg".to_owned()]);
    assert_eq!(read_parts(&asked("choices"), &sent), Ok(Some(answer)));
}

#[test]
fn log_11_the_option_needs_its_text() {
    for kind in ["choice", "choices", "dropdown"] {
        let field = asked(kind);
        for blank in ["", " \u{200b}"] {
            let sent = [("", "_other"), ("other", blank)];
            assert_eq!(
                read_parts(&field, &sent),
                at(&[("other", Fault::OtherEmpty)]),
                "{kind}"
            );
        }
        let long = "a".repeat(501);
        let fault = Fault::TooLong {
            max: 500,
            actual: 501,
        };
        assert_eq!(
            read_parts(&field, &[("", "_other"), ("other", &long)]),
            at(&[("other", fault)])
        );
        let control = [("", "_other"), ("other", "a\u{0}")];
        assert_eq!(
            read_parts(&field, &control),
            at(&[("other", Fault::Control)])
        );
    }
    let without = field(&json!({ "kind": "choice", "options": [{ "id": "a", "label": "A" }] }));
    assert_eq!(
        read_parts(&without, &[("", "_other")]),
        at(&[("", Fault::UnknownOption)])
    );
    assert!(!without.kind.has_part("other"));
}

#[test]
fn none_of_these_stands_alone() {
    let field = field(
        &json!({ "kind": "choices", "other": true, "min": 2, "max": 2, "options": [
        { "id": "a", "label": "A" }, { "id": "b", "label": "B" },
        { "id": "none", "label": "None of these", "exclusive": true } ] }),
    );
    let option = "None of these".to_owned();
    let fault = [("", Fault::NotTogether { option })];
    assert_eq!(read_parts(&field, &[("", "none"), ("", "a")]), at(&fault));
    assert_eq!(
        read_parts(&field, &[("", "none"), ("", "_other"), ("other", "x")]),
        at(&fault)
    );
    let alone = Answer::Choices(vec!["none".to_owned()]);
    assert_eq!(
        read_parts(&field, &[("", "none")]),
        Ok(Some(alone)),
        "fewer than the form wants otherwise"
    );
    let both = Answer::ChoicesAndOther(vec!["a".to_owned()], "x".to_owned());
    assert_eq!(
        read_parts(&field, &[("", "a"), ("", "_other"), ("other", "x")]),
        Ok(Some(both))
    );
    let many = [("", "a"), ("", "b"), ("", "_other"), ("other", "x")];
    assert_eq!(
        read_parts(&field, &many),
        at(&[("", Fault::TooManyPicks { max: 2 })])
    );
    assert_eq!(
        read_parts(&field, &[("", "a")]),
        at(&[("", Fault::TooFewPicks { min: 2 })])
    );
}
