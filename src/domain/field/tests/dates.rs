//! Date.

use super::*;

fn day(field: &Field, raw: &str) -> Result<String, Fault> {
    match read(field, raw)? {
        Some(Answer::Date(date)) => Ok(date.to_string()),
        _ => Err(Fault::Empty),
    }
}

fn part(part: crate::domain::answers::DatePart) -> Result<String, Fault> {
    Err(Fault::DatePart { part })
}

#[test]
fn dat_01_a_day_that_its_month_lacks_is_no_date() {
    let field = field(&json!({ "kind": "date" }));
    for unreal in [
        "2024-02-31",
        "2024-04-31",
        "2024-02-30",
        "31/02/2024",
        "2024/04/31",
    ] {
        assert_eq!(day(&field, unreal), Err(Fault::NotRealDate), "{unreal}");
    }
}

#[test]
fn dat_02_leap_years_follow_the_calendar() {
    let field = field(&json!({ "kind": "date" }));
    for leap in ["2024-02-29", "2028-02-29", "2000-02-29"] {
        assert_eq!(day(&field, leap).unwrap(), leap);
    }
    for common in ["2025-02-29", "2100-02-29"] {
        assert_eq!(day(&field, common), Err(Fault::NotRealDate), "{common}");
    }
}

#[test]
fn dat_03_the_part_that_is_wrong_is_named() {
    use crate::domain::answers::DatePart::{Day, Month, Year};
    let field = field(&json!({ "kind": "date", "max": "2020-12-31" }));
    for (typed, wrong) in [
        ("0000-00-00", Year),
        ("0/0/0000", Year),
        ("35/4/2023", Day),
        ("2023-04-35", Day),
        ("3/14/2023", Month),
        ("2023-14-03", Month),
        ("20245-01-01", Year),
        ("1/1/20245", Year),
        ("0024-01-31", Year),
        ("31/1/26", Year),
        ("2023-99999999999-01", Month),
    ] {
        assert_eq!(day(&field, typed), part(wrong), "{typed}");
    }
    for (typed, missing) in [
        ("2023", Month),
        ("2023-04", Day),
        ("04/2023", Day),
        ("3/4", Year),
        ("2023年4月", Day),
    ] {
        let fault = Fault::DateIncomplete { part: missing };
        assert_eq!(day(&field, typed), Err(fault), "{typed}");
    }
}

#[test]
fn the_year_first_is_understood_and_the_day_first_is_not_guessed() {
    let field = field(&json!({ "kind": "date" }));
    for typed in [
        "2026-01-31",
        " 2026-1-31 ",
        "2026/01/31",
        "2026.1.31",
        "2026年1月31日",
        "２０２６－０１－３１",
    ] {
        assert_eq!(day(&field, typed).unwrap(), "2026-01-31", "{typed}");
    }
    for odd in [
        "3/4/2026",
        "31 January 2026",
        "2026-01-31T00:00",
        "2026--31",
        "-2026-01-31",
        "2026-01-31-01",
        "20260131",
        "tomorrow",
        "-",
    ] {
        assert_eq!(day(&field, odd), Err(Fault::NotDate), "{odd}");
    }
}

#[test]
fn days_have_limits() {
    let both = field(&json!({ "kind": "date", "min": "2026-01-01", "max": "2026-12-31" }));
    for inside in ["2026-01-01", "2026-12-31"] {
        assert_eq!(day(&both, inside).unwrap(), inside);
    }
    for outside in ["2025-12-31", "2027-01-01"] {
        let fault = Fault::DateBetween {
            min: "2026-01-01".to_owned(),
            max: "2026-12-31".to_owned(),
        };
        assert_eq!(day(&both, outside), Err(fault), "{outside}");
    }
    let from = field(&json!({ "kind": "date", "min": "2026-01-01" }));
    let from_fault = Fault::DateAtLeast {
        min: "2026-01-01".to_owned(),
    };
    assert_eq!(day(&from, "2025-12-31"), Err(from_fault));
    let until = field(&json!({ "kind": "date", "max": "2026-01-01" }));
    let until_fault = Fault::DateAtMost {
        max: "2026-01-01".to_owned(),
    };
    assert_eq!(day(&until, "2026-01-02"), Err(until_fault));
}

#[test]
fn limits_may_move_with_today() {
    let between = |min: &str, max: &str| Fault::DateBetween {
        min: min.to_owned(),
        max: max.to_owned(),
    };
    let late = field(&json!({ "kind": "date", "min": "today", "max": "tomorrow" }));
    assert_eq!(day(&late, "2026-01-31").as_deref(), Ok("2026-01-31"));
    assert_eq!(day(&late, "2026-02-01").as_deref(), Ok("2026-02-01"));
    for outside in ["2026-01-30", "2026-02-02"] {
        let fault = between("2026-01-31", "2026-02-01");
        assert_eq!(day(&late, outside), Err(fault), "{outside}");
    }
    let past = field(&json!({ "kind": "date", "max": "yesterday" }));
    let max = "2026-01-30".to_owned();
    assert_eq!(day(&past, "2026-01-31"), Err(Fault::DateAtMost { max }));
}
