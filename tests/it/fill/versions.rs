//! A form that is published anew while people have the old page open.

use std::sync::Arc;
use std::time::Duration;

use onceform::config::Config;
use onceform::domain::account::Role;
use onceform::domain::clock::Clock;
use onceform::domain::id::ReceiptCode;
use onceform::storage::submissions;
use serde_json::json;

use crate::support::documents::asking;
use crate::support::{Member, Scratch, TestServer, on_shared_servers};

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

/// A form that insists on its newest version: the page comes back with what is new, every answer kept, also that to a
/// question that is asked no more; the same act is stored under the new version.
#[tokio::test(flavor = "multi_thread")]
async fn ver_01_a_form_may_insist_on_the_newest() {
    on_shared_servers(async |server| {
        let one = json!({ "id": "one", "kind": "text", "label": "Question one", "required": true });
        let two = json!({ "id": "two", "kind": "text", "label": "Question two", "required": true });
        let three =
            json!({ "id": "three", "kind": "text", "label": "Question three", "required": true });
        let insisting = |fields| {
            let mut form = asking("insists", fields);
            form["settings"] = json!({ "insist_on_newest": true });
            form
        };
        server.publish(&insisting(json!([one, two]))).await;
        let person = server.person();
        let pair = person.open("insists").await;
        let early = person.open("insists").await;
        let answers = [("one", "First answer"), ("two", "Second")];
        let stored_early = person.send("insists", &early, &answers).await;
        assert_eq!(stored_early.status, 303, "{}", stored_early.body);
        server.publish(&insisting(json!([two, three]))).await;

        let answers = [("one", "An answer to keep"), ("two", "Second, too")];
        let back = person.send("insists", &pair, &answers).await;
        assert_eq!(back.status, 409, "{}", back.body);
        let notice = back.text(".notice.warning").unwrap();
        for said in [
            "Nothing was sent yet",
            "New: Question three",
            "Question one",
            "An answer to keep",
        ] {
            assert!(notice.contains(said), "{said}: {notice}");
        }
        assert_eq!(
            back.value("input[name=two]").as_deref(),
            Some("Second, too")
        );
        assert_eq!(
            back.texts(".field.wrong").len(),
            0,
            "nobody is blamed for what is new"
        );
        let renewed = back.pair().unwrap();
        assert_eq!(renewed[0], pair[0], "it is the same act");
        assert_ne!(renewed[1], pair[1], "for the new version");

        let answers = [("two", "Second, too"), ("three", "Third")];
        let missing = person.send("insists", &renewed, &answers[..1]).await;
        assert_eq!(missing.status, 422, "{}", missing.body);
        let stored = person.send("insists", &renewed, &answers).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let code = stored.location().rsplit('/').next().unwrap();
        let row =
            submissions::by_receipt(&server.site.db, &ReceiptCode::parse(code).unwrap()).await;
        assert_eq!(row.unwrap().unwrap().version, 2);

        let answers = [("one", "First answer"), ("two", "Second")];
        let again = person.send("insists", &early, &answers).await;
        assert_eq!(
            again.location(),
            stored_early.location(),
            "a repeat gets its receipt, whatever is new"
        );
    })
    .await;
}

/// Between two looks the database is not asked about the form; what this instance changes itself it sees at once, and a
/// form whose places are counted it looks at every time.
#[tokio::test(flavor = "multi_thread")]
async fn a_look_at_a_form_counts_for_a_moment() {
    let scratch = Arc::new(Scratch::sqlite().await);
    let for_long = |config: &mut Config| config.forms_seen_for = Duration::from_secs(3600);
    let server = TestServer::start_as(&scratch, &[], Clock::System, for_long).await;
    let asked = |label: &str| json!([{ "id": "one", "kind": "text", "label": label }]);
    let person = server.person();
    let form = server
        .publish(&asking("seen", asked("First question")))
        .await;
    assert!(person.get("/f/seen").await.body.contains("First question"));
    server
        .publish(&asking("seen", asked("Second question")))
        .await;
    assert!(person.get("/f/seen").await.body.contains("First question"));

    let admin = Member::new(&server, "admin@example.org", Role::Admin).await;
    let address = format!("/admin/forms/{form}/state");
    let closed = admin.post(&address, &[("state", "closed")]).await;
    assert_eq!(closed.status, 303, "{}", closed.body);
    let page = person.get("/f/seen").await;
    assert!(page.pair().is_none(), "closed at once where it was closed");

    let mut counted = asking("counted", asked("First question"));
    counted["settings"] = json!({ "capacity": 10 });
    server.publish(&counted).await;
    assert!(person.get("/f/counted").await.pair().is_some());
    scratch.execute("update form_place set taken = 10").await;
    assert!(person.get("/f/counted").await.pair().is_none());
    server.stop().await;
}
