//! The schema and the program give the same verdict.

use super::*;
use crate::domain::intent::RESERVED;

/// A good document but for the value at `pointer`.
fn changed(pointer: &str, value: Value) -> Value {
    let mut document = full();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let parent = document.pointer_mut(parent).unwrap();
    match parent {
        Value::Object(entries) => {
            entries.insert(key.to_owned(), value);
        }
        other => other[key.parse::<usize>().unwrap()] = value,
    }
    document
}

/// A good document but for the key at `pointer`, which is not there.
fn without(pointer: &str) -> Value {
    let mut document = full();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let parent = document.pointer_mut(parent).unwrap();
    parent.as_object_mut().unwrap().shift_remove(key).unwrap();
    document
}

fn validator() -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap()
}

#[test]
fn the_schema_is_a_schema() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
}

#[test]
fn the_schema_lists_the_names_that_the_program_knows() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let field = &schema["$defs"]["field"]["properties"];
    assert_eq!(field["kind"]["enum"], json!(Kind::NAMES));
    assert_eq!(field["id"]["not"]["enum"], json!(RESERVED));
    let translations = &schema["properties"]["translations"];
    assert_eq!(
        translations["maxProperties"],
        json!(translation::TRANSLATIONS_MAX)
    );
}

#[test]
fn schema_and_program_agree_on_good_documents() {
    let validator = validator();
    let mut good = vec![full()];
    for optional in [
        "/description",
        "/language",
        "/settings",
        "/settings/time_zone",
        "/pages/0/title",
        "/pages/0/fields/0/hint",
        "/pages/0/fields/3/step",
        "/pages/0/fields/5/default_country",
        "/pages/0/fields/7/min",
    ] {
        good.push(without(optional));
    }
    for (pointer, value) in [
        ("/onceform", json!(1.0)),
        ("/title", json!("题".repeat(200))),
        ("/title", json!(" Tab\tbed ")),
        ("/description", json!("")),
        ("/description", json!("a\r\n\tb\n")),
        ("/pages/0/title", json!("")),
        ("/pages/0/fields", json!([])),
        ("/pages/0/fields/0/required", json!(false)),
        ("/pages/0/fields/0/max_length", json!(1000.0)),
        ("/pages/0/fields/2/unique", json!(false)),
        ("/pages/0/fields/3/min", json!(-999_999_999_999_999_i64)),
        ("/pages/0/fields/3/step", json!(0.000_000_000_1)),
        ("/pages/0/fields/6/other", json!(false)),
        ("/pages/0/fields/6/options/0/capacity", json!(null)),
        ("/pages/0/fields/6/options/0/capacity", json!(5)),
        ("/pages/0/fields/10/min", json!("1904-02-29")),
        ("/pages/0/fields/10/max", json!("today")),
        ("/pages/0/fields/0/pattern", json!(r"[\p{L} ]+")),
        ("/pages/0/fields/15/max", json!("23:59")),
        ("/pages/0/fields/6/other", json!(true)),
        ("/pages/0/fields/7/options/0/exclusive", json!(true)),
        ("/pages/0/fields/8/other", json!(true)),
        ("/pages/0/fields/0/prefill", json!(true)),
        ("/pages/0/fields/16/max", json!("2027-02-28T00:00")),
        ("/pages/0/fields/17/max", json!(40)),
        ("/pages/0/fields/20/format", json!("international")),
        ("/settings/opens_at", json!(null)),
        ("/settings/closes_at", json!("2999-12-31T23:59:59.999Z")),
        ("/settings/capacity", json!(null)),
        ("/settings/capacity", json!(1)),
        ("/settings/waiting_list_hours", json!(null)),
        ("/settings/waiting_list_hours", json!(720)),
        ("/settings/grace_minutes", json!(0)),
        ("/settings/one_response_per", json!("none")),
        ("/settings/request_id", json!("per_page")),
        ("/settings/request_id", json!("per_click")),
        ("/settings/keep_drafts", json!(false)),
        ("/settings/keep_drafts", json!(true)),
        ("/settings/unique_together", json!([])),
        ("/settings/unique_together", json!(["name", "day"])),
        (
            "/settings/unique_together",
            json!([["name", "day"], ["person", "day"]]),
        ),
        ("/settings/one_response_per", json!("browser")),
        ("/settings/one_response_per", json!("account")),
        ("/settings/one_response_per", json!("invitation")),
        ("/settings/someone_else", json!(false)),
        ("/settings/minimum_seconds", json!(0)),
        ("/settings/minimum_seconds", json!(600)),
    ] {
        good.push(changed(pointer, value));
    }
    for (pointer, value) in good_languages() {
        good.push(changed(pointer, value));
    }
    for document in good {
        assert_eq!(Definition::from_json(&document).err(), None);
        let told = validator
            .iter_errors(&document)
            .map(|error| error.to_string());
        assert_eq!(told.collect::<Vec<_>>(), Vec::<String>::new(), "{document}");
    }
}

