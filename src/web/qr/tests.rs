#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! The picture holds the code, and nothing else.

use super::*;

#[test]
fn a_code_is_black_on_white_with_a_quiet_zone() {
    let address = "https://forms.example.org/f/open-day";
    let code = QrCode::with_error_correction_level(address, EcLevel::M).unwrap();
    let svg = svg(address).unwrap().to_string();
    let whole = code.width() + 8;
    assert!(svg.contains(&format!("viewBox=\"0 0 {whole} {whole}\"")));
    // The finder in the upper left corner begins behind the quiet zone, seven modules wide.
    assert!(svg.contains("d=\"M4 4h7v1h-7z"), "{svg}");
    let modules: usize = svg
        .split("z")
        .filter_map(|run| run.rsplit_once("v1h-")?.1.parse::<usize>().ok())
        .sum();
    let dark = code
        .to_colors()
        .iter()
        .filter(|one| **one == Color::Dark)
        .count();
    assert_eq!(modules, dark);
}

#[test]
fn what_is_too_long_has_no_code() {
    assert_eq!(svg(&"x".repeat(4000)), None);
}
