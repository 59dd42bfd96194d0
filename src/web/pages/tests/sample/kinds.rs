//! One form with the kinds of question that have several inputs or none, fresh and with faults.

use askama::Template;
use serde_json::json;

use super::{Rendered, chrome, instant, pair};
use crate::domain::answers::Answers;
use crate::domain::definition::{Definition, Language};
use crate::web::pages::fill::FormPage;

/// The form in one of the languages.
fn definition(language: Language, title: &str) -> Definition {
    let zh = language == Language::SimplifiedChinese;
    let either = |en: &'static str, cn: &'static str| if zh { cn } else { en };
    let document = json!({
        "onceform": 1, "slug": "open-day", "title": title, "language": language.code(),
        "pages": [{ "id": "about", "fields": [
            { "id": "hello", "kind": "note", "label": either("Before you begin", "填写之前"), "text": either("Have your **card** at hand.", "请准备好 **证件**。") },
            { "id": "person", "kind": "name", "label": either("Full name", "姓名"), "required": true },
            { "id": "card", "kind": "id_number", "label": either("ID number", "身份证号码"), "required": true },
            { "id": "site", "kind": "url", "label": either("Website", "网站") },
            { "id": "at", "kind": "time", "label": either("Arrival", "到达时间"), "min": "09:00", "max": "17:30" },
            { "id": "visit", "kind": "datetime", "label": either("Visit", "参观时间"), "required": true, "hint": either("One hour", "一小时") },
            { "id": "likely", "kind": "scale", "label": either("How likely is it that you come again?", "您再来的可能性有多大？"), "min": 0, "max": 10,
              "min_label": either("Not at all", "不可能"), "max_label": either("Surely", "一定") },
            { "id": "stars", "kind": "rating", "label": either("Overall", "总体印象") },
            { "id": "grid", "kind": "matrix", "label": either("How was it?", "感觉如何？"), "required": true, "hint": either("One answer a row", "每行选一项"),
              "rows": [{ "id": "food", "label": either("Food", "餐饮") }, { "id": "rooms", "label": either("Rooms", "房间") }],
              "options": [{ "id": "good", "label": either("Good", "好") }, { "id": "fair", "label": either("Fair", "一般") }, { "id": "bad", "label": either("Bad", "差") }] },
            { "id": "home", "kind": "address", "label": either("Home address", "家庭住址"), "format": either("international", "cn"), "required": true },
            { "id": "diet", "kind": "choices", "label": either("Diet", "饮食"), "other": true, "options": [
                { "id": "veg", "label": either("Vegetarian", "素食") }, { "id": "halal", "label": either("Halal", "清真") },
                { "id": "none", "label": either("None of these", "以上都不是"), "exclusive": true } ] },
            { "id": "via", "kind": "dropdown", "label": either("How did you hear of us?", "您从哪里得知？"), "other": true, "options": [
                { "id": "press", "label": either("Newspaper", "报纸") } ] },
            { "id": "proof", "kind": "file", "label": either("Proof", "证明"), "required": true, "max_files": 2, "hint": either("A photograph will do", "照片即可") },
            { "id": "signed", "kind": "signature", "label": either("Signature", "签名"), "required": true, "text": either("What I say is **true**.", "以上内容 **属实**。") },
            { "id": "ref", "kind": "hidden", "label": either("Came from", "来源") } ] }],
        "settings": { "time_zone": "Asia/Shanghai" }
    });
    Definition::from_json(&document).unwrap()
}

/// A file that came already.
const PROOF: &str = "file:00000000-0000-7000-8000-000000000001:\
    0707070707070707070707070707070707070707070707070707070707070707:1500000:pdf:passport.pdf";

/// The form, and the form after a try with faults.
pub(super) fn pages(language: Language, title: &str, note: &str) -> [Rendered; 2] {
    let definition = definition(language, title);
    let pairs: Vec<(String, String)> = [
        ("person", note),
        ("card", "110105194912310020"),
        ("site", "nowhere"),
        ("at", "8:59"),
        ("visit.date", "2026-12-24"),
        ("likely", "7"),
        ("stars", "4"),
        ("grid.food", "good"),
        ("home.city", note),
        ("diet", "none"),
        ("diet", "_other"),
        ("diet.other", note),
        ("via", "_other"),
        ("proof", PROOF),
        ("proof", "refused:kind:cv.exe"),
        ("signed", note),
        ("ref", note),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .to_vec();
    let faults = Answers::read(&definition, &pairs, instant().date_naive()).unwrap_err();
    let fresh = FormPage::new(
        chrome(language, Some("/f/open-day")),
        &definition,
        pair(),
        &[],
        &[],
    );
    let wrong = FormPage::new(chrome(language, None), &definition, pair(), &pairs, &faults);
    [("kinds", fresh.render()), ("kinds-wrong", wrong.render())]
}
