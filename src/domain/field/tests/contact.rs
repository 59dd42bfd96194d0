//! E-mail and phone.

use super::*;

#[test]
fn txt_08_an_address_is_trimmed_and_folded() {
    let field = field(&json!({ "kind": "email" }));
    for typed in [
        " user@example.org ",
        "user@example.org\u{200b}",
        "\u{feff}user@example.org",
        "user＠example．org",
    ] {
        assert_eq!(read(&field, typed), text("user@example.org"), "{typed:?}");
    }
    assert_eq!(read(&field, "Ana@例子.测试"), text("Ana@例子.测试"));
}

#[test]
fn what_is_no_address_is_refused() {
    let field = field(&json!({ "kind": "email" }));
    for odd in [
        "user",
        "user@",
        "@example.org",
        "a b@example.org",
        "a@b@example.org",
        "user@example..org",
        "user@example.org, other@example.org",
        "<user@example.org>",
    ] {
        assert_eq!(read(&field, odd), Err(Fault::NotEmail), "{odd}");
    }
    let long = format!("{}@{}.org", "a".repeat(60), "b.".repeat(96));
    assert_eq!(
        read(&field, &long),
        Err(Fault::TooLong {
            max: 254,
            actual: 257
        })
    );
}

#[test]
fn unique_addresses_are_compared_without_case() {
    let field = field(&json!({ "kind": "email", "unique": true }));
    assert_eq!(
        normal(&field, "User@Example.org"),
        normal(&field, "user@example.org")
    );
}

#[test]
fn val_01_international_numbers_and_extensions_pass_and_stay_as_typed() {
    let anywhere = field(&json!({ "kind": "phone" }));
    let canada = field(&json!({ "kind": "phone", "default_country": "CA" }));
    let china = field(&json!({ "kind": "phone", "default_country": "CN" }));
    for (field, typed, canonical) in [
        (&anywhere, "+44 1632 960123", "+441632960123"),
        (&anywhere, "+44 (0)1632 960123", "+441632960123"),
        (&anywhere, "(+44) 1632-960.123", "+441632960123"),
        (&anywhere, "00 44 20 7946 0018", "+442079460018"),
        (&anywhere, "+44 7700 900982", "+447700900982"),
        (&canada, "(613) 555-0100 ext. 12", "+16135550100;ext=12"),
        (&canada, "613-555-0100 x12", "+16135550100;ext=12"),
        (&canada, "+44 1632 960123", "+441632960123"),
        (&china, "138 0013 8000", "+8613800138000"),
        (&china, "１３８－００１３－８０００", "+8613800138000"),
        (&china, "010-5550 0123 转 12", "+861055500123;ext=12"),
        (&china, "+86 138 0013 8000", "+8613800138000"),
    ] {
        let kept: String =
            unicode_normalization::UnicodeNormalization::nfkc(typed).collect::<String>();
        assert_eq!(read(field, typed), text(&kept), "{typed}");
        assert_eq!(normal(field, typed), canonical, "{typed}");
    }
}

#[test]
fn val_02_a_number_that_cannot_be_one_is_refused() {
    let anywhere = field(&json!({ "kind": "phone", "required": true }));
    let britain = field(&json!({ "kind": "phone", "default_country": "GB" }));
    for (field, typed) in [
        (&anywhere, "+1"),
        (&anywhere, "+"),
        (&anywhere, "+44 1632"),
        (&anywhere, "+44 1632 960123 456"),
        (&anywhere, "+999 123456789"),
        (&anywhere, "+44 1632 +960123"),
        (&anywhere, "1632+960123"),
        (&anywhere, "no"),
        (&britain, "01632"),
        (&britain, "01632 960123 4567"),
        (&britain, "0"),
        (&britain, "----"),
        (&britain, &"1".repeat(100_000)),
    ] {
        assert_eq!(read(field, typed), Err(Fault::NotPhone), "{typed:.40}");
    }
    assert_eq!(
        read(&anywhere, "01632 960123"),
        Err(Fault::PhoneWithoutCountry)
    );
}

#[test]
fn val_03_letters_are_refused_and_nothing_is_cut_off() {
    let field = field(&json!({ "kind": "phone", "default_country": "GB" }));
    for typed in [
        "+44 1632 960123ab",
        "+44 16a32 960123",
        "01632 960123 or 01632 960124",
        "1-800-FLOWERS",
        "+44 1632 960123 ext",
        "+44 1632 960123 ext. 12 34",
        "+44 1632 960123 x12345678",
        "tel:+441632960123",
    ] {
        assert_eq!(read(&field, typed), Err(Fault::NotPhone), "{typed}");
    }
}
