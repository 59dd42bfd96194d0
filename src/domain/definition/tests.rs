//! Documents come in whole or with every problem named.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod documents;
mod openness;

use super::*;
use crate::domain::field::Kind;

/// A document that uses every key.
fn full() -> Value {
    let options =
        json!([{ "id": "am", "label": "Morning" }, { "id": "PM-2", "label": "Afternoon" }]);
    json!({
        "onceform": 1, "slug": "open-day", "title": "Open day", "description": "*Welcome*", "language": "en",
        "pages": [{ "id": "about", "title": "About you", "fields": [
            { "id": "name", "kind": "text", "label": "Full name", "hint": "As on your card", "required": true, "max_length": 80 },
            { "id": "code", "kind": "text", "label": "Code", "unique": true, "min_length": 2 },
            { "id": "note", "kind": "paragraph", "label": "Anything else?", "min_length": 1, "max_length": 5000 },
            { "id": "seats", "kind": "number", "label": "Seats", "min": 0, "max": 12.5, "step": 0.5 },
            { "id": "email", "kind": "email", "label": "E-mail", "unique": true },
            { "id": "phone", "kind": "phone", "label": "Mobile", "unique": true, "default_country": "CN" },
            { "id": "slot", "kind": "choice", "label": "Session", "options": options },
            { "id": "days", "kind": "choices", "label": "Days", "options": options, "min": 1, "max": 2 },
            { "id": "site", "kind": "dropdown", "label": "Site", "show_if": { "any": [{ "field": "slot", "is": "am" }, { "field": "seats", "greater": 2 }] }, "options": options },
            { "id": "first", "kind": "yes_no", "label": "First time?" },
            { "id": "born", "kind": "date", "label": "Born", "min": "1900-01-01", "max": "2026-12-31" },
            { "id": "terms", "kind": "consent", "label": "Terms", "required": true, "text": "I *agree*" },
            { "id": "guardian", "kind": "name", "label": "Guardian", "unique": true, "max_length": 60 },
            { "id": "card", "kind": "id_number", "label": "Card", "pattern": "[A-Z]{2}[0-9]{6}", "pattern_message": "Two letters, six digits" },
            { "id": "site_url", "kind": "url", "label": "Site" },
            { "id": "at", "kind": "time", "label": "At", "min": "09:00", "max": "17:30" },
            { "id": "visit", "kind": "datetime", "label": "Visit", "prefill": true, "min": "2027-01-01T09:00", "max": "2027-01-31T18:00" },
            { "id": "likely", "kind": "scale", "label": "How likely?", "min": 0, "max": 10, "step": 2, "min_label": "Never", "max_label": "Surely" },
            { "id": "stars", "kind": "rating", "label": "Stars", "max": 7 },
            { "id": "grid", "kind": "matrix", "label": "Grid", "rows": [{ "id": "food", "label": "Food" }, { "id": "rooms", "label": "Rooms" }],
                "options": [{ "id": "good", "label": "Good" }, { "id": "bad", "label": "Bad" }] },
            { "id": "home", "kind": "address", "label": "Home", "format": "cn" },
            { "id": "signed", "kind": "signature", "label": "Signed", "required": true, "text": "All of it is *true*" },
            { "id": "ref", "kind": "hidden", "label": "Came from" },
            { "id": "hello", "kind": "note", "label": "Hello", "text": "Nothing to do" },
            { "id": "diet", "kind": "choices", "label": "Diet", "other": true, "options": [
                { "id": "veg", "label": "Vegetarian" }, { "id": "none", "label": "None of these", "exclusive": true } ] },
            { "id": "proof", "kind": "file", "label": "Proof", "types": ["png", "docx"], "max_size_mb": 25, "max_files": 3 },
        ] }],
        "settings": { "opens_at": "2027-01-01T00:00:00+08:00", "closes_at": "2027-01-31T23:59:59+08:00",
            "grace_minutes": 10, "time_zone": "Asia/Shanghai", "capacity": 300, "when_redis_is_down": "refuse",
            "page_life_hours": 24, "insist_on_newest": true, "show_answers_on_receipt": false, "confirmation": "See you" },
    })
}

fn problems(document: &Value) -> Vec<String> {
    let problems = Definition::from_json(document).unwrap_err();
    problems.iter().map(Problem::to_string).collect()
}

#[test]
fn a_document_comes_and_goes_unchanged() {
    let definition = Definition::from_json(&full()).unwrap();
    assert_eq!(definition.to_json(), full());
    assert_eq!(
        definition.to_json().to_string(),
        full().to_string(),
        "also in its order"
    );
    assert_eq!(definition.fields().count(), 26);
    let kinds: Vec<_> = definition.fields().map(|field| field.kind.name()).collect();
    assert!(Kind::NAMES.iter().all(|name| kinds.contains(name)));
}

