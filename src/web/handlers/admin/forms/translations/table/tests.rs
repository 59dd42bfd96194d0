#![expect(clippy::unwrap_used, reason = "a test may stop")]

use serde_json::json;

use super::*;
use crate::web::i18n::Language;

fn draft() -> Definition {
    let document = json!({
        "onceform": 1, "slug": "open-day", "title": "Open \"day\"", "language": "en",
        "description": "One,\ntwo",
        "pages": [{ "id": "main", "fields": [{ "id": "name", "kind": "text", "label": "Name" }] }],
        "translations": { "fr": { "title": "Portes, ouvertes" } }
    });
    Definition::from_json(&document).unwrap()
}

fn faults(text: &str) -> Vec<String> {
    let words = Words::of(Language::English);
    let problems = read(words, &draft(), text).unwrap_err();
    problems.into_iter().map(|problem| problem.text).collect()
}

#[test]
fn what_is_written_is_read_back() {
    let draft = draft();
    let written = String::from_utf8(write(&draft, &draft.translations[0])).unwrap();
    assert_eq!(
        written.trim_start_matches('\u{feff}'),
        "place,text,translation\n\
         title,\"Open \"\"day\"\"\",\"Portes, ouvertes\"\n\
         description,\"One,\ntwo\",\n\
         fields/name/label,Name,\n"
    );
    let read = read(Words::of(Language::English), &draft, &written).unwrap();
    let pair = |place: &str, text: &str| (place.to_owned(), text.to_owned());
    assert_eq!(
        read,
        [
            pair("title", "Portes, ouvertes"),
            pair("description", ""),
            pair("fields/name/label", "")
        ]
    );
}

#[test]
fn every_fault_of_a_table_is_told_with_its_line() {
    assert_eq!(faults("a,b\n1,2\n").len(), 1);
    let long = "t".repeat(201);
    let text =
        format!("place,translation\r\nfields/gone/label,x\r\ntitle,\"a\r\nb\"\r\ntitle,{long}\r\n");
    assert_eq!(
        faults(&text),
        [
            "Line 2: “fields/gone/label” is no text of this form",
            "Line 3: Remove the control characters from this text",
            "Line 5: “title” stands in the table twice",
            "Line 5: Use 200 characters or fewer",
        ]
    );
}