/// Changes of its languages after which both accept the document.
fn good_languages() -> Vec<(&'static str, Value)> {
    vec![
        ("/language", json!("zh-CN")),
        ("/language", json!("ar")),
        ("/language", json!("zh-Hant-TW")),
        ("/translations", json!({})),
        (
            "/translations",
            json!({ "zh-CN": {}, "fr": { "title": "", "fields": {}, "pages": {}, "settings": {} } }),
        ),
        (
            "/translations",
            json!({ "fr": { "title": "Portes ouvertes", "fields": { "name": { "label": "Nom" } } } }),
        ),
    ]
}

/// Changes of the form after which neither accepts the document.
fn bad_forms() -> Vec<(&'static str, Value)> {
    vec![
        ("/onceform", json!(2)),
        ("/onceform", json!("1")),
        ("/slug", json!("a")),
        ("/slug", json!("Open-day")),
        ("/slug", json!("open--day")),
        ("/slug", json!("open-day\n")),
        ("/slug", json!("a".repeat(65))),
        ("/title", json!("")),
        ("/title", json!("  ")),
        ("/title", json!(5)),
        ("/title", json!("题".repeat(201))),
        ("/title", json!("a\u{0}b")),
        ("/title", json!("a\nb")),
        ("/description", json!("a\u{7}b")),
        ("/description", json!("a".repeat(20_001))),
        ("/language", json!("french_")),
        ("/language", json!("x-ours")),
        ("/translations", json!([])),
        ("/translations", json!({ "not a tag": {} })),
        ("/translations", json!({ "fr": "Portes ouvertes" })),
        ("/translations", json!({ "fr": { "title": 5 } })),
        (
            "/translations",
            json!({ "fr": { "title": "t".repeat(201) } }),
        ),
        (
            "/translations",
            json!({ "fr": { "titre": "Portes ouvertes" } }),
        ),
        (
            "/translations",
            json!({ "fr": { "settings": { "capacity": "5" } } }),
        ),
        ("/pages", json!({})),
        ("/pages", json!([])),
        ("/pages/0", json!("about")),
        ("/pages/0/id", json!("About")),
        ("/pages/0/id", json!("a".repeat(65))),
        ("/pages/0/show_if", json!({})),
        ("/pages/0/fields", json!({})),
        ("/pages/0/fields/0", json!(null)),
        ("/theme", json!("dark")),
    ]
}

/// The same of what all fields have.
fn bad_fields() -> Vec<(&'static str, Value)> {
    vec![
        ("/pages/0/fields/0/id", json!("1st")),
        ("/pages/0/fields/0/id", json!("first-name")),
        ("/pages/0/fields/0/id", json!("page_token")),
        ("/pages/0/fields/0/kind", json!("txt")),
        ("/pages/0/fields/0/label", json!("")),
        ("/pages/0/fields/0/label", json!("a".repeat(501))),
        ("/pages/0/fields/0/hint", json!("a".repeat(1_001))),
        ("/pages/0/fields/0/required", json!("yes")),
        ("/pages/0/fields/0/required", json!(null)),
        ("/pages/0/fields/0/unique", json!(1)),
        ("/pages/0/fields/0/show_if", json!(null)),
    ]
}