#[test]
fn a_blank_form_is_a_document_too() {
    let slug = Slug::from_title("Café évening 2");
    assert_eq!(slug.as_str(), "cafe-evening-2");
    let blank = Definition::blank(slug, "Café".to_owned(), Language::SimplifiedChinese.into());
    assert_eq!(Definition::from_json(&blank.to_json()), Ok(blank));
}

#[test]
fn what_the_format_knows_and_is_so_anyway_is_accepted() {
    let mut document = full();
    document["translations"] = json!({});
    document["settings"]["keep_drafts"] = json!(false);
    document["settings"]["request_id"] = json!("per_page");
    document["settings"]["one_response_per"] = json!("none");
    document["settings"]["unique_together"] = json!([]);
    document["pages"][0]["fields"][6]["other"] = json!(false);
    document["pages"][0]["fields"][6]["options"][0]["capacity"] = json!(null);
    let definition = Definition::from_json(&document).unwrap();
    assert_eq!(definition.to_json(), full());
}

#[test]
fn what_is_not_enforced_yet_is_refused_by_name() {
    let mut document = full();
    document["settings"]["one_response_per"] = json!("contact");
    let told = problems(&document);
    let expected = "/settings/one_response_per: `one_response_per: contact` is not supported yet";
    assert_eq!(told, [expected]);
}

#[test]
fn big_02_a_name_given_twice_is_told_with_both_places() {
    let mut document = full();
    document["pages"][0]["fields"][3]["id"] = json!("name");
    document["pages"][0]["fields"][6]["options"][1]["id"] = json!("am");
    assert_eq!(
        problems(&document),
        [
            "/pages/0/fields/3/id: `name` is already used at /pages/0/fields/0",
            "/pages/0/fields/6/options/1/id: `am` is already used at /pages/0/fields/6/options/0",
        ]
    );
}

#[test]
fn every_problem_is_told_at_once() {
    let told = problems(&json!({
        "slug": "Open Day", "language": "french_", "colour/~": 1,
        "pages": [{ "id": "1", "fields": [
            { "id": "csrf", "kind": "txt", "label": " \u{200b}" },
            { "id": "a", "kind": "choice", "label": "A\u{0}", "options": [], "unique": true, "required": "yes" },
            7,
        ] }],
        "settings": { "capacity": 0, "time_zone": "Mars", "opens_at": "tomorrow" },
    }));
    assert_eq!(
        told,
        [
            "/onceform: is missing",
            "/slug: must be 2 to 64 lower-case letters, digits and single hyphens, like open-day",
            "/title: is missing",
            "/language: must be the tag of a language like en, zh-CN or ar",
            "/pages/0/id: must be 1 to 64 lower-case letters, digits and underscores, a letter first",
            "/pages/0/fields/2: must be of type object",
            "/pages/0/fields/0/id: `csrf` is used by the form page itself",
            "/pages/0/fields/0/kind: must be one of: text, paragraph, name, id_number, number, email, phone, url, date, time, datetime, choice, choices, dropdown, yes_no, scale, rating, matrix, address, file, signature, consent, hidden, note",
            "/pages/0/fields/0/label: must not be blank",
            "/pages/0/fields/1/options: must have 1 to 500 entries",
            "/pages/0/fields/1/label: contains a control character",
            "/pages/0/fields/1/required: must be of type boolean",
            "/pages/0/fields/1/unique: answers of kind `choice` cannot be unique",
            "/settings/opens_at: must be a time with its offset like 2026-01-31T18:00:00+08:00, from 2000 to 2999",
            "/settings/time_zone: must be a time zone like Asia/Shanghai or UTC",
            "/settings/capacity: must be from 1 to 1000000000",
            "/colour~1~0: `colour/~` is not a key that can stand here",
        ]
    );
    for document in [json!(null), json!([]), json!("text")] {
        assert_eq!(problems(&document), ["/: must be of type object"]);
    }
}

#[test]
fn slugs_have_one_shape() {
    for good in ["ab", "open-day", "2027", "a-1-b"] {
        assert_eq!(Slug::parse(good).unwrap().as_str(), good);
    }
    let long = "a".repeat(65);
    for bad in [
        "",
        "a",
        "-ab",
        "ab-",
        "a--b",
        "Ab",
        "a_b",
        "a/b",
        "é-a",
        long.as_str(),
    ] {
        assert_eq!(Slug::parse(bad), None, "{bad}");
    }
    for (title, slug) in [
        ("Open day", "open-day"),
        ("  ÜBER --- alles!  ", "uber-alles"),
        ("开放日", "form"),
        ("开放日 2027", "2027"),
        ("x", "form"),
    ] {
        assert_eq!(Slug::from_title(title).as_str(), slug);
    }
    assert_eq!(Slug::from_title(&"word ".repeat(40)).as_str().len(), 59);
    assert_eq!(Slug::from_title(&"w".repeat(400)).as_str(), "form");
}

#[test]
fn a_language_is_known_by_its_tag() {
    for language in Language::ALL {
        assert_eq!(Language::from_code(language.code()), Some(language));
    }
    assert_eq!(Language::from_code("zh"), None);
}
