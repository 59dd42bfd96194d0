//! Ids from labels of all kinds.

use super::*;

fn used(ids: &[&str]) -> HashSet<String> {
    ids.iter().map(|id| (*id).to_owned()).collect()
}

#[test]
fn a_question_is_named_after_its_label() {
    for (label, id) in [
        ("Full name", "full_name"),
        ("  Café & Thé?  ", "cafe_the"),
        ("2nd phone", "phone"),
        ("姓名", "phone"),
        ("", "phone"),
        ("<script>", "script"),
        ("Request ID", "request_id_2"),
        ("Action", "action_2"),
        (
            "What would you like to tell us about the day you came?",
            "what_would_you_like_to_tell_us_about_the",
        ),
    ] {
        assert_eq!(field_id(label, "phone", &used(&[])).as_str(), id, "{label}");
    }
}

#[test]
fn an_id_is_given_once() {
    let id = field_id("Name", "text", &used(&["name", "name_2"]));
    assert_eq!(id.as_str(), "name_3");
    let id = field_id("", "yes_no", &used(&["yes_no"]));
    assert_eq!(id.as_str(), "yes_no_2");
}

#[test]
fn an_option_is_named_after_its_label() {
    assert_eq!(option_id("Morning (9–12)", &used(&[])), "morning-9-12");
    assert_eq!(option_id("上午", &used(&["option"])), "option-2");
    assert_eq!(option_id("7", &used(&[])), "7");
}
