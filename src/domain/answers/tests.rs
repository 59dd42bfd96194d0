//! A body becomes answers, or every fault at once.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;

fn definition() -> Definition {
    let options =
        json!([{ "id": "veg", "label": "Végétarien" }, { "id": "halal", "label": "Halal" }]);
    Definition::from_json(&json!({
        "onceform": 1, "slug": "open-day", "title": "Open day",
        "pages": [{ "id": "about", "fields": [
            { "id": "name", "kind": "text", "label": "Name", "required": true },
            { "id": "age", "kind": "number", "label": "Age" },
            { "id": "phone", "kind": "phone", "label": "Phone" },
            { "id": "diet", "kind": "choices", "label": "Diet", "options": options },
            { "id": "slot", "kind": "choice", "label": "Slot", "options": options, "required": true },
            { "id": "first", "kind": "yes_no", "label": "First time?" },
            { "id": "day", "kind": "date", "label": "Day" },
            { "id": "note", "kind": "paragraph", "label": "Note" },
            { "id": "terms", "kind": "consent", "label": "Terms", "text": "All of them", "required": true },
        ] }],
    }))
    .unwrap()
}

fn read(pairs: &[(&str, &str)]) -> Result<Answers, Vec<AnswerFault>> {
    let pairs: Vec<_> = pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let today = NaiveDate::from_ymd_opt(2026, 1, 31).unwrap();
    Answers::read(&definition(), &pairs, today)
}

const FULL: [(&str, &str); 14] = [
    ("request_id", "r"),
    ("page_token", "t"),
    ("csrf", "c"),
    ("action", "send"),
    ("terms", "yes"),
    ("name", " Zoe\u{301} "),
    ("age", "09.50"),
    ("phone", "+44 7700 900982"),
    ("diet", "halal"),
    ("diet", "veg"),
    ("slot", "veg"),
    ("first", "no"),
    ("day", "2026-01-31"),
    ("note", "a\r\nb"),
];

fn faults(pairs: &[(&str, &str)]) -> Vec<(Option<String>, Fault)> {
    let faults = read(pairs).unwrap_err().into_iter();
    faults
        .map(|AnswerFault { field, fault, .. }| (field.map(|id| id.to_string()), fault))
        .collect()
}

#[test]
fn answers_come_in_the_order_of_the_questions_and_keep_every_digit() {
    let answers = read(&FULL).unwrap();
    let stored = json!({
        "name": "Zo\u{e9}", "age": "9.50", "phone": "+44 7700 900982", "diet": ["veg", "halal"],
        "slot": "veg", "first": false, "day": "2026-01-31", "note": "a\nb", "terms": true,
    });
    assert_eq!(answers.to_json().to_string(), stored.to_string());
    assert_eq!(Answers::from_json(&definition(), &stored), answers);
}

#[test]
fn unanswered_questions_are_left_out() {
    let answers = read(&[
        ("name", "A"),
        ("slot", "veg"),
        ("terms", "yes"),
        ("age", ""),
        ("day", " "),
        ("diet", ""),
    ])
    .unwrap();
    assert_eq!(
        answers.to_json(),
        json!({ "name": "A", "slot": "veg", "terms": true })
    );
    assert_eq!(answers.get("age"), None);
}

#[test]
fn val_11_an_empty_body_is_refused_once_for_each_required_question() {
    assert_eq!(
        faults(&[]),
        [
            (Some("name".to_owned()), Fault::Empty),
            (Some("slot".to_owned()), Fault::NothingChosen),
            (Some("terms".to_owned()), Fault::NotAgreed),
        ]
    );
}

#[test]
fn every_fault_is_told_in_the_order_of_the_questions() {
    let body = [
        ("terms", "on"),
        ("slot", "pm"),
        ("age", "old"),
        ("name", "A"),
        ("name", "B"),
    ];
    assert_eq!(
        faults(&body),
        [
            (Some("name".to_owned()), Fault::SentTwice),
            (Some("age".to_owned()), Fault::NotNumber),
            (Some("slot".to_owned()), Fault::UnknownOption),
            (Some("terms".to_owned()), Fault::UnknownOption),
        ]
    );
}

#[test]
fn val_12_a_name_that_the_form_lacks_is_refused() {
    for name in [
        "diet[]",
        "Name",
        "",
        "id",
        "status",
        "name\0",
        "request_id ",
    ] {
        let mut body = FULL.to_vec();
        body.push((name, "x"));
        assert_eq!(faults(&body), [(None, Fault::UnknownQuestion)], "{name}");
    }
}

#[test]
fn stored_answers_that_do_not_fit_are_left_out() {
    let stored = json!({
        "name": 5, "age": "x", "diet": "veg", "first": "no", "day": "soon", "terms": false,
        "gone": "x", "slot": "veg",
    });
    let answers = Answers::from_json(&definition(), &stored);
    assert_eq!(answers.to_json(), json!({ "slot": "veg" }));
    assert_eq!(
        Answers::from_json(&definition(), &json!(null)),
        Answers::default()
    );
}

#[test]
fn people_are_shown_labels_not_ids() {
    let (definition, answers) = (definition(), read(&FULL).unwrap());
    let shown = |id| answers.shown(definition.field(id).unwrap());
    assert_eq!(shown("name"), Shown::Text("Zo\u{e9}"));
    assert_eq!(shown("age"), Shown::Text("9.50"));
    assert_eq!(shown("diet"), Shown::Labels(vec!["Végétarien", "Halal"]));
    assert_eq!(shown("slot"), Shown::Labels(vec!["Végétarien"]));
    assert_eq!(shown("first"), Shown::YesNo(false));
    assert_eq!(shown("terms"), Shown::Agreed);
    assert_eq!(
        Answers::default().shown(definition.field("day").unwrap()),
        Shown::Unanswered
    );
}

#[test]
fn txt_09_search_finds_composed_and_decomposed_text_alike() {
    let answers = read(&FULL).unwrap();
    let text = answers.search_text(&definition());
    assert_eq!(
        text,
        "zo\u{e9}\n9.50\n+44 7700 900982\nv\u{e9}g\u{e9}tarien\nhalal\nv\u{e9}g\u{e9}tarien\n2026-01-31\na\nb"
    );
    for typed in ["Zo\u{e9}", "ZOE\u{301}", "zoe\u{301}"] {
        assert!(text.contains(&searchable(typed)), "{typed}");
    }
    assert_eq!(
        searchable("\u{1112}\u{1161}\u{11ab}"),
        searchable("\u{d55c}")
    );
}
