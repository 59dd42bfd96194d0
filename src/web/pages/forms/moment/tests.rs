#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! Half of a time is never made whole by guessing.

use chrono_tz::Asia::Shanghai;
use chrono_tz::Europe::London;
use chrono_tz::Tz;

use super::*;

fn typed(date: &str, time: &str) -> MomentInput {
    MomentInput {
        date: date.to_owned(),
        time: time.to_owned(),
    }
}

fn read(date: &str, time: &str, zone: Tz) -> Result<Option<DateTime<Utc>>, MomentFault> {
    typed(date, time).read(zone, (None, Tz::UTC))
}

fn instant(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[test]
fn a_moment_is_read_in_the_zone() {
    let closing = instant("2027-01-31T15:59:00Z");
    for (date, time) in [("2027-01-31", "23:59"), (" 2027-01-31 ", "２３：５９")] {
        assert_eq!(read(date, time, Shanghai), Ok(Some(closing)));
    }
    let to_the_second = instant("2027-01-31T23:59:59Z");
    assert_eq!(
        read("2027-01-31", "23:59:59", Tz::UTC),
        Ok(Some(to_the_second))
    );
    assert_eq!(read("", " ", Tz::UTC), Ok(None));
}

#[test]
fn dat_11_an_unfinished_moment_is_refused() {
    for (date, time, fault) in [
        ("2027-01-31", "14:2", MomentFault::NotTime),
        ("2027-01-31", "14", MomentFault::NotTime),
        ("2027-01-31", "14:", MomentFault::NotTime),
        ("2027-01-31", "24:00", MomentFault::NotTime),
        ("2027-01-31", "+1:+2", MomentFault::NotTime),
        ("2027-01-31", "", MomentFault::TimeMissing),
        ("", "14:02", MomentFault::DateMissing),
        ("2027-02-30", "14:02", MomentFault::NotDate),
        ("2027-1-3", "14:02", MomentFault::NotDate),
        ("0027-01-31", "14:02", MomentFault::NotDate),
    ] {
        assert_eq!(read(date, time, Tz::UTC), Err(fault), "{date} {time}");
    }
}

#[test]
fn a_time_that_clocks_skip_or_repeat_is_refused() {
    let skipped = read("2027-03-28", "01:30", London);
    assert_eq!(skipped, Err(MomentFault::Skipped));
    let twice = read("2027-10-31", "01:30", London);
    assert_eq!(twice, Err(MomentFault::Twice));
}

#[test]
fn what_was_not_touched_stays_as_fine_as_it_was() {
    for text in [
        "2027-01-31T15:59:59.123456Z",
        "2027-10-31T01:30:00Z",
        "2027-01-31T15:59:00Z",
    ] {
        let before = (Some(instant(text)), London);
        let shown = MomentInput::of(before.0, before.1);
        assert_eq!(shown.read(London, before), Ok(before.0), "{text}");
    }
    let before = (Some(instant("2027-01-31T15:59:00Z")), London);
    let shown = MomentInput::of(before.0, London);
    let moved = instant("2027-01-31T07:59:00Z");
    assert_eq!(shown.read(Shanghai, before), Ok(Some(moved)));
}
