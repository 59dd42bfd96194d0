#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use chrono::{DateTime, NaiveDate, Utc};
use fluent_bundle::FluentResource;

use super::negotiation::negotiate;
use super::{ENGLISH, Language, SIMPLIFIED_CHINESE, Words, group};

const EN: Words = Words::of(Language::English);
const ZH: Words = Words::of(Language::SimplifiedChinese);

fn instant() -> DateTime<Utc> {
    "2026-11-30T06:02:00Z".parse().unwrap()
}

#[test]
fn every_message_file_is_read_whole() {
    for text in ENGLISH.iter().chain(SIMPLIFIED_CHINESE) {
        let read = FluentResource::try_new((*text).to_owned());
        assert!(read.is_ok(), "{:?}", read.err().map(|(_, errors)| errors));
    }
}

#[test]
fn an_instant_names_its_zone_in_both_languages() {
    let shanghai = chrono_tz::Asia::Shanghai;
    assert_eq!(
        EN.time(instant(), shanghai),
        "30 November 2026, 14:02 (Asia/Shanghai, UTC+8)"
    );
    assert_eq!(
        ZH.time(instant(), shanghai),
        "2026 年 11 月 30 日 14:02（Asia/Shanghai，UTC+8）"
    );
    assert_eq!(
        EN.time(instant(), chrono_tz::UTC),
        "30 November 2026, 06:02 (UTC)"
    );
    assert_eq!(
        EN.time(instant(), chrono_tz::Asia::Kolkata),
        "30 November 2026, 11:32 (Asia/Kolkata, UTC+5:30)"
    );
    assert_eq!(
        EN.time(instant(), chrono_tz::America::New_York),
        "30 November 2026, 01:02 (America/New_York, UTC\u{2212}5)"
    );
}

#[test]
fn a_date_has_no_zone() {
    let date = NaiveDate::from_ymd_opt(2026, 1, 5).unwrap();
    assert_eq!(EN.date(date), "5 January 2026");
    assert_eq!(ZH.date(date), "2026 年 1 月 5 日");
}

#[test]
fn a_choice_comes_before_the_browser() {
    use Language::{English, SimplifiedChinese};
    let ask = |query, cookie, header| negotiate(query, cookie, header, English);
    assert_eq!(
        ask(Some("zh-CN"), Some("en"), Some("en")),
        SimplifiedChinese
    );
    assert_eq!(
        ask(Some("xx"), Some("zh-CN"), Some("en")),
        SimplifiedChinese
    );
    assert_eq!(
        ask(None, None, Some("fr, zh-TW;q=0.8, en;q=0.3")),
        SimplifiedChinese
    );
    assert_eq!(ask(None, None, Some("zh-Hans;q=0.2, en-GB;q=0.9")), English);
    assert_eq!(ask(None, None, Some("zh;q=0, de")), English);
    assert_eq!(ask(None, None, Some(";;,q=,\u{0}")), English);
    assert_eq!(ask(None, None, None), English);
}

#[test]
fn numbers_are_grouped_in_english_only() {
    assert_eq!(group("1234567"), "1,234,567");
    assert_eq!(group("-123"), "-123");
    assert_eq!(group("999"), "999");
    let said = |words: Words, count: u32| words.say_with("count-characters", &[("count", &count)]);
    assert_eq!(said(EN, 1), "1 character");
    assert_eq!(said(EN, 12_400), "12,400 characters");
    assert_eq!(said(ZH, 12_400), "12400 个字");
}

#[test]
fn text_is_never_taken_for_a_number() {
    let said = EN.say_with("error-title", &[("title", &"1e3")]);
    assert_eq!(said, "Error: 1e3");
}

#[test]
fn a_missing_message_says_its_key() {
    assert_eq!(
        EN.say("there-is-no-such-message"),
        "there-is-no-such-message"
    );
}
