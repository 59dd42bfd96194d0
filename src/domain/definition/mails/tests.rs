#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;

fn read(settings: Value) -> Result<Definition, Vec<Problem>> {
    Definition::from_json(&json!({
        "onceform": 1, "slug": "open-day", "title": "Open day", "language": "en",
        "pages": [{ "id": "main", "title": "", "fields": [
            { "id": "name", "kind": "text", "label": "Name" },
            { "id": "mail", "kind": "email", "label": "E-mail" }
        ] }],
        "settings": settings
    }))
}

#[test]
fn who_gets_a_mail_is_read_back() {
    let settings = json!({ "receipt_by_mail": "mail", "notify": ["Team@Example.org"] });
    let form = read(settings).unwrap();
    assert_eq!(form.settings.receipt_by_mail.as_deref(), Some("mail"));
    assert_eq!(form.settings.notify[0].as_str(), "team@example.org");
    assert_eq!(Definition::from_json(&form.to_json()).unwrap(), form);
    assert_eq!(
        read(json!({ "receipt_by_mail": null, "notify": [] }))
            .unwrap()
            .settings
            .notify,
        []
    );
}

#[test]
fn what_is_no_address_and_no_question_is_refused_at_its_place() {
    let many = vec!["a@example.org"; NOTIFY_MAX + 1];
    for (settings, at) in [
        (
            json!({ "receipt_by_mail": "name" }),
            "/settings/receipt_by_mail",
        ),
        (
            json!({ "receipt_by_mail": "gone" }),
            "/settings/receipt_by_mail",
        ),
        (json!({ "receipt_by_mail": 7 }), "/settings/receipt_by_mail"),
        (json!({ "notify": ["nobody"] }), "/settings/notify"),
        (json!({ "notify": "a@example.org" }), "/settings/notify"),
        (
            json!({ "notify": ["a@example.org\r\nBcc: b@example.org"] }),
            "/settings/notify",
        ),
        (json!({ "notify": many }), "/settings/notify"),
    ] {
        let problems = read(settings).unwrap_err();
        assert_eq!(problems[0].at, at);
    }
}
