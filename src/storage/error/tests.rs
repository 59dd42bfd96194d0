//! Index names are taken out of messages that hold what people typed.

use super::*;

#[test]
fn mysql_names_the_index_last_whatever_the_value_says() {
    for (message, index) in [
        (
            "Duplicate entry 'r1' for key 'uk_request_id'",
            "uk_request_id",
        ),
        (
            "Duplicate entry 'r1' for key 'form_submit_record.uk_request_id'",
            "uk_request_id",
        ),
        (
            "Duplicate entry 'x' for key 'uk_request_id' for key 'uk_form_business_key'",
            "uk_form_business_key",
        ),
        (
            "Doppelter Eintrag 'it's' für Schlüssel 'uk_form_business_key'",
            "uk_form_business_key",
        ),
        ("no quotes at all", ""),
    ] {
        assert_eq!(mysql_index(message), index, "{message}");
    }
}
