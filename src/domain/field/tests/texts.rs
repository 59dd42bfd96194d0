//! Text and paragraph.

use super::*;

#[test]
fn txt_04_a_line_break_counts_one() {
    let field = field(&json!({ "kind": "paragraph", "max_length": 8 }));
    assert_eq!(read(&field, "p\r\nq\r\nr\r\ns"), text("p\nq\nr\ns"));
    assert_eq!(read(&field, "p\nq\nr\nst"), text("p\nq\nr\nst"));
    assert_eq!(
        read(&field, "p\r\nq\r\nr\r\nstu"),
        Err(Fault::TooLong { max: 8, actual: 9 })
    );
}

#[test]
fn txt_05_length_is_counted_in_code_points_after_nfc() {
    let field = field(&json!({ "kind": "text", "max_length": 10 }));
    let decomposed = "e\u{301}".repeat(10);
    for (ten, kept) in [
        ("abcdefghij", "abcdefghij"),
        ("éééééééééé", "éééééééééé"),
        (decomposed.as_str(), "éééééééééé"),
        ("😀😀😀😀😀😀😀😀😀😀", "😀😀😀😀😀😀😀😀😀😀"),
        ("  数数数数数数数数数数  ", "数数数数数数数数数数"),
    ] {
        assert_eq!(read(&field, ten), text(kept));
        let eleven = format!("{ten}x").replace("  x", "x");
        let fault = Fault::TooLong {
            max: 10,
            actual: 11,
        };
        assert_eq!(read(&field, &eleven), Err(fault), "{eleven}");
    }
}

#[test]
fn a_text_may_need_a_length() {
    let field = field(&json!({ "kind": "text", "min_length": 3 }));
    assert_eq!(read(&field, "abc"), text("abc"));
    assert_eq!(
        read(&field, " ab "),
        Err(Fault::TooShort { min: 3, actual: 2 })
    );
    assert_eq!(read(&field, "  "), Ok(None));
}

#[test]
fn txt_12_a_paragraph_holds_a_hundred_thousand_characters_and_a_line_a_thousand() {
    let paragraph = field(&json!({ "kind": "paragraph" }));
    let full = "数".repeat(100_000);
    assert_eq!(read(&paragraph, &full), text(&full));
    assert_eq!(
        read(&paragraph, &format!("{full}x")),
        Err(Fault::TooLong {
            max: 100_000,
            actual: 100_001
        })
    );
    let line = field(&json!({ "kind": "text" }));
    assert_eq!(read(&line, &"a".repeat(1_000)), text(&"a".repeat(1_000)));
    assert!(read(&line, &"a".repeat(1_001)).is_err());
}

#[test]
fn txt_02_a_control_character_is_a_fault_of_its_field() {
    for kind in ["text", "paragraph", "number", "email", "phone", "date"] {
        let field = field(&json!({ "kind": kind }));
        for raw in ["a\0b", "\u{1}", "1\u{7}2"] {
            assert_eq!(read(&field, raw), Err(Fault::Control), "{kind} {raw:?}");
        }
    }
}

#[test]
fn txt_07_blank_is_not_an_answer_to_a_required_question() {
    for kind in ["text", "paragraph", "number", "email", "phone", "date"] {
        let field = field(&json!({ "kind": kind, "required": true }));
        for raw in [" ", "\t", "\u{a0}", "\u{200b}", "\u{2060}"] {
            assert_eq!(read(&field, raw), Err(Fault::Empty), "{kind} {raw:?}");
        }
    }
}

#[test]
fn txt_11_markup_is_kept_as_it_is() {
    let field = field(&json!({ "kind": "text" }));
    let typed = "It's <b>A&B</b> \"ok\" é";
    assert_eq!(read(&field, typed), text(typed));
}

#[test]
fn unique_texts_are_compared_without_case_width_and_spacing() {
    let field = field(&json!({ "kind": "text", "unique": true }));
    let first = normal(&field, "Ticket  A 12");
    for same in [
        "ticket a 12",
        " TICKET\tA\u{3000}12 ",
        "ｔｉｃｋｅｔ ａ １２",
    ] {
        assert_eq!(normal(&field, same), first, "{same}");
    }
    assert_ne!(normal(&field, "ticket a 13"), first);
}
