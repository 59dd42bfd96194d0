//! The same answers from another page of the same browser, minutes later: the person is asked, and decides.

use serde_json::json;

use crate::support::documents::{answers, asking, lent, open_day};
use crate::support::{Answer, Person, TestServer, on_shared_servers, with_pair};

const ANSWERS: [(&str, &str); 2] = [("name", "A visitor"), ("note", "By the\r\nback door")];

async fn publish(server: &TestServer, slug: &str) {
    let fields = json!([
        { "id": "name", "kind": "text", "label": "Name", "required": true },
        { "id": "note", "kind": "paragraph", "label": "Note" }
    ]);
    server.publish(&asking(slug, fields)).await;
}

async fn open_and_send(person: &Person, slug: &str) -> Answer {
    let pair = person.open(slug).await;
    person.send(slug, &pair, &ANSWERS).await
}

/// Asked with the first receipt; meant, it is a second submission, and a retry of that one gets its own receipt.
#[tokio::test(flavor = "multi_thread")]
async fn dup_15_who_sends_the_same_from_another_page_is_asked_first() {
    on_shared_servers(async |server| {
        let slug = "asked-first";
        publish(server, slug).await;
        let person = server.person();
        let first = open_and_send(&person, slug).await;
        assert_eq!(first.status, 303, "{}", first.body);

        let pair = person.open(slug).await;
        for _ in 0..2 {
            let asked = person.send(slug, &pair, &ANSWERS).await;
            assert_eq!(asked.status, 409, "{}", asked.body);
            assert_eq!(asked.header("cache-control"), "no-store");
            assert_eq!(asked.pair(), Some(pair.clone()), "the same pair");
            assert_eq!(
                asked.value("input[name=name]").as_deref(),
                Some("A visitor")
            );
            assert!(
                asked
                    .text("title")
                    .unwrap()
                    .starts_with("You sent the same answers")
            );
            let link = format!("a[href='{}']", first.location());
            assert!(asked.text(&link).is_some(), "links the first receipt");
            let button = "button[name=action][value=again]";
            assert_eq!(asked.text(button).as_deref(), Some("Send once more"));
            assert_eq!(server.stored(slug).await, 1);
        }

        let mut meant = with_pair(&pair, &ANSWERS);
        meant.push(("action", "again"));
        let address = format!("/f/{slug}/submissions");
        let second = person.post(&address, &meant).await;
        assert_eq!(second.status, 303, "{}", second.body);
        assert_ne!(second.location(), first.location());
        assert_eq!(second.header("idempotent-replayed"), "");
        // Whether the question was answered is no part of the answers.
        for pairs in [meant, with_pair(&pair, &ANSWERS)] {
            let again = person.post(&address, &pairs).await;
            assert_eq!((again.status, again.location()), (303, second.location()));
            assert_eq!(again.header("idempotent-replayed"), "true");
        }
        assert_eq!(server.stored(slug).await, 2);
    })
    .await;
}

/// Stopped before the receipt came, loaded anew: the browser never saw an answer, and still the person is asked.
#[tokio::test(flavor = "multi_thread")]
async fn dup_18_who_never_saw_the_receipt_is_asked_too() {
    on_shared_servers(async |server| {
        let slug = "asked-unseen";
        publish(server, slug).await;
        let person = server.person();
        let lost = person.open(slug).await;
        // What this answer brings is thrown away: it leaves nothing in the browser.
        let other_jar = server.person();
        let first = other_jar.send(slug, &lost, &ANSWERS).await;
        assert_eq!(first.status, 303);
        let asked = open_and_send(&person, slug).await;
        assert_eq!(asked.status, 409, "{}", asked.body);
        let link = format!("a[href='{}']", first.location());
        assert!(asked.text(&link).is_some());
        assert_eq!(server.stored(slug).await, 1);
    })
    .await;
}

/// Nothing but the same browser, the same answers and the last ten minutes raises the question.
#[tokio::test(flavor = "multi_thread")]
async fn others_and_later_ones_are_not_asked() {
    on_shared_servers(async |server| {
        let slug = "asked-not";
        publish(server, slug).await;
        let person = server.person();
        let first = open_and_send(&person, slug).await;
        assert_eq!(first.status, 303);
        assert_eq!(open_and_send(&server.person(), slug).await.status, 303);

        let pair = person.open(slug).await;
        let other = [("name", "A visitor"), ("note", "By the front door")];
        assert_eq!(person.send(slug, &pair, &other).await.status, 303);

        // A value that may be given once has a rule of its own.
        server.publish(&open_day("asked-unique")).await;
        let typed = answers(31);
        for status in [303, 409] {
            let pair = person.open("asked-unique").await;
            let answer = person.send("asked-unique", &pair, &lent(&typed)).await;
            assert_eq!(answer.status, status);
            let taken = answer
                .body
                .contains("This phone number is already registered");
            assert_eq!(taken, status == 409);
        }

        let submitted: i64 = server.stored(slug).await;
        server
            .scratch
            .execute("update form_submit_record set submitted_at = '2026-01-01 10:00:00'")
            .await;
        assert_eq!(open_and_send(&person, slug).await.status, 303);
        assert_eq!(server.stored(slug).await, submitted + 1);
    })
    .await;
}
