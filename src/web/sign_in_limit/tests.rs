#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use chrono::TimeZone;

use super::*;

#[test]
fn the_eleventh_failure_waits_for_the_window_to_pass() {
    let limit = SignInLimit::default();
    let start = Utc.with_ymd_and_hms(2026, 11, 30, 12, 0, 0).unwrap();
    let email = Email::parse("somebody@example.org").unwrap();
    let here: IpAddr = "192.0.2.1".parse().unwrap();
    let try_at =
        |address, minutes| limit.begin(address, &email, start + Duration::minutes(minutes));
    for _ in 0..10 {
        assert_eq!(try_at(here, 0), Ok(()));
    }
    assert_eq!(try_at(here, 4), Err(Duration::minutes(6)));
    // Others are not punished for it, elsewhere or on another account.
    assert_eq!(try_at("192.0.2.2".parse().unwrap(), 4), Ok(()));
    let other = Email::parse("other@example.org").unwrap();
    assert_eq!(limit.begin(here, &other, start), Ok(()));
    assert_eq!(try_at(here, 10), Ok(()));
}

#[test]
fn signing_in_forgets_the_failures_before() {
    let limit = SignInLimit::default();
    let now = Utc.with_ymd_and_hms(2026, 11, 30, 12, 0, 0).unwrap();
    let email = Email::parse("somebody@example.org").unwrap();
    let here: IpAddr = "192.0.2.1".parse().unwrap();
    for _ in 0..9 {
        limit.begin(here, &email, now).unwrap();
    }
    limit.succeeded(here, &email);
    for _ in 0..10 {
        assert_eq!(limit.begin(here, &email, now), Ok(()));
    }
}

#[test]
fn a_try_that_came_to_no_end_does_not_count() {
    let limit = SignInLimit::default();
    let now = Utc.with_ymd_and_hms(2026, 11, 30, 12, 0, 0).unwrap();
    let email = Email::parse("somebody@example.org").unwrap();
    let here: IpAddr = "192.0.2.1".parse().unwrap();
    for _ in 0..20 {
        limit.begin(here, &email, now).unwrap();
        limit.unknown(here, &email);
    }
    assert!(limit.counts.lock().unwrap().is_empty());
}
