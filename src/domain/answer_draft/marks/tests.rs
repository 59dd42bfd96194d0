#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

use super::{Admission, Mark, Writer};

fn tab(name: &str, count: u32) -> Writer {
    Writer::parse(&format!("{name}.{count}")).unwrap()
}

fn mark(revision: i32, by: Writer) -> Mark {
    Mark { revision, by }
}

#[test]
fn a_tab_names_itself_and_counts() {
    assert_eq!(tab("a1-b", 7).count, 7);
    let long = "x".repeat(41) + ".1";
    for wrong in ["", "a", ".1", "a.", "a.-1", "a b.1", "a.1.x", long.as_str()] {
        assert_eq!(Writer::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn drf_02_another_tab_may_write_only_over_what_it_has_read() {
    let last = mark(5, tab("one", 3));
    assert_eq!(last.admits(&tab("two", 9), 4), Admission::Overtaken);
    assert_eq!(last.admits(&tab("two", 1), 5), Admission::Kept);
    // A page that was left without script bears no name.
    let pressed = mark(5, Writer::default());
    assert_eq!(pressed.admits(&tab("two", 1), 4), Admission::Overtaken);
    assert_eq!(pressed.admits(&tab("two", 1), 6), Admission::Kept);
}

#[test]
fn the_same_tab_writes_on_unless_a_later_request_was_faster() {
    let last = mark(5, tab("one", 3));
    assert_eq!(last.admits(&tab("one", 4), 0), Admission::Kept);
    assert_eq!(last.admits(&tab("one", 3), 5), Admission::Late);
    assert_eq!(last.admits(&tab("one", 2), 5), Admission::Late);
}

#[test]
fn what_is_sent_is_overtaken_by_others_only() {
    let last = mark(5, tab("one", 3));
    assert!(last.is_newer(Some(&tab("two", 1)), 4));
    assert!(last.is_newer(None, 4));
    assert!(!last.is_newer(None, 5));
    assert!(!last.is_newer(Some(&tab("one", 1)), 0));
}
