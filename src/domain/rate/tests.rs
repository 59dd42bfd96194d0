#![expect(clippy::unwrap_used, reason = "a test may fail so")]

use chrono::{DateTime, TimeDelta, Utc};

use super::{NotRate, Rate};

fn rate(text: &str) -> Rate {
    text.parse().unwrap()
}

fn at(milliseconds: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::milliseconds(milliseconds)
}

#[test]
fn a_bucket_gives_what_it_holds_and_then_what_comes_back() {
    let rate = rate("2/s burst 3");
    let mut full_at = None;
    for _ in 0..3 {
        full_at = Some(rate.take(full_at, at(0)).unwrap());
    }
    assert_eq!(rate.take(full_at, at(0)), Err(TimeDelta::milliseconds(500)));
    assert_eq!(
        rate.take(full_at, at(400)),
        Err(TimeDelta::milliseconds(100))
    );
    full_at = Some(rate.take(full_at, at(500)).unwrap());
    assert!(rate.take(full_at, at(500)).is_err());
    // Left alone for long it holds three again, and no more.
    for _ in 0..3 {
        full_at = Some(rate.take(full_at, at(60_000)).unwrap());
    }
    assert!(rate.take(full_at, at(60_000)).is_err());
}

#[test]
fn what_is_given_back_can_be_taken_again() {
    let rate = rate("1/m");
    let full_at = rate.take(None, at(0)).unwrap();
    assert!(rate.take(Some(full_at), at(1)).is_err());
    let full_at = rate.give_back(full_at);
    assert!(rate.take(Some(full_at), at(1)).is_ok());
}

#[test]
fn a_bucket_is_in_use_from_an_eighth_on() {
    let rate = rate("1/s burst 16");
    assert!(!rate.is_in_use(at(2_000), at(0)));
    assert!(rate.is_in_use(at(2_001), at(0)));
    let small: Rate = "1/m".parse().unwrap();
    assert!(small.is_in_use(small.take(None, at(0)).unwrap(), at(0)));
}

#[test]
fn limits_are_read_as_they_are_written() {
    for (text, every, burst) in [
        ("100/s burst 2000", 10_000, 2000),
        ("5/s", 200_000, 5),
        (" 1/m ", 60_000_000, 1),
        ("30/h  burst 3", 120_000_000, 3),
    ] {
        let rate = rate(text);
        assert_eq!((rate.micros(), rate.burst()), (every, burst), "{text}");
    }
    for text in [
        "",
        "5",
        "5/",
        "/s",
        "5/d",
        "0/s",
        "-1/s",
        "5 / s",
        "5/s burst",
        "5/s burst 0",
        "5/s 20",
        "1.5/s",
        "5/s burst 20 more",
        "9999999/s",
    ] {
        assert_eq!(text.parse::<Rate>(), Err(NotRate), "{text}");
    }
}
