//! Address.

use super::*;

#[test]
fn an_address_has_the_parts_of_its_country() {
    let china = field(&json!({ "kind": "address", "format": "cn", "required": true }));
    let written = [
        ("province", "浙江省"),
        ("city", "杭州市"),
        ("district", ""),
        ("street", ""),
        ("detail", " 示例路 1 号 "),
        ("postcode", "３１０００７"),
    ];
    let kept = [
        ("province", "浙江省"),
        ("city", "杭州市"),
        ("detail", "示例路 1 号"),
        ("postcode", "310007"),
    ];
    assert_eq!(read_parts(&china, &written), parts(&kept));
    let elsewhere = field(&json!({ "kind": "address" }));
    let written = [
        ("country", "Ireland"),
        ("line1", "1 Example Road"),
        ("city", "Dublin"),
    ];
    let kept = [
        ("line1", "1 Example Road"),
        ("city", "Dublin"),
        ("country", "Ireland"),
    ];
    assert_eq!(
        read_parts(&elsewhere, &written),
        parts(&kept),
        "in the order of its lines"
    );
    assert!(elsewhere.kind.has_part("region") && !elsewhere.kind.has_part("province"));
}

#[test]
fn only_necessary_parts_are_missed_each_by_itself() {
    let required = field(&json!({ "kind": "address", "required": true }));
    let missing = [
        ("line1", Fault::Empty),
        ("city", Fault::Empty),
        ("country", Fault::Empty),
    ];
    assert_eq!(read_parts(&required, &[]), at(&missing));
    assert_eq!(
        read_parts(&required, &[("line1", " "), ("city", "")]),
        at(&missing)
    );
    let optional = field(&json!({ "kind": "address" }));
    assert_eq!(read_parts(&optional, &[("line1", "\u{200b}")]), Ok(None));
    assert_eq!(
        read_parts(&optional, &[("postcode", "D02 AF30")]),
        at(&missing),
        "begun means whole"
    );
}

#[test]
fn each_part_is_judged() {
    let china = field(&json!({ "kind": "address", "format": "cn" }));
    let written = [
        ("province", "浙江省"),
        ("city", "a\u{0}"),
        ("detail", "x"),
        ("postcode", "31000"),
    ];
    assert_eq!(
        read_parts(&china, &written),
        at(&[("city", Fault::Control), ("postcode", Fault::NotPostcode)])
    );
    let long = "长".repeat(201);
    let fault = Fault::TooLong {
        max: 200,
        actual: 201,
    };
    assert_eq!(
        read_parts(
            &china,
            &[("province", "p"), ("city", "c"), ("detail", &long)]
        ),
        at(&[("detail", fault)])
    );
    let twice = [
        ("province", "p"),
        ("province", "q"),
        ("city", "c"),
        ("detail", "d"),
    ];
    assert_eq!(
        read_parts(&china, &twice),
        at(&[("province", Fault::SentTwice)])
    );
}
