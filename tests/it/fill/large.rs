//! A form of three hundred questions, one of them with five hundred options.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::documents::asking;
use crate::support::{on_each_server, with_pair};

/// What a build without optimisation may take on a busy machine; `scripts/bench` tells what it takes.
const PATIENCE: Duration = Duration::from_secs(3);

fn fields() -> Vec<Value> {
    let mut fields: Vec<_> = (0..299)
        .map(|number| {
            let kind = ["text", "paragraph", "number", "yes_no", "date"][number % 5];
            json!({ "id": format!("q_{number}"), "kind": kind, "label": format!("Question {number}") })
        })
        .collect();
    let options: Vec<_> = (0..500)
        .map(|number| json!({ "id": format!("o{number}"), "label": format!("Option {number}") }))
        .collect();
    fields.push(json!({ "id": "place", "kind": "dropdown", "label": "Place", "required": true, "options": options }));
    fields
}

#[tokio::test]
async fn a_large_form_opens_and_submits() {
    on_each_server(async |server| {
        server.publish(&asking("large", json!(fields()))).await;
        let person = server.person();
        let begun = Instant::now();
        let page = person.get("/f/large").await;
        let opened = begun.elapsed();
        assert_eq!(page.status, 200);
        assert_eq!(page.texts("#q-place option[value^=o]").len(), 500);
        assert!(opened < PATIENCE, "the page took {opened:?}");
        let names: Vec<_> = (0..299)
            .step_by(5)
            .map(|number| format!("q_{number}"))
            .collect();
        let mut answers: Vec<_> = names
            .iter()
            .map(|name| (name.as_str(), "An answer"))
            .collect();
        answers.push(("place", "o499"));
        let pair = page.pair().unwrap();
        let begun = Instant::now();
        let sent = person
            .post("/f/large/submissions", &with_pair(&pair, &answers))
            .await;
        let took = begun.elapsed();
        assert_eq!(sent.status, 303, "{}", sent.body);
        assert!(took < PATIENCE, "sending took {took:?}");
        println!("{}: opened in {opened:?}, sent in {took:?}", server.name());
        let receipt = person.get(sent.location()).await;
        assert!(receipt.body.contains("Option 499"));
    })
    .await;
}
