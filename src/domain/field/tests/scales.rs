//! Scale and rating.

use super::*;

fn number(digits: &str) -> Result<Option<Answer>, Fault> {
    Ok(crate::domain::decimal::Decimal::parse(digits, '.').map(Answer::Number))
}

#[test]
fn a_scale_takes_its_points_only() {
    let usual = field(&json!({ "kind": "scale" }));
    let wide = field(&json!({ "kind": "scale", "min": 0, "max": 10, "step": 5 }));
    for (field, good) in [(&usual, ["1", "3", "5"]), (&wide, ["0", "5", "10"])] {
        for point in good {
            assert_eq!(read(field, point), number(point));
        }
        for odd in [
            "-1", "11", "2.5", "05", " 5", "5 ", "five", "５", "1e0", "7",
        ] {
            assert_eq!(read(field, odd), Err(Fault::UnknownOption), "{odd}");
        }
        assert_eq!(read(field, ""), Ok(None));
        assert_eq!(read_all(field, &["5", "5"]), Err(Fault::SentTwice));
    }
    assert_eq!(read(&usual, "0"), Err(Fault::UnknownOption));
    assert_eq!(usual.kind.restore(&json!("3")), read(&usual, "3").unwrap());
}

#[test]
fn a_rating_has_one_star_at_least() {
    let five = field(&json!({ "kind": "rating" }));
    let three = field(&json!({ "kind": "rating", "max": 3, "required": true }));
    assert_eq!(read(&five, "5"), number("5"));
    assert_eq!(read(&three, "3"), number("3"));
    for odd in ["0", "4.5", "-3", "★"] {
        assert_eq!(read(&five, odd), Err(Fault::UnknownOption), "{odd}");
    }
    assert_eq!(read(&three, "4"), Err(Fault::UnknownOption));
    assert_eq!(read(&three, ""), Err(Fault::NothingChosen));
}
