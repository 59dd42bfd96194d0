//! Filters, places, days, notes: read, written and read again.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use super::*;
use crate::domain::chance::Chance;
use crate::domain::id::RecordId;

fn instant(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn day(text: &str) -> Option<NaiveDate> {
    Some(text.parse().unwrap())
}

fn pairs(query: &[(&str, &str)]) -> Vec<(String, String)> {
    query
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

#[test]
fn a_place_survives_its_address() {
    let submitted_at = instant("2026-11-30T17:35:02.123456Z");
    let cursor = Cursor {
        submitted_at,
        id: RecordId::new(submitted_at, &Chance::seeded(1)),
    };
    let address = cursor.encode();
    assert_eq!(address.len(), 32);
    assert_eq!(Cursor::parse(&address), Some(cursor));
    for other in [
        "",
        "x",
        &address[1..],
        "%00",
        &"-".repeat(32),
        &"_".repeat(32),
        &format!("{address}A"),
    ] {
        assert_eq!(Cursor::parse(other), None, "{other}");
    }
}

#[test]
fn a_filter_survives_its_query() {
    let query = pairs(&[
        ("q", "  50% of a_b  "),
        ("status", "spam,new"),
        ("status", "new"),
        ("status", "no such status"),
        ("from", "2026-01-01"),
        ("to", "2026-01-31"),
        ("before", "elsewhere"),
    ]);
    let (filter, faults) = Filter::read(&query);
    assert_eq!(faults, []);
    assert_eq!(filter.statuses, [Status::New, Status::Spam]);
    assert_eq!(filter.search.as_ref().unwrap().typed(), "50% of a_b");
    assert_eq!(filter.days.to, day("2026-01-31"));
    assert!(!filter.is_empty());
    let again: Vec<_> = filter
        .pairs()
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    assert_eq!(Filter::read(&again), (filter, vec![]));
    assert!(Filter::read(&[]).0.is_empty());
}

#[test]
fn everything_wrong_in_a_filter_is_named() {
    let (filter, faults) = Filter::read(&pairs(&[
        ("q", "a\0b"),
        ("from", "2025-02-29"),
        ("to", "1 May"),
    ]));
    assert!(filter.is_empty());
    assert_eq!(
        faults,
        [
            FilterFault::Search(SearchFault::Unreadable),
            FilterFault::From,
            FilterFault::To
        ]
    );
    let (_, faults) = Filter::read(&pairs(&[("from", "2026-02-02"), ("to", "2026-02-01")]));
    assert_eq!(faults, [FilterFault::Reversed]);
    let long = "x".repeat(search::SEARCH_MAX + 1);
    assert_eq!(
        Filter::read(&pairs(&[("q", &long)])).1,
        [FilterFault::Search(SearchFault::TooLong)]
    );
    for year in ["+262142-12-31", "99999-01-01", "-001-01-01", "0001-01-01"] {
        assert_eq!(
            Filter::read(&pairs(&[("to", year)])).1,
            [FilterFault::To],
            "{year}"
        );
    }
}

#[test]
fn a_search_is_the_same_in_any_case_and_form() {
    let text = |typed| Search::parse(typed).unwrap().unwrap().text();
    assert_eq!(text("ZOE\u{301}"), text(" zo\u{e9} "));
    assert_eq!(text("\u{1112}\u{1161}\u{11ab}"), "\u{d55c}");
    assert_eq!(Search::parse(" \u{200b} ").unwrap(), None);
}

#[test]
fn a_reference_is_found_as_people_say_it() {
    let reference = |typed| Search::parse(typed).unwrap().unwrap().reference();
    assert_eq!(reference("7kq2 m4xt r").as_deref(), Some("7KQ2-M4XT-R"));
    assert_eq!(reference("7KQ2M4XTR").as_deref(), Some("7KQ2-M4XT-R"));
    assert_eq!(reference("7kq2-").as_deref(), Some("7KQ2"));
    assert_eq!(reference("oil0m").as_deref(), Some("0110-M"));
    for other in [
        "7kq",
        "7KQ2-M4XT-RR",
        "tutu",
        "a_bc",
        "50%00",
        "\u{e9}t\u{e9}s",
        "ab.cd",
    ] {
        assert_eq!(reference(other), None, "{other}");
    }
}

#[test]
fn dat_07_the_last_day_is_whole() {
    let days = Days {
        from: day("2026-01-01"),
        to: day("2026-01-31"),
    };
    assert_eq!(days.begin(Tz::UTC), Some(instant("2026-01-01T00:00:00Z")));
    assert_eq!(days.end(Tz::UTC), Some(instant("2026-02-01T00:00:00Z")));
    let one = Days {
        from: day("2026-11-09"),
        to: day("2026-11-09"),
    };
    let moscow = Tz::Europe__Moscow;
    assert_eq!(one.begin(moscow), Some(instant("2026-11-08T21:00:00Z")));
    assert_eq!(one.end(moscow), Some(instant("2026-11-09T21:00:00Z")));
    assert_eq!(Days::default().begin(moscow), None);
    assert_eq!(Days::default().end(moscow), None);
    let ends = Days {
        from: None,
        to: day("9999-12-31"),
    };
    assert_eq!(ends.end(Tz::UTC), None);
}

#[test]
fn a_day_without_its_midnight_begins_when_it_can() {
    let santiago = Tz::America__Santiago;
    let days = Days {
        from: day("2026-09-06"),
        to: day("2026-09-06"),
    };
    // At midnight the clocks went on to 01:00.
    assert_eq!(days.begin(santiago), Some(instant("2026-09-06T04:00:00Z")));
    assert_eq!(days.end(santiago), Some(instant("2026-09-07T03:00:00Z")));
    // Samoa had no 30 December 2011 at all.
    let apia = Tz::Pacific__Apia;
    let skipped = Days {
        from: day("2011-12-30"),
        to: day("2011-12-30"),
    };
    assert_eq!(skipped.begin(apia), Some(instant("2011-12-30T10:00:00Z")));
    assert_eq!(skipped.end(apia), Some(instant("2011-12-30T10:00:00Z")));
}

#[test]
fn a_note_is_cleaned_and_measured() {
    assert_eq!(Note::parse(" a\r\nb \n").unwrap().as_str(), "a\nb");
    assert_eq!(Note::parse(" \u{200b}\n").unwrap_err(), NoteFault::Empty);
    assert_eq!(Note::parse("a\0").unwrap_err(), NoteFault::Unreadable);
    assert!(Note::parse(&"\u{1f600}".repeat(NOTE_MAX)).is_ok());
    assert_eq!(
        Note::parse(&"x".repeat(NOTE_MAX + 1)).unwrap_err(),
        NoteFault::TooLong {
            actual: NOTE_MAX + 1
        }
    );
}

#[test]
fn counts_add_up() {
    let mut counts = Counts::default();
    counts.set(Status::New, 3);
    counts.set(Status::Spam, 4);
    assert_eq!(
        (
            counts.of(Status::New),
            counts.of(Status::Accepted),
            counts.total()
        ),
        (3, 0, 7)
    );
}

#[test]
fn notes_and_searches_stay_out_of_logs() {
    let note = Note::parse("Ada").unwrap();
    let search = Search::parse("Ada").unwrap().unwrap();
    assert!(!format!("{note:?}{search:?}").contains("Ada"));
}