/// The same of what the rarer kinds have.
fn bad_new_kinds() -> Vec<(&'static str, Value)> {
    let option = json!({ "id": "a", "label": "A" });
    vec![
        ("/pages/0/fields/16/min", json!("2027-01-01")),
        ("/pages/0/fields/16/min", json!("2027-01-01T9:00")),
        ("/pages/0/fields/16/max", json!("2027-01-01T09:00:00Z")),
        ("/pages/0/fields/17/min", json!(-1)),
        ("/pages/0/fields/17/max", json!(101)),
        ("/pages/0/fields/17/step", json!(0)),
        ("/pages/0/fields/17/min_label", json!("a".repeat(101))),
        ("/pages/0/fields/17/unique", json!(true)),
        ("/pages/0/fields/18/max", json!(1)),
        ("/pages/0/fields/18/max", json!(11)),
        ("/pages/0/fields/18/min", json!(1)),
        ("/pages/0/fields/19/rows", json!([])),
        ("/pages/0/fields/19/rows", json!(vec![option.clone(); 51])),
        ("/pages/0/fields/19/options", json!(vec![option; 11])),
        ("/pages/0/fields/19/rows/0/id", json!("a.b")),
        (
            "/pages/0/fields/19/rows/0/show_if",
            json!({ "field": "code", "filled": true }),
        ),
        ("/pages/0/fields/19/other", json!(true)),
        ("/pages/0/fields/20/format", json!("de")),
        ("/pages/0/fields/20/unique", json!(true)),
        ("/pages/0/fields/21/text", json!(" ")),
        ("/pages/0/fields/21/prefill", json!(true)),
        ("/pages/0/fields/22/required", json!(true)),
        ("/pages/0/fields/22/prefill", json!(true)),
        ("/pages/0/fields/22/unique", json!(true)),
        ("/pages/0/fields/23/text", json!("")),
        ("/pages/0/fields/23/required", json!(true)),
        ("/pages/0/fields/11/prefill", json!(true)),
        ("/pages/0/fields/24/options/0/exclusive", json!("yes")),
    ]
}

/// The same of what some kinds have.
fn bad_kinds() -> Vec<(&'static str, Value)> {
    let option = json!({ "id": "a", "label": "A" });
    vec![
        ("/pages/0/fields/0/options", json!([option])),
        ("/pages/0/fields/0/max_length", json!(0)),
        ("/pages/0/fields/0/max_length", json!(1_001)),
        ("/pages/0/fields/0/max_length", json!(2.5)),
        ("/pages/0/fields/0/min_length", json!("2")),
        ("/pages/0/fields/2/max_length", json!(100_001)),
        ("/pages/0/fields/2/unique", json!(true)),
        ("/pages/0/fields/3/min", json!("0")),
        ("/pages/0/fields/3/max", json!(1e15)),
        ("/pages/0/fields/3/step", json!(0)),
        ("/pages/0/fields/3/step", json!(-1)),
        ("/pages/0/fields/4/max_length", json!(20)),
        ("/pages/0/fields/5/default_country", json!("China")),
        ("/pages/0/fields/6/unique", json!(true)),
        ("/pages/0/fields/6/other", json!("yes")),
        ("/pages/0/fields/6/options/0/exclusive", json!(true)),
        ("/pages/0/fields/6/options/0/exclusive", json!(false)),
        ("/pages/0/fields/6/min", json!(1)),
        ("/pages/0/fields/6/options", json!([])),
        ("/pages/0/fields/6/options", json!(vec![option; 501])),
        ("/pages/0/fields/6/options/0", json!("Morning")),
        ("/pages/0/fields/6/options/0/id", json!("-am")),
        ("/pages/0/fields/6/options/0/id", json!("")),
        ("/pages/0/fields/6/options/0/label", json!(" ")),
        ("/pages/0/fields/6/options/0/capacity", json!(0)),
        ("/pages/0/fields/6/options/0/capacity", json!(2.5)),
        ("/pages/0/fields/6/options/0/value", json!("x")),
        ("/pages/0/fields/7/min", json!(0)),
        ("/pages/0/fields/7/max", json!(501)),
        ("/pages/0/fields/10/min", json!("1900-1-1")),
        ("/pages/0/fields/10/min", json!("1900-02-29")),
        ("/pages/0/fields/10/max", json!("Today")),
        ("/pages/0/fields/11/text", json!("")),
        ("/pages/0/fields/0/pattern", json!("")),
        ("/pages/0/fields/0/pattern", json!(5)),
        ("/pages/0/fields/0/pattern", json!("a".repeat(501))),
        ("/pages/0/fields/2/pattern", json!("[a-z]+")),
        ("/pages/0/fields/12/max_length", json!(201)),
        ("/pages/0/fields/13/max_length", json!(20)),
        ("/pages/0/fields/14/pattern", json!("https")),
        ("/pages/0/fields/15/min", json!("9:00")),
        ("/pages/0/fields/15/max", json!("24:00")),
        ("/pages/0/fields/15/step", json!(15)),
    ]
}

