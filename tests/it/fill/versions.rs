//! A form that is published anew while people have the old page open.

use onceform::domain::id::ReceiptCode;
use onceform::storage::submissions;
use serde_json::json;

use crate::support::documents::asking;
use crate::support::on_shared_servers;

/// Question 1 is gone: the page that asked it is judged by the version it showed, and nothing of it is lost.
#[tokio::test(flavor = "multi_thread")]
async fn ver_01_the_version_that_was_seen_counts() {
    on_shared_servers(async |server| {
        let one = json!({ "id": "one", "kind": "text", "label": "Question one", "required": true });
        let two = json!({ "id": "two", "kind": "text", "label": "Question two", "required": true });
        server.publish(&asking("ver-01", json!([one, two]))).await;
        let person = server.person();
        let (pair, wrong) = (person.open("ver-01").await, person.open("ver-01").await);
        server.publish(&asking("ver-01", json!([two]))).await;
        let now = person.get("/f/ver-01").await;
        assert!(!now.body.contains("Question one"));

        let half = person
            .send("ver-01", &wrong, &[("one", "First answer"), ("two", "")])
            .await;
        assert_eq!(half.status, 422, "{}", half.body);
        assert_eq!(
            half.value("input[name=one]").as_deref(),
            Some("First answer")
        );
        let stored = person
            .send(
                "ver-01",
                &pair,
                &[("one", "First answer"), ("two", "Second")],
            )
            .await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let receipt = person.get(stored.location()).await;
        for shown in ["Question one", "First answer", "Question two", "Second"] {
            assert!(receipt.body.contains(shown), "{shown}");
        }
        let code = stored.location().rsplit('/').next().unwrap();
        let code = ReceiptCode::parse(code).unwrap();
        let row = submissions::by_receipt(&server.site.db, &code).await;
        assert_eq!(row.unwrap().unwrap().version, 1);
    })
    .await;
}
