#![expect(clippy::unwrap_used, reason = "a test may stop")]

use super::*;

fn tags(codes: &[&str]) -> Vec<LanguageTag> {
    let codes = codes.iter();
    codes
        .map(|code| LanguageTag::parse(code).unwrap())
        .collect()
}

fn found(chosen: Option<&str>, others: &[&str], offered: &[&str]) -> (&'static str, bool) {
    let wishes = Wishes {
        chosen: chosen.map(str::to_owned),
        others: others.iter().map(|range| (*range).to_owned()).collect(),
    };
    let offered = tags(offered);
    let own = offered[0];
    let language = FormLanguage::among(&wishes, offered, own);
    (language.shown.code(), language.lacks)
}

#[test]
fn the_dearest_wish_that_can_be_served_wins() {
    let offered = ["en", "fr", "zh-CN"];
    assert_eq!(found(Some("fr"), &["zh"], &offered), ("fr", false));
    assert_eq!(
        found(None, &["de", "zh-TW", "en"], &offered),
        ("zh-CN", false)
    );
    assert_eq!(found(None, &[], &offered), ("en", false));
    assert_eq!(found(None, &["*"], &offered), ("en", false));
}

#[test]
fn a_language_that_the_form_lacks_is_told_of() {
    let offered = ["en", "fr"];
    assert_eq!(found(Some("sv"), &["fr"], &offered), ("fr", true));
    assert_eq!(found(Some("sv"), &[], &offered), ("en", true));
    assert_eq!(found(None, &["de", "sv"], &offered), ("en", true));
    // Of several wishes one is enough.
    assert_eq!(found(None, &["de", "en"], &offered), ("en", false));
}

#[test]
fn the_words_are_the_forms_if_they_are_ours_and_else_the_readers() {
    let chinese = Words::of(Language::SimplifiedChinese);
    let language = |code: &str| FormLanguage {
        shown: LanguageTag::parse(code).unwrap(),
        offered: Vec::new(),
        lacks: true,
    };
    assert_eq!(language("en").words(chinese).language(), Language::English);
    assert_eq!(language("ar").words(chinese), chinese);
    // The notice speaks the language that was asked for, and is marked as such.
    assert_eq!(language("en").lacking(chinese).unwrap().1, Some("zh-CN"));
    assert_eq!(language("ar").lacking(chinese).unwrap().1, None);
}
