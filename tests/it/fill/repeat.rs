//! The same page sent again: with the same answers, and with others.

use crate::support::documents::{answers, lent, open_day};
use crate::support::redis::{ask, claim_key};
use crate::support::{Answer, TestServer, on_shared_servers};

/// The first receipt, and said to be a repeat.
fn assert_replayed(answer: &Answer, first: &Answer) {
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(answer.location(), first.location());
    assert_eq!(answer.header("idempotent-replayed"), "true");
    assert_eq!(answer.header("cache-control"), "no-store");
}

async fn forget_claim(server: &TestServer, id: &str) {
    if let Some(redis) = &server.redis {
        let forgotten: i64 = ask(redis, &["DEL", &claim_key(id)]).await;
        assert_eq!(forgotten, 1, "a claim was remembered");
    }
}

/// The answer is lost on its way; the same request comes again. (Mails and webhooks come with their own features.)
#[tokio::test(flavor = "multi_thread")]
async fn row_08_dup_01_lost_answer_is_replayed() {
    on_shared_servers(async |server| {
        server.publish(&open_day("dup-01")).await;
        let person = server.person();
        let pair = person.open("dup-01").await;
        let answers = answers(1);
        let first = person.send("dup-01", &pair, &lent(&answers)).await;
        assert_eq!(first.status, 303, "{}", first.body);
        assert_eq!(first.header("idempotent-replayed"), "");
        assert_eq!(first.header("cache-control"), "no-store");
        let again = person.send("dup-01", &pair, &lent(&answers)).await;
        assert_replayed(&again, &first);

        forget_claim(server, &pair[0].1).await;
        let later = person.send("dup-01", &pair, &lent(&answers)).await;
        assert_replayed(&later, &first);
        assert_eq!(server.stored("dup-01").await, 1);

        let receipt = person.get(first.location()).await;
        let again = person.get(later.location()).await;
        assert_eq!(receipt.status, 200);
        assert!(receipt.text("#reference").is_some());
        assert_eq!(receipt.text("#reference"), again.text("#reference"));
    })
    .await;
}

/// Reloading the answer repeats a GET; a forced second POST shows the same confirmation.
#[tokio::test(flavor = "multi_thread")]
async fn row_37_dup_03_reload_of_the_receipt_stores_nothing() {
    on_shared_servers(async |server| {
        server.publish(&open_day("dup-03")).await;
        let person = server.person();
        let pair = person.open("dup-03").await;
        let answers = answers(3);
        let first = person.send("dup-03", &pair, &lent(&answers)).await;
        assert_eq!(first.status, 303);
        let shown = person.get(first.location()).await;
        for _ in 0..3 {
            let again = person.get(first.location()).await;
            assert_eq!(again.status, 200);
            assert_eq!(again.text("#reference"), shown.text("#reference"));
        }
        let again = person.send("dup-03", &pair, &lent(&answers)).await;
        assert_replayed(&again, &first);
        assert_eq!(server.stored("dup-03").await, 1);
    })
    .await;
}

/// Two presses that are on their way together, on one connection pool and the same cookies: two confirmations, and
/// never an error page.
#[tokio::test(flavor = "multi_thread")]
async fn row_28_dup_04_dup_09_two_presses_end_at_one_receipt() {
    on_shared_servers(async |server| {
        server.publish(&open_day("dup-04")).await;
        let person = server.person();
        let pair = person.open("dup-04").await;
        let answers = answers(4);
        let answers = lent(&answers);
        let (one, two) = tokio::join!(
            person.send("dup-04", &pair, &answers),
            person.send("dup-04", &pair, &answers)
        );
        assert_eq!((one.status, two.status), (303, 303));
        assert_eq!(one.location(), two.location());
        assert_eq!(server.stored("dup-04").await, 1);
        let shown = person.get(two.location()).await;
        assert_eq!(shown.text("h1").unwrap(), "We've received your response");
        for frightening in ["error", "expired", "token", "security"] {
            assert!(
                !shown
                    .text("main")
                    .unwrap()
                    .to_lowercase()
                    .contains(frightening)
            );
        }
    })
    .await;
}

