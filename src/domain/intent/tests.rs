//! The same intent has the same fingerprint, another intent has another.

use chrono::DateTime;

use super::*;
use crate::domain::chance::Chance;

fn fingerprint(pairs: &[(&str, &str)]) -> Fingerprint {
    let form = FormId::new(DateTime::UNIX_EPOCH, &Chance::seeded(1));
    let pairs: Vec<_> = pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    Fingerprint::of(&Key::new([7; 32]), form, &pairs)
}

#[test]
fn the_way_it_was_sent_does_not_count() {
    let first = fingerprint(&[
        ("request_id", "a"),
        ("name", "Zo\u{e9}\nB"),
        ("diet", "x"),
        ("diet", "y"),
    ]);
    let again = fingerprint(&[
        ("diet", "x"),
        ("diet", "y"),
        ("name", " Zoe\u{301}\r\nB "),
        ("page_token", "t"),
    ]);
    assert_eq!(first, again);
}

#[test]
fn what_was_sent_does() {
    let first = fingerprint(&[("name", "A"), ("note", "")]);
    for other in [
        fingerprint(&[("name", "a"), ("note", "")]),
        fingerprint(&[("name", ""), ("note", "A")]),
        fingerprint(&[("name", "A")]),
        fingerprint(&[("name", "A"), ("note", ""), ("note", "")]),
    ] {
        assert_ne!(first, other);
    }
}
