use serde_json::json;

use super::*;

fn key(field: &str, option: &str) -> OptionKey {
    OptionKey {
        field: field.to_owned(),
        option: option.to_owned(),
    }
}

#[test]
fn picks_are_found_in_stored_answers_of_each_shape() {
    let answers =
        json!({ "slot": "am", "days": ["mon", { "other": "tue" }], "free": { "other": "am" } });
    assert!(key("slot", "am").is_picked(&answers));
    assert!(key("days", "mon").is_picked(&answers));
    let absent = [
        ("slot", "pm"),
        ("slot", "AM"),
        ("days", "tue"),
        ("free", "am"),
        ("gone", "am"),
    ];
    for (field, option) in absent {
        assert!(!key(field, option).is_picked(&answers), "{field} {option}");
    }
}
