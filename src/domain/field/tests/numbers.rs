//! Number.

use super::*;

fn number(field: &Field, raw: &str) -> Result<String, Fault> {
    match read(field, raw)? {
        Some(Answer::Number(number)) => Ok(number.to_string()),
        other => panic_with(other),
    }
}

fn panic_with(answer: Option<Answer>) -> ! {
    panic!("no number: {answer:?}")
}

#[test]
fn num_01_the_forms_language_decides_the_separator() {
    let field = field(&json!({ "kind": "number" }));
    assert_eq!(number(&field, "1.23").unwrap(), "1.23");
    assert_eq!(number(&field, "4.3").unwrap(), "4.3");
    for guess in ["1,23", "1,234", "1.234.567", "1 234", "4,7,.1"] {
        assert_eq!(number(&field, guess), Err(Fault::NotNumber), "{guess}");
    }
}

#[test]
fn num_03_only_plain_notation_is_a_number() {
    let field = field(&json!({ "kind": "number" }));
    for (typed, kept) in [
        ("+5", "5"),
        ("５", "5"),
        ("－１２．５", "-12.5"),
        ("\u{2212}3", "-3"),
        (" 7 ", "7"),
        ("\u{200b}8", "8"),
    ] {
        assert_eq!(number(&field, typed).unwrap(), kept, "{typed}");
    }
    for odd in [
        "2e2", "1E5", "0x1F", "NaN", "Infinity", "--5", "5²", "½", "五", "٣", "$5", "5%",
    ] {
        assert_eq!(number(&field, odd), Err(Fault::NotNumber), "{odd}");
    }
}

#[test]
fn num_04_every_digit_comes_back() {
    let field = field(&json!({ "kind": "number" }));
    for (typed, kept) in [
        ("123456789012", "123456789012"),
        ("1234567890123456789012345", "1234567890123456789012345"),
        ("0.0123456789", "0.0123456789"),
        ("-0", "0"),
        ("0.1", "0.1"),
        ("9007199254740993", "9007199254740993"),
        ("00012.50", "12.50"),
    ] {
        let answer = read(&field, typed).unwrap().unwrap();
        assert_eq!(number(&field, typed).unwrap(), kept);
        assert_eq!(
            field.kind.restore(&json!(kept)),
            Some(answer),
            "restored from {kept}"
        );
    }
    assert_eq!(number(&field, &"9".repeat(40)).unwrap(), "9".repeat(40));
    assert_eq!(
        number(&field, &"9".repeat(41)),
        Err(Fault::TooManyDigits { max: 40 })
    );
}

#[test]
fn limits_are_exact() {
    let both = field(&json!({ "kind": "number", "min": -1.5, "max": 10 }));
    for inside in ["-1.5", "-1.50", "0", "10", "10.000"] {
        assert!(number(&both, inside).is_ok(), "{inside}");
    }
    for outside in ["-1.51", "10.0000000000000000000000000001", "11"] {
        let fault = Fault::Between {
            min: "-1.5".to_owned(),
            max: "10".to_owned(),
        };
        assert_eq!(number(&both, outside), Err(fault), "{outside}");
    }
    let min = field(&json!({ "kind": "number", "min": 18 }));
    let min_fault = Fault::AtLeast {
        min: "18".to_owned(),
    };
    assert_eq!(number(&min, "17"), Err(min_fault));
    let max = field(&json!({ "kind": "number", "max": 0 }));
    let max_fault = Fault::AtMost {
        max: "0".to_owned(),
    };
    assert_eq!(number(&max, "0.1"), Err(max_fault));
}

#[test]
fn steps_start_at_the_lower_limit() {
    let field = field(&json!({ "kind": "number", "min": 0.05, "step": 0.1 }));
    assert_eq!(number(&field, "0.25").unwrap(), "0.25");
    assert_eq!(
        number(&field, "0.3"),
        Err(Fault::Step {
            step: "0.1".to_owned(),
            from: "0.05".to_owned()
        })
    );
}

#[test]
fn unique_numbers_are_compared_by_value() {
    let field = field(&json!({ "kind": "number", "unique": true }));
    assert_eq!(normal(&field, "12.50"), normal(&field, "+012.5"));
    assert_ne!(normal(&field, "12.5"), normal(&field, "-12.5"));
}
