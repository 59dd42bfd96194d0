//! Sending: each row of the contract's table.

use serde_json::{Value, json};

use crate::support::on_each_server_with_claims;

/// A form with a name, a phone number that may be used once, and a choice.
pub(crate) fn open_day() -> Value {
    json!({
        "onceform": 1, "slug": "open-day", "title": "Open day", "language": "en",
        "pages": [{ "id": "main", "title": "", "fields": [
            { "id": "name", "kind": "text", "label": "Full name", "required": true, "max_length": 80 },
            { "id": "phone", "kind": "phone", "label": "Mobile", "required": true, "unique": true },
            { "id": "note", "kind": "paragraph", "label": "Note" }
        ] }]
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeat_gets_the_first_receipt() {
    on_each_server_with_claims(async |server| {
        server.publish(&open_day()).await;
        let person = server.person();
        let pair = person.open("open-day").await;
        let answers = [
            ("name", "A visitor"),
            ("phone", "+44 7700 900101"),
            ("note", "x"),
        ];
        let first = person.send("open-day", &pair, &answers).await;
        assert_eq!(first.status, 303, "{}", first.body);
        let again = person.send("open-day", &pair, &answers).await;
        assert_eq!((again.status, again.location()), (303, first.location()));
        assert_eq!(again.header("idempotent-replayed"), "true");
        assert_eq!(server.rows("form_submit_record").await, 1);
        let receipt = person.get(first.location()).await;
        assert_eq!(receipt.status, 200);
    })
    .await;
}