/// The same of the settings.
fn bad_settings() -> Vec<(&'static str, Value)> {
    vec![
        ("/settings", json!(null)),
        ("/settings/opens_at", json!("2027-01-01")),
        ("/settings/opens_at", json!("2027-01-01T00:00:00")),
        ("/settings/closes_at", json!("1970-01-01T00:00:00Z")),
        ("/settings/closes_at", json!("2027-02-30T00:00:00Z")),
        ("/settings/grace_minutes", json!(1_441)),
        ("/settings/grace_minutes", json!(null)),
        ("/settings/time_zone", json!(8)),
        ("/settings/capacity", json!(0)),
        ("/settings/capacity", json!(-5)),
        ("/settings/capacity", json!(2.5)),
        ("/settings/waiting_list_hours", json!(0)),
        ("/settings/waiting_list_hours", json!(721)),
        ("/settings/waiting_list_hours", json!(1.5)),
        ("/settings/when_redis_is_down", json!("wait")),
        ("/settings/page_life_hours", json!(0)),
        ("/settings/minimum_seconds", json!(601)),
        ("/settings/minimum_seconds", json!(-1)),
        ("/settings/page_life_hours", json!(8_761)),
        ("/settings/one_response_per", json!("contact")),
        ("/settings/someone_else", json!("yes")),
        (
            "/settings/unique_together",
            json!([["name", "day"], ["name"]]),
        ),
        ("/settings/unique_together", json!(["name", "name"])),
        ("/settings/unique_together", json!([["name", 1]])),
        ("/settings/request_id", json!("per_form")),
        ("/settings/keep_drafts", json!("yes")),
        ("/settings/unique_together", json!(["name"])),
        ("/settings/colour", json!("red")),
    ]
}

#[test]
fn schema_and_program_agree_on_bad_documents() {
    let validator = validator();
    let bad = [
        bad_forms(),
        bad_fields(),
        bad_kinds(),
        bad_new_kinds(),
        bad_settings(),
    ];
    for (pointer, value) in bad.into_iter().flatten() {
        let document = changed(pointer, value.clone());
        let problems = Definition::from_json(&document).unwrap_err();
        assert!(
            problems
                .iter()
                .any(|problem| problem.at.starts_with(pointer)),
            "{pointer} {problems:?}"
        );
        assert!(!validator.is_valid(&document), "{pointer} {value:.60}");
    }
    for required in [
        "/onceform",
        "/slug",
        "/title",
        "/pages",
        "/pages/0/id",
        "/pages/0/fields",
        "/pages/0/fields/0/id",
        "/pages/0/fields/0/kind",
        "/pages/0/fields/0/label",
        "/pages/0/fields/6/options",
        "/pages/0/fields/6/options/0/id",
        "/pages/0/fields/6/options/0/label",
        "/pages/0/fields/11/text",
        "/pages/0/fields/19/rows",
        "/pages/0/fields/19/options",
        "/pages/0/fields/21/text",
        "/pages/0/fields/23/text",
    ] {
        let document = without(required);
        assert_eq!(problems(&document), [format!("{required}: is missing")]);
        assert!(!validator.is_valid(&document), "{required}");
    }
    let mut crowded = full();
    crowded["pages"][0]["fields"] = (0..301)
        .map(|index| json!({ "id": format!("f{index}"), "kind": "text", "label": "L" }))
        .collect();
    assert_eq!(
        problems(&crowded),
        ["/pages/0/fields: must have 0 to 300 entries"]
    );
    assert!(!validator.is_valid(&crowded));
}

