//! Date and time.

use super::*;
use crate::domain::field::datetime::STORED;

fn moment(field: &Field, inputs: &[(&str, &str)]) -> Result<String, Vec<(String, Fault)>> {
    match read_parts(field, inputs)? {
        Some(Answer::Moment(moment)) => Ok(moment.format(STORED).to_string()),
        _ => Ok(String::new()),
    }
}

fn faults(faults: &[(&str, Fault)]) -> Result<String, Vec<(String, Fault)>> {
    at(faults).map(|_| String::new())
}

#[test]
fn a_moment_is_kept_local_with_its_offset() {
    let field = field(&json!({ "kind": "datetime" }));
    for (inputs, kept) in [
        (
            vec![("date", "2026-01-31"), ("time", "18:00")],
            "2026-01-31T18:00+01:00",
        ),
        (
            vec![("time", "6 pm"), ("date", "2026年7月1日")],
            "2026-07-01T18:00+02:00",
        ),
        (vec![("", "2026-07-01T18:00")], "2026-07-01T18:00+02:00"),
        (vec![("date", ""), ("time", " ")], ""),
        (vec![], ""),
    ] {
        assert_eq!(moment(&field, &inputs).as_deref(), Ok(kept), "{inputs:?}");
    }
    let stored = json!("2026-07-01T18:00+02:00");
    let restored = field.kind.restore(&stored).unwrap();
    assert_eq!(
        field.kind.normal(&restored).as_deref(),
        Some("2026-07-01T16:00")
    );
    assert_eq!(field.kind.restore(&json!("2026-07-01")), None);
}

#[test]
fn a_time_that_the_clocks_skip_or_repeat_is_not_guessed() {
    let field = field(&json!({ "kind": "datetime" }));
    let at = |day, time| moment(&field, &[("date", day), ("time", time)]);
    assert_eq!(
        at("2026-03-29", "02:30"),
        faults(&[("time", Fault::TimeSkipped)])
    );
    assert_eq!(
        at("2026-10-25", "02:30"),
        faults(&[("time", Fault::TimeTwice)])
    );
    assert_eq!(
        at("2026-10-25", "03:00").as_deref(),
        Ok("2026-10-25T03:00+01:00")
    );
}

#[test]
fn each_half_is_judged() {
    let required = field(&json!({ "kind": "datetime", "required": true }));
    for (inputs, expected) in [
        (vec![], vec![("date", Fault::Empty)]),
        (
            vec![("date", "2026-01-31")],
            vec![("time", Fault::WithoutTime)],
        ),
        (vec![("time", "9:00")], vec![("date", Fault::WithoutDay)]),
        (
            vec![("date", "2026-02-30"), ("time", "25:00")],
            vec![("date", Fault::NotRealDate), ("time", Fault::NotTime)],
        ),
        (
            vec![
                ("date", "2026-01-31"),
                ("date", "2026-01-30"),
                ("time", "9:00"),
            ],
            vec![("date", Fault::SentTwice)],
        ),
        (
            vec![("date", "a\u{0}"), ("time", "9:00")],
            vec![("date", Fault::Control)],
        ),
        (vec![("", "2026-01-31")], vec![("time", Fault::WithoutTime)]),
        (
            vec![("", "2026-01-31T9:00"), ("", "2026-01-31T9:00")],
            vec![("", Fault::SentTwice)],
        ),
    ] {
        assert_eq!(moment(&required, &inputs), faults(&expected), "{inputs:?}");
    }
}

#[test]
fn a_moment_keeps_within_its_limits() {
    let limited =
        field(&json!({ "kind": "datetime", "min": "2026-01-31T09:00", "max": "2026-01-31T18:00" }));
    let at = |time| moment(&limited, &[("date", "2026-01-31"), ("time", time)]);
    assert!(at("09:00").is_ok() && at("18:00").is_ok());
    let (min, max) = ("2026-01-31 09:00".to_owned(), "2026-01-31 18:00".to_owned());
    let outside = faults(&[("date", Fault::DateBetween { min, max })]);
    assert_eq!(at("08:59"), outside);
    assert_eq!(at("18:01"), outside);
}
