use super::one_line;

#[test]
fn whk_04_a_subject_is_one_line_of_some_length() {
    let subject = one_line("Eve\r\nBcc: x@example.org\u{0}\u{85}\u{2028}end");
    assert_eq!(subject, "Eve Bcc: x@example.org end");
    assert!(one_line(&"a b".repeat(1000)).chars().count() <= 150);
}