/// Back, nothing changed, Send: the receipt of the first press, which offers a new response.
#[tokio::test(flavor = "multi_thread")]
async fn row_39_dup_05_back_and_send_shows_the_first_reference() {
    on_shared_servers(async |server| {
        server.publish(&open_day("dup-05")).await;
        let person = server.person();
        let pair = person.open("dup-05").await;
        let answers = answers(5);
        let first = person.send("dup-05", &pair, &lent(&answers)).await;
        let reference = person.get(first.location()).await.text("#reference");
        let again = person.send("dup-05", &pair, &lent(&answers)).await;
        assert_replayed(&again, &first);
        let shown = person.get(again.location()).await;
        assert_eq!(shown.text("#reference"), reference);
        let another = shown.attribute("a[href='/f/dup-05']", "href");
        assert_eq!(another.as_deref(), Some("/f/dup-05"));
        assert_eq!(server.stored("dup-05").await, 1);
    })
    .await;
}

/// Other answers under a used id are neither stored nor lost: they come back under a new one, beside the first receipt.
#[tokio::test(flavor = "multi_thread")]
async fn row_29_row_40_other_answers_come_back_under_a_new_id() {
    on_shared_servers(async |server| {
        server.publish(&open_day("other")).await;
        let person = server.person();
        let pair = person.open("other").await;
        let first = person.send("other", &pair, &lent(&answers(6))).await;
        let others = answers(7);
        let refused = person.send("other", &pair, &lent(&others)).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert_eq!(refused.header("cache-control"), "no-store");
        let link = format!("a[href='{}']", first.location());
        assert!(refused.text(&link).is_some(), "links the first receipt");
        assert_eq!(
            refused.value("input[name=phone]").as_deref(),
            Some("+44 7700 900007")
        );
        assert_eq!(
            refused.text("textarea").as_deref(),
            Some("First line second line")
        );
        assert_eq!(server.stored("other").await, 1);
        let fresh = refused.pair().unwrap();
        assert_ne!(fresh[0].1, pair[0].1);
        assert_ne!(fresh[1].1, pair[1].1);
        let stored = person.send("other", &fresh, &lent(&others)).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_ne!(stored.location(), first.location());
        assert_eq!(server.stored("other").await, 2);
        // The first answers still meet their own receipt.
        let again = person.send("other", &pair, &lent(&answers(6))).await;
        assert_replayed(&again, &first);
    })
    .await;
}

/// Equal answers from two pages are two submissions, whoever sends them: what is sent never decides alone.
#[tokio::test(flavor = "multi_thread")]
async fn dup_15_equal_answers_from_two_pages_are_two() {
    on_shared_servers(async |server| {
        let fields = serde_json::json!([{ "id": "name", "kind": "text", "label": "Name" }]);
        server
            .publish(&crate::support::documents::asking("dup-15", fields))
            .await;
        let (one, two) = (server.person(), server.person());
        let pairs = (one.open("dup-15").await, two.open("dup-15").await);
        let first = one.send("dup-15", &pairs.0, &[("name", "A visitor")]).await;
        let second = two.send("dup-15", &pairs.1, &[("name", "A visitor")]).await;
        assert_eq!((first.status, second.status), (303, 303));
        assert_ne!(first.location(), second.location());
        assert_eq!(server.stored("dup-15").await, 2);
    })
    .await;
}

/// A record that was deleted stays known: sending it again stores nothing and says so.
#[tokio::test(flavor = "multi_thread")]
async fn row_36_a_deleted_record_is_not_stored_again() {
    on_shared_servers(async |server| {
        server.publish(&open_day("deleted")).await;
        let person = server.person();
        let pair = person.open("deleted").await;
        let first = person.send("deleted", &pair, &lent(&answers(8))).await;
        assert_eq!(first.status, 303);
        let id = &pair[0].1;
        server
            .scratch
            .execute(&format!(
                "update form_submit_record set deleted_at = submitted_at, answers = null, pairs = null, \
                 search_text = null, payload_fp = null where request_id = '{id}'"
            ))
            .await;
        for answers in [answers(8), answers(9)] {
            let again = person.send("deleted", &pair, &lent(&answers)).await;
            assert_eq!(again.status, 410, "{}", again.body);
            let heading = again.text("h1").unwrap();
            assert_eq!(heading, "Your response was received and later deleted");
        }
        assert_eq!(person.get(first.location()).await.status, 410);
        assert_eq!(server.stored("deleted").await, 1);
    })
    .await;
}
