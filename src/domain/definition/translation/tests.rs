#![expect(clippy::unwrap_used, reason = "a test may stop")]

use serde_json::json;

use super::*;

fn document(translations: Value) -> Value {
    json!({
        "onceform": 1, "slug": "open-day", "title": "Open day", "language": "en",
        "pages": [{ "id": "main", "title": "About you", "fields": [
            { "id": "name", "kind": "text", "label": "Full name", "hint": "As in your passport" },
            { "id": "slot", "kind": "choice", "label": "Session", "options": [
                { "id": "am", "label": "Morning" }, { "id": "pm", "label": "Afternoon" }] },
            { "id": "rate", "kind": "scale", "label": "How likely?", "min_label": "Not at all" }
        ] }],
        "translations": translations,
        "settings": { "time_zone": "UTC", "confirmation": "See you there." }
    })
}

fn french() -> Value {
    json!({ "fr": {
        "title": "Portes ouvertes",
        "pages": { "main": { "title": "Vous" } },
        "fields": {
            "name": { "label": "Nom complet" },
            "slot": { "label": "Séance", "options": { "am": "Matin" } }
        },
        "settings": { "confirmation": "À bientôt." }
    } })
}

fn form(translations: Value) -> Definition {
    Definition::from_json(&document(translations)).unwrap()
}

fn told(translations: Value) -> Vec<String> {
    let problems = Definition::from_json(&document(translations)).unwrap_err();
    problems.iter().map(ToString::to_string).collect()
}

fn tag(code: &str) -> LanguageTag {
    LanguageTag::parse(code).unwrap()
}

#[test]
fn a_translated_form_is_written_as_it_was_read() {
    let read = form(french());
    assert_eq!(read.to_json(), document(french()));
    assert_eq!(Definition::from_json(&read.to_json()), Ok(read));
}

#[test]
fn what_is_translated_is_shown_so_and_the_rest_is_marked() {
    let own = form(french());
    let view = own.translated(tag("fr")).unwrap();
    assert_eq!(view.title, "Portes ouvertes");
    let slot = view.field("slot").unwrap();
    assert_eq!(slot.label, "Séance");
    let labels: Vec<_> = slot
        .kind
        .options()
        .iter()
        .map(|option| option.label.as_str())
        .collect();
    assert_eq!(labels, ["Matin", "Afternoon"]);
    let page = Language::English;
    for (place, language) in [
        ("title", Some("fr")),
        ("fields/name/label", Some("fr")),
        ("fields/name/hint", None),
        ("fields/slot/options/am", Some("fr")),
        ("fields/slot/options/pm", None),
        ("fields/rate/label", None),
    ] {
        assert_eq!(view.lang_of(place, page), language, "{place}");
    }
    assert_eq!(view.languages(), [tag("en"), tag("fr")]);
    assert_eq!(own.translated(tag("sv")), None);
    assert_eq!(own.translated(tag("en")), None);
}

#[test]
fn i18_03_optional_texts_that_are_empty_need_no_translation() {
    let own = form(french());
    let texts = own.texts();
    let places = |one: &Translation| {
        let missing = one.missing(&texts);
        missing.map(|own| own.place.clone()).collect::<Vec<_>>()
    };
    // Neither the empty hints nor the empty end of the scale are asked for.
    assert_eq!(
        places(&own.translations[0]),
        [
            "fields/name/hint",
            "fields/slot/options/pm",
            "fields/rate/label",
            "fields/rate/min_label"
        ]
    );
    let blank = form(json!({ "fr": { "title": "  ", "fields": { "name": { "hint": "" } } } }));
    assert_eq!(blank.translations, [Translation::blank(tag("fr"))]);
}

#[test]
fn every_fault_of_a_translation_is_told_with_its_place() {
    let wrong = json!({
        "fr": {
            "titre": "x",
            "title": "t".repeat(201),
            "fields": {
                "gone": { "label": "x" },
                "name": { "label": "a\u{0}b", "options": { "am": "x" } },
                "slot": { "options": { "noon": "x" } },
                "rate": "x"
            },
            "pages": { "second": { "title": "x" } },
            "settings": { "capacity": "x" }
        },
        "en-": {},
        "EN": {}
    });
    let mut told = told(wrong);
    told.sort();
    assert_eq!(
        told,
        [
            "/translations/EN: `en` is already used at /language",
            "/translations/en-: must be the tag of a language like en, zh-CN or ar",
            "/translations/fr/fields/gone: `gone` is no question of this form",
            "/translations/fr/fields/name/label: contains a control character",
            "/translations/fr/fields/name/options: `options` is not a key that can stand here",
            "/translations/fr/fields/rate: must be of type object",
            "/translations/fr/fields/slot/options/noon: `noon` is not an option of that question",
            "/translations/fr/pages/second: `second` is no page of this form",
            "/translations/fr/settings/capacity: `capacity` is not a key that can stand here",
            "/translations/fr/title: must be 200 characters or fewer",
            "/translations/fr/titre: `titre` is not a key that can stand here",
        ]
    );
}

#[test]
fn a_draft_drops_the_translation_of_what_was_taken_out() {
    let mut draft = document(french());
    let fields = draft["pages"][0]["fields"].as_array_mut().unwrap();
    fields.remove(1);
    let read = Definition::from_draft(&draft).unwrap();
    assert!(
        read.translations[0]
            .texts
            .keys()
            .all(|place| !place.contains("slot"))
    );
    assert!(Definition::from_json(&draft).is_err());
}
