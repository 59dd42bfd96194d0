#![expect(clippy::unwrap_used, reason = "a test may stop")]

use super::*;

fn tag(text: &str) -> LanguageTag {
    LanguageTag::parse(text).unwrap()
}

#[test]
fn tags_are_written_in_one_way() {
    for (written, canonical) in [
        ("en", "en"),
        ("ZH-cn", "zh-CN"),
        ("zh-hant-tw", "zh-Hant-TW"),
        ("es-419", "es-419"),
        ("sl-ROZAJ-biske", "sl-rozaj-biske"),
        ("de-CH-1996", "de-CH-1996"),
        ("en-US-u-HC-h12", "en-US-u-hc-h12"),
        ("zh-yue", "zh-yue"),
    ] {
        assert_eq!(tag(written).code(), canonical);
    }
}

#[test]
fn what_is_no_tag_is_refused() {
    for text in [
        "",
        "e",
        "english!",
        "en_GB",
        "en-",
        "-en",
        "x-mine",
        "i-klingon",
        "en-u",
        "en-gb-gb",
        "123",
        "languages-that-go-on-for-much-too-long-a-tag",
    ] {
        assert_eq!(LanguageTag::parse(text), None, "{text}");
    }
}

#[test]
fn the_writing_direction_follows_the_script() {
    for right in ["ar", "he", "fa-IR", "ur", "az-Arab", "ks"] {
        assert!(tag(right).is_right_to_left(), "{right}");
    }
    for left in ["en", "zh-CN", "ur-Latn", "ks-Deva", "sv"] {
        assert!(!tag(left).is_right_to_left(), "{left}");
    }
}

#[test]
fn who_asks_for_a_language_gets_it_wider_or_of_another_region() {
    let offered = [tag("en"), tag("zh-CN"), tag("fr-CA")];
    for (range, served) in [
        ("en", Some("en")),
        ("EN-gb", Some("en")),
        ("zh-TW", Some("zh-CN")),
        ("zh_cn", Some("zh-CN")),
        ("fr", Some("fr-CA")),
        ("fr-FR", Some("fr-CA")),
        ("sv", None),
        ("*", None),
        ("", None),
    ] {
        let found = LanguageTag::serving(range, &offered);
        assert_eq!(found.map(LanguageTag::code), served, "{range}");
    }
}

#[test]
fn speakers_know_the_name_of_their_language() {
    assert_eq!(tag("ar").own_name(), "العربية");
    assert_eq!(tag("zh-cn").own_name(), "简体中文");
    assert_eq!(tag("tlh").own_name(), "tlh");
}
