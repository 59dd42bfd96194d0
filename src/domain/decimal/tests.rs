#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::json;

use super::*;

fn decimal(text: &str) -> Decimal {
    Decimal::parse(text, '.').unwrap()
}

#[test]
fn num_04_every_digit_is_kept() {
    for (typed, kept) in [
        ("9007199254740993", "9007199254740993"),
        ("0.1", "0.1"),
        ("12.50", "12.50"),
        ("-0", "0"),
        ("-0.00", "0.00"),
        ("+5", "5"),
        (".5", "0.5"),
        ("-.5", "-0.5"),
        ("007", "7"),
        ("000", "0"),
        (
            "-1234567890123456789012345.0123456789",
            "-1234567890123456789012345.0123456789",
        ),
    ] {
        assert_eq!(decimal(typed).as_str(), kept);
    }
}

#[test]
fn num_03_other_notations_are_no_numbers() {
    for odd in [
        "", "-", "+", ".", "5.", "-.", "--5", "+-5", "2e2", "1E5", "0x1F", "NaN", "Infinity",
        "1,5", "1 000", "4,7,.1", "1.2.3", "٣", "5²", "½",
    ] {
        assert!(Decimal::parse(odd, '.').is_none(), "{odd}");
    }
    assert!(Decimal::parse("1.5", ',').is_none());
    assert_eq!(Decimal::parse("1,5", ',').unwrap().as_str(), "1.5");
}

#[test]
fn numbers_compare_by_value() {
    let ascending = [
        "-100", "-99.5", "-1", "0", "0.05", "0.5", "9", "10", "10.01",
    ];
    for pair in ascending.windows(2) {
        assert!(decimal(pair[0]) < decimal(pair[1]), "{pair:?}");
        assert!(decimal(pair[1]) > decimal(pair[0]), "{pair:?}");
    }
    assert_eq!(decimal("12.50"), decimal("12.5"));
    assert_eq!(decimal("12.50").shortest(), decimal("12.5").shortest());
    assert_eq!(decimal("1.0").shortest(), "1");
}

#[test]
fn steps_are_counted_exactly() {
    for (number, step, start, whole) in [
        ("0.3", "0.1", "0", true),
        ("0.35", "0.1", "0", false),
        ("0.350", "0.05", "0", true),
        ("-0.3", "0.1", "0", true),
        ("7", "2", "1", true),
        ("8", "2", "1", false),
        ("-5", "3", "-2", true),
        ("-6", "3", "-2", false),
        ("1.25", "1", "0.25", true),
        ("1.26", "1", "0.25", false),
        ("12345678901234567890123456789012345678.5", "0.5", "0", true),
        (
            "12345678901234567890123456789012345678.6",
            "0.5",
            "0",
            false,
        ),
        ("100", "0.0000000003", "0.0000000001", true),
    ] {
        let found = decimal(number).is_whole_steps(&decimal(step), &decimal(start));
        assert_eq!(found, whole, "{number} in steps of {step} from {start}");
    }
}

#[test]
fn numbers_of_documents_come_and_go_exactly() {
    for text in ["0", "-3", "0.1", "0.0000000001", "999999999999999", "12.5"] {
        let json: Value = serde_json::from_str(text).unwrap();
        let read = Decimal::from_json(json.as_number().unwrap()).unwrap();
        assert_eq!(read.as_str(), text);
        assert_eq!(read.to_json(), json);
    }
    assert_eq!(
        Decimal::from_json(json!(1e3).as_number().unwrap()).unwrap(),
        decimal("1000")
    );
    for number in [json!(1e15), json!(u64::MAX), json!(1e300), json!(1e-11)] {
        assert!(Decimal::from_json(number.as_number().unwrap()).is_none());
    }
}
