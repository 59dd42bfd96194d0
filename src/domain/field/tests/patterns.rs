//! Patterns of a form's own.

use std::time::{Duration, Instant};

use super::*;

fn refused(message: &str) -> Result<Option<Answer>, Fault> {
    Err(Fault::Pattern {
        message: message.to_owned(),
    })
}

#[test]
fn val_05_the_whole_value_must_match() {
    for kind in ["text", "id_number"] {
        let field = field(
            &json!({ "kind": kind, "pattern": "[0-9]{4}", "pattern_message": "Four digits" }),
        );
        assert_eq!(read(&field, "2024"), text("2024"));
        assert_eq!(
            read(&field, " 2024 "),
            text("2024"),
            "blanks at the ends are no part of it"
        );
        for odd in ["xx2024yy", "20245", "x2024", "2024 a", "", "202"] {
            let expected = if odd.is_empty() {
                Ok(None)
            } else {
                refused("Four digits")
            };
            assert_eq!(read(&field, odd), expected, "{kind} {odd}");
        }
        for broken in ["2024\nmore", "2024\r\nmore", "more\n2024", "2024\u{85}x"] {
            assert_eq!(
                read(&field, broken),
                Err(Fault::Control),
                "{kind} {broken:?}"
            );
        }
    }
}

#[test]
fn val_05_no_pattern_slips_out_of_its_ends() {
    for pattern in ["a|b", "(?m)^a$", "a|", "(?s).", "[ab](?x)"] {
        let field = field(&json!({ "kind": "text", "pattern": pattern }));
        assert_eq!(read(&field, "xax"), refused(""), "{pattern}");
    }
}

#[test]
fn val_06_a_pattern_takes_linear_time() {
    let begun = Instant::now();
    let nested = field(&json!({ "kind": "text", "pattern": "^(a+)+$" }));
    assert_eq!(read(&nested, &"a".repeat(40)), text(&"a".repeat(40)));
    assert_eq!(read(&nested, &format!("{}!", "a".repeat(40))), refused(""));
    assert_eq!(read(&nested, &format!("{}!", "a".repeat(900))), refused(""));
    assert!(begun.elapsed() < Duration::from_millis(200));
}

#[test]
fn val_06_letters_of_all_scripts_have_a_class() {
    let field = field(&json!({ "kind": "text", "pattern": r"\p{L}+" }));
    for name in ["Ada", "Åsa", "李", "Ольга"] {
        assert_eq!(read(&field, name), text(name));
    }
    assert_eq!(read(&field, "R2D2"), refused(""));
}

#[test]
fn val_06_what_the_engine_lacks_is_refused_when_it_is_saved() {
    for (pattern, fault) in [
        ("(?=a)b", DefinitionFault::NotPattern),
        ("(?<!a)b", DefinitionFault::NotPattern),
        (r"(a)\1", DefinitionFault::NotPattern),
        ("a)|(b", DefinitionFault::NotPattern),
        ("(", DefinitionFault::NotPattern),
        ("(?x)a #", DefinitionFault::NotPattern),
        ("(a{1000}){1000}", DefinitionFault::PatternTooLarge),
        (r"\p{L}{5000}", DefinitionFault::PatternTooLarge),
        ("", DefinitionFault::Blank),
    ] {
        let begun = Instant::now();
        assert_eq!(
            Pattern::new(pattern, String::new()),
            Err(fault),
            "{pattern}"
        );
        assert!(begun.elapsed() < Duration::from_millis(200), "{pattern}");
    }
}
