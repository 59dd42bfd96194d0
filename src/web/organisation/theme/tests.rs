#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;

#[test]
fn a_name_finds_its_sheet_and_nothing_else_does() {
    let accent = Accent::parse("#6A3AA6").unwrap();
    let name = name(accent);
    assert!(name.starts_with("6a3aa6-"), "{name}");
    assert_eq!(css(&name), Some(accent.palette().css()));
    for other in ["", "6a3aa6", "6a3aa6-00000000", "ffff00-00000000", "..-"] {
        assert_eq!(css(other), None);
    }
}
