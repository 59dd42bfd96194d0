//! Full name and ID number.

use super::*;

#[test]
fn a_name_may_be_written_in_any_letters() {
    let field = field(&json!({ "kind": "name" }));
    for name in [
        "李小龙",
        "Ngũgĩ wa Thiong'o",
        "O'Brien-Smith, Jr.",
        "X Æ A-12",
        "Zoë",
    ] {
        assert_eq!(read(&field, name), text(name));
    }
    assert_eq!(read(&field, " Ada  Lovelace "), text("Ada  Lovelace"));
    assert_eq!(read(&field, "Zoe\u{308}"), text("Zoë"), "composed");
    for nothing in ["", "  ", "\u{200b}\u{a0}"] {
        assert_eq!(read(&field, nothing), Ok(None));
    }
    assert_eq!(read(&field, "a\u{0}b"), Err(Fault::Control));
    assert_eq!(read(&field, "a\nb"), Err(Fault::Control));
    let long = Fault::TooLong {
        max: 200,
        actual: 201,
    };
    assert_eq!(read(&field, &"a".repeat(201)), Err(long));
    assert_eq!(normal(&field, "ＡＤＡ  Lovelace"), "ada lovelace");
}

#[test]
fn a_name_keeps_the_limits_of_its_form() {
    let field = field(&json!({ "kind": "name", "min_length": 2, "max_length": 3 }));
    assert_eq!(read(&field, "李雷"), text("李雷"));
    assert_eq!(
        read(&field, "李"),
        Err(Fault::TooShort { min: 2, actual: 1 })
    );
    assert_eq!(
        read(&field, "Anna"),
        Err(Fault::TooLong { max: 3, actual: 4 })
    );
}

#[test]
fn a_resident_number_has_a_real_birthday_and_the_right_check_character() {
    let field = field(&json!({ "kind": "id_number" }));
    for (typed, kept) in [
        ("11010519491231002X", "11010519491231002X"),
        ("11010519491231002x", "11010519491231002X"),
        (" 110105 19491231 002X ", "11010519491231002X"),
        ("１１０１０５１９４９１２３１００２Ｘ", "11010519491231002X"),
        ("110101200002290018", "110101200002290018"),
    ] {
        assert_eq!(read(&field, typed), text(kept), "{typed}");
    }
    for odd in [
        "1101051949123100",
        "11010519491231002",
        "11010519491231002XX",
        "1101051949123100２X3",
        "A10105194912310021",
        "11010519491231002Y",
        "李",
        "11010519491231002é",
        "110105-19491231-002X",
    ] {
        assert_eq!(read(&field, odd), Err(Fault::NotIdNumber), "{odd}");
    }
    for unborn in [
        "110105194902310027",
        "110105190002290020",
        "110105202702010020",
        "110105194913310020",
        "110105000012310020",
    ] {
        assert_eq!(read(&field, unborn), Err(Fault::IdBirthday), "{unborn}");
    }
    for slip in [
        "110105194912310020",
        "11010519491231003X",
        "11010619491231002X",
        "110150194912310029",
    ] {
        assert_eq!(read(&field, slip), Err(Fault::IdCheck), "{slip}");
    }
    assert_eq!(normal(&field, "１1010519491231002x"), "11010519491231002X");
    let long = Fault::TooLong {
        max: 100,
        actual: 101,
    };
    assert_eq!(read(&field, &"1".repeat(101)), Err(long));
}

#[test]
fn an_id_number_may_have_a_pattern_of_its_own() {
    let field = field(&json!({ "kind": "id_number", "pattern": "[A-Z][0-9]{8}" }));
    assert_eq!(read(&field, "e１2345678"), text("E12345678"));
    assert_eq!(read(&field, "E 1234 5678"), text("E12345678"));
    let fault = Fault::Pattern {
        message: String::new(),
    };
    assert_eq!(read(&field, "11010519491231002X"), Err(fault));
}
