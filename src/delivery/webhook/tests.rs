#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;

fn headers(value: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(RETRY_AFTER, value.parse().unwrap());
    headers
}

#[test]
fn answers_are_judged_by_their_status() {
    let clock = Clock::fixed("2026-01-01T00:00:00Z".parse().unwrap());
    let judged = |code| {
        judge(
            StatusCode::from_u16(code).unwrap(),
            &HeaderMap::new(),
            &clock,
        )
    };
    assert_eq!(judged(200), Answer::Taken(Some(200)));
    assert_eq!(judged(204), Answer::Taken(Some(204)));
    assert_eq!(judged(302), Answer::Later(Some(302), Fault::Redirect, None));
    assert_eq!(judged(404), Answer::Later(Some(404), Fault::Refused, None));
    assert_eq!(judged(500), Answer::Later(Some(500), Fault::Refused, None));
    assert_eq!(judged(410), Answer::Never(Some(410), Fault::Gone));
}

#[test]
fn retry_after_is_read_in_both_forms() {
    let clock = Clock::fixed("2026-01-01T00:00:00Z".parse().unwrap());
    let asked = |value| retry_after(&headers(value), &clock);
    assert_eq!(asked("120"), Some(Duration::from_secs(120)));
    assert_eq!(
        asked("Thu, 01 Jan 2026 00:10:00 GMT"),
        Some(Duration::from_secs(600))
    );
    assert_eq!(asked("Thu, 01 Jan 2015 00:10:00 GMT"), None);
    assert_eq!(asked("soon"), None);
}
