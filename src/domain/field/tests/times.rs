//! Time.

use super::*;
use crate::domain::field::time::FORMAT;

fn clock(field: &Field, raw: &str) -> Result<String, Fault> {
    match read(field, raw)? {
        Some(Answer::Time(time)) => Ok(time.format(FORMAT).to_string()),
        _ => Err(Fault::Empty),
    }
}

#[test]
fn a_time_is_read_as_people_write_it() {
    let field = field(&json!({ "kind": "time" }));
    for (typed, kept) in [
        ("09:30", "09:30"),
        (" 9:30 ", "09:30"),
        ("9.30", "09:30"),
        ("０９：３０", "09:30"),
        ("9:5", "09:05"),
        ("00:00", "00:00"),
        ("23:59", "23:59"),
        ("09:30:00", "09:30"),
        ("9:30 am", "09:30"),
        ("9:30pm", "21:30"),
        ("9 p.m.", "21:00"),
        ("12:15 AM", "00:15"),
        ("12:15 pm", "12:15"),
        ("9点30分", "09:30"),
        ("9点", "09:00"),
        ("下午3点", "15:00"),
        ("上午9时5分", "09:05"),
    ] {
        assert_eq!(clock(&field, typed).as_deref(), Ok(kept), "{typed}");
    }
    for odd in [
        "24:00", "9:60", "14:2:30", "9", "930", "noon", "9:", ":30", "-1:00", "13:00 pm",
        "0:30 am", "9:30:", "9.30.15", "1e1:00", "009:30",
    ] {
        assert_eq!(clock(&field, odd), Err(Fault::NotTime), "{odd}");
    }
    assert_eq!(read(&field, " "), Ok(None));
    assert_eq!(read(&field, "9:30\n"), Ok(read(&field, "9:30").unwrap()));
    assert_eq!(read(&field, "9\u{0}:30"), Err(Fault::Control));
    assert_eq!(normal(&field, "9:30 pm"), "21:30");
    let stored = json!("09:30");
    assert_eq!(field.kind.restore(&stored), read(&field, "9:30").unwrap());
    assert_eq!(field.kind.restore(&json!("soon")), None);
}

#[test]
fn a_time_keeps_within_its_limits() {
    let limited = field(&json!({ "kind": "time", "min": "09:00", "max": "17:30" }));
    assert_eq!(clock(&limited, "9:00").as_deref(), Ok("09:00"));
    assert_eq!(clock(&limited, "17:30").as_deref(), Ok("17:30"));
    let fault = Fault::DateBetween {
        min: "09:00".to_owned(),
        max: "17:30".to_owned(),
    };
    assert_eq!(clock(&limited, "8:59"), Err(fault.clone()));
    assert_eq!(clock(&limited, "17:31"), Err(fault));
    let open = field(&json!({ "kind": "time", "min": "09:00" }));
    let fault = Fault::DateAtLeast {
        min: "09:00".to_owned(),
    };
    assert_eq!(clock(&open, "0:00"), Err(fault));
}