#[test]
fn what_a_schema_cannot_say_the_program_checks() {
    for (pointer, value, fault) in [
        ("/title", json!("\u{200b}"), DefinitionFault::Blank),
        (
            "/pages/0/fields/3/step",
            json!(1e-11),
            DefinitionFault::TooPrecise {
                whole: 15,
                decimals: 10,
            },
        ),
        (
            "/pages/0/fields/5/default_country",
            json!("XX"),
            DefinitionFault::NotCountry,
        ),
        (
            "/settings/time_zone",
            json!("Mars/Base"),
            DefinitionFault::NotTimeZone,
        ),
        (
            "/settings/time_zone",
            json!(""),
            DefinitionFault::NotTimeZone,
        ),
    ] {
        let problems = Definition::from_json(&changed(pointer, value)).unwrap_err();
        assert_eq!(
            problems,
            [Problem {
                at: pointer.to_owned(),
                fault
            }]
        );
    }
    for (pointer, value, lower, upper) in [
        (
            "/pages/0/fields/2/min_length",
            json!(5_001),
            "min_length",
            "max_length",
        ),
        ("/pages/0/fields/3/min", json!(12.6), "min", "max"),
        ("/pages/0/fields/7/min", json!(3), "min", "max"),
        ("/pages/0/fields/10/min", json!("2027-01-01"), "min", "max"),
        ("/pages/0/fields/15/min", json!("17:31"), "min", "max"),
        (
            "/settings/opens_at",
            json!("2027-01-31T15:59:59Z"),
            "opens_at",
            "closes_at",
        ),
    ] {
        let problems = Definition::from_json(&changed(pointer, value)).unwrap_err();
        let fault = DefinitionFault::Crossed { lower, upper };
        assert_eq!(
            problems,
            [Problem {
                at: pointer.to_owned(),
                fault
            }]
        );
    }
    let mut document = without("/pages/0/fields/7/max");
    document["pages"][0]["fields"][7]["min"] = json!(3);
    assert_eq!(
        problems(&document),
        ["/pages/0/fields/7/min: `min` goes beyond `options`"]
    );
}

#[test]
fn a_scale_has_points_and_one_option_at_most_excludes_the_others() {
    for (pointer, value, told) in [
        (
            "/pages/0/fields/17/step",
            json!(20),
            "/pages/0/fields/17/max: must have 2 to 21 entries",
        ),
        (
            "/pages/0/fields/17/min",
            json!(11),
            "/pages/0/fields/17/min: `min` goes beyond `max`",
        ),
        (
            "/pages/0/fields/16/min",
            json!("2027-02-01T00:00"),
            "/pages/0/fields/16/min: `min` goes beyond `max`",
        ),
        (
            "/pages/0/fields/24/options/0/exclusive",
            json!(true),
            "/pages/0/fields/24/options: only one option may be exclusive",
        ),
        (
            "/pages/0/fields/19/rows/1/id",
            json!("food"),
            "/pages/0/fields/19/rows/1/id: `food` is already used at /pages/0/fields/19/rows/0",
        ),
    ] {
        assert_eq!(problems(&changed(pointer, value)), [told]);
    }
}

#[test]
fn val_06_a_pattern_that_cannot_be_used_is_told_with_its_place() {
    for (pattern, fault) in [
        ("(?=a)b", DefinitionFault::NotPattern),
        ("(a{1000}){1000}", DefinitionFault::PatternTooLarge),
    ] {
        let at = "/pages/0/fields/0/pattern".to_owned();
        let problems = Definition::from_json(&changed(&at, json!(pattern))).unwrap_err();
        assert_eq!(problems, [Problem { at, fault }]);
    }
    let message = changed("/pages/0/fields/0/pattern_message", json!("Four digits"));
    assert_eq!(
        problems(&message),
        ["/pages/0/fields/0/pattern: is missing"]
    );
    assert!(!validator().is_valid(&message));
}
