//! Signature.

use super::*;

#[test]
fn a_signature_is_a_name_and_a_tick() {
    let signed = field(&json!({ "kind": "signature", "text": "True", "required": true }));
    let ada = || Ok(Some(Answer::Text("Ada Lovelace".to_owned())));
    assert_eq!(
        read_parts(&signed, &[("agreed", "yes"), ("", " Ada Lovelace ")]),
        ada()
    );
    for (inputs, expected) in [
        (
            vec![],
            vec![("agreed", Fault::NotAgreed), ("", Fault::Empty)],
        ),
        (vec![("", "Ada")], vec![("agreed", Fault::NotAgreed)]),
        (vec![("agreed", "yes"), ("", " ")], vec![("", Fault::Empty)]),
        (
            vec![("agreed", "on"), ("", "Ada")],
            vec![("agreed", Fault::UnknownOption)],
        ),
        (
            vec![("agreed", "yes"), ("", "A\nda")],
            vec![("", Fault::Control)],
        ),
        (
            vec![("agreed", "yes"), ("", "Ada"), ("", "Ada")],
            vec![("", Fault::SentTwice)],
        ),
    ] {
        assert_eq!(read_parts(&signed, &inputs), at(&expected), "{inputs:?}");
    }
    let optional = field(&json!({ "kind": "signature", "text": "True" }));
    assert_eq!(read_parts(&optional, &[]), Ok(None));
    assert_eq!(
        read_parts(&optional, &[("", "Ada")]),
        at(&[("agreed", Fault::NotAgreed)])
    );
    let long = "a".repeat(201);
    let fault = Fault::TooLong {
        max: 200,
        actual: 201,
    };
    assert_eq!(
        read_parts(&optional, &[("agreed", "yes"), ("", &long)]),
        at(&[("", fault)])
    );
}
