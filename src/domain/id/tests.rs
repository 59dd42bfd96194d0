#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;

#[test]
fn a_reference_survives_being_read_aloud() {
    let reference = Reference::new(&Chance::seeded(1));
    let spoken = reference
        .as_str()
        .to_lowercase()
        .replace('-', " ")
        .replace('0', "o")
        .replace('1', "l");
    assert_eq!(Reference::parse(&spoken), Some(reference));
}

#[test]
fn a_slip_in_a_reference_is_noticed() {
    let reference = Reference::new(&Chance::seeded(2));
    let first = reference.as_str().chars().next().unwrap();
    let other = if first == 'A' { 'B' } else { 'A' };
    assert_eq!(
        Reference::parse(&reference.as_str().replacen(first, &other.to_string(), 1)),
        None
    );
}

#[test]
fn only_a_hyphenated_version_4_uuid_is_a_request_id() {
    let id = RequestId::new(&Chance::seeded(3));
    assert_eq!(RequestId::from_page(id.as_str()), Some(id.clone()));
    let simple = id.as_str().replace('-', "");
    for odd in [
        "",
        "x",
        &simple,
        "00000000-0000-7000-8000-000000000000",
        &format!("{{{}}}", id.as_str()),
    ] {
        assert_eq!(RequestId::from_page(odd), None, "{odd}");
    }
}

#[test]
fn a_receipt_code_keeps_its_128_bits() {
    let code = ReceiptCode::new(&Chance::seeded(4));
    assert_eq!(code.as_str().len(), 26);
    assert_eq!(
        ReceiptCode::parse(&code.as_str().to_uppercase()),
        Some(code)
    );
    assert_eq!(ReceiptCode::parse("../../etc/passwd"), None);
}
