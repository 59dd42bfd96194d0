//! What is dropped, what is kept, what is refused.

use super::*;

#[test]
fn txt_07_text_that_shows_nothing_is_no_text() {
    for blank in [
        "",
        " ",
        "\t",
        "\u{a0}",
        "\u{200b}",
        "\u{2060}",
        "\u{feff}",
        "\u{200d}",
        "\u{200e} \u{3000}",
        "\u{3164}",
        "\u{2800}",
        "\u{fe0f}",
        " \u{200b} \u{a0}\t",
        "\n\n",
    ] {
        assert_eq!(line(blank), Ok(None), "{blank:?}");
        assert_eq!(paragraph(blank), Ok(None), "{blank:?}");
        assert_eq!(folded(blank), Ok(None), "{blank:?}");
    }
}

#[test]
fn joined_emoji_and_persian_words_stay_whole() {
    for whole in [
        "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
        "\u{1f3f3}\u{fe0f}\u{200d}\u{1f308}",
        "می\u{200c}خواهم",
        "۱۴۰۲ ه\u{200d}",
        "क्\u{200d}ष",
    ] {
        assert_eq!(line(whole), Ok(Some(whole.to_owned())));
        assert_eq!(paragraph(whole), Ok(Some(whole.to_owned())));
    }
}

#[test]
fn pasted_marks_and_outer_space_are_dropped() {
    assert_eq!(
        line("\u{feff} A\u{200b}d\u{2060}a \u{200b} "),
        Ok(Some("Ada".to_owned()))
    );
    assert_eq!(line("A\tB"), Ok(Some("A B".to_owned())));
}

#[test]
fn inner_line_breaks_become_line_feeds() {
    assert_eq!(
        paragraph("\r\n a\r\nb\rc\n\nd\t \r\n"),
        Ok(Some("a\nb\nc\n\nd".to_owned()))
    );
}

#[test]
fn text_is_composed() {
    assert_eq!(line("Zoe\u{301}"), Ok(Some("Zo\u{e9}".to_owned())));
    assert_eq!(
        line("\u{1112}\u{1161}\u{11ab}"),
        Ok(Some("\u{d55c}".to_owned()))
    );
}

#[test]
fn full_width_forms_are_folded_only_where_asked() {
    assert_eq!(folded("ａ＠ｂ－１"), Ok(Some("a@b-1".to_owned())));
    assert_eq!(line("ａ＠ｂ－１"), Ok(Some("ａ＠ｂ－１".to_owned())));
}

#[test]
fn txt_02_control_characters_are_refused() {
    for control in ["a\0b", "\u{1}", "a\u{7f}", "a\u{85}b", "a\u{1b}[0m"] {
        assert_eq!(line(control), Err(ControlCharacter), "{control:?}");
        assert_eq!(paragraph(control), Err(ControlCharacter), "{control:?}");
        assert_eq!(folded(control), Err(ControlCharacter), "{control:?}");
    }
    assert_eq!(line("a\nb"), Err(ControlCharacter));
}
