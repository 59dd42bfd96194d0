//! A form that takes several different submissions from one page, each press of Send an act of its own.

use serde_json::json;

use crate::support::documents::{answers, lent, with_settings};
use crate::support::redis::{ask, claim_key};
use crate::support::{Answer, TestServer, on_shared_servers};

async fn publish(server: &TestServer, slug: &str) {
    let per_click = json!({ "request_id": "per_click" });
    server.publish(&with_settings(slug, per_click)).await;
}

fn assert_replayed(answer: &Answer, first: &Answer) {
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(answer.location(), first.location());
    assert_eq!(answer.header("idempotent-replayed"), "true");
}

/// The first submission bears the page's id; other answers are stored beside it, and each retry meets its own.
#[tokio::test(flavor = "multi_thread")]
async fn one_page_sends_several_and_each_retry_meets_its_own() {
    on_shared_servers(async |server| {
        let slug = "per-click";
        publish(server, slug).await;
        let person = server.person();
        let pair = person.open(slug).await;
        let mut receipts = Vec::new();
        for number in 0..3 {
            let stored = person.send(slug, &pair, &lent(&answers(number))).await;
            assert_eq!(stored.status, 303, "{}", stored.body);
            assert_eq!(stored.header("idempotent-replayed"), "");
            receipts.push(stored);
        }
        assert_ne!(receipts[0].location(), receipts[1].location());
        assert_ne!(receipts[1].location(), receipts[2].location());
        let page = &pair[0].1;
        let of_page = format!("request_id = '{page}'");
        let count = "select count(*) from form_submit_record where";
        assert_eq!(
            server.scratch.number(&format!("{count} {of_page}")).await,
            1
        );
        for forgotten in [false, true] {
            if let (true, Some(redis)) = (forgotten, &server.redis) {
                let _: i64 = ask(redis, &["DEL", &claim_key(page)]).await;
            }
            for number in [2, 0, 1] {
                let again = person.send(slug, &pair, &lent(&answers(number))).await;
                assert_replayed(&again, &receipts[usize::from(number)]);
            }
        }
        assert_eq!(server.stored(slug).await, 3);
    })
    .await;
}

/// Two presses of a second submission at the same moment are one.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_submission_pressed_twice_is_one() {
    on_shared_servers(async |server| {
        let slug = "per-click-twice";
        publish(server, slug).await;
        let person = server.person();
        let pair = person.open(slug).await;
        let (one, two) = (answers(1), answers(2));
        let (one, two) = (lent(&one), lent(&two));
        assert_eq!(person.send(slug, &pair, &one).await.status, 303);
        let presses = (0..8).map(|_| person.send(slug, &pair, &two));
        let presses = futures_util::future::join_all(presses).await;
        for press in &presses {
            assert_eq!(press.status, 303, "{}", press.body);
            assert_eq!(press.location(), presses[0].location());
        }
        assert_eq!(server.stored(slug).await, 2);
    })
    .await;
}

/// What is refused stays on the page under its id, and is stored from there once it is right.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_second_submission_keeps_the_page() {
    on_shared_servers(async |server| {
        let slug = "per-click-refused";
        publish(server, slug).await;
        let person = server.person();
        let pair = person.open(slug).await;
        let first = answers(1);
        assert_eq!(person.send(slug, &pair, &lent(&first)).await.status, 303);
        let mut other = lent(&first);
        other[0].1 = "Another visitor";
        let taken = person.send(slug, &pair, &other).await;
        assert_eq!(taken.status, 409, "{}", taken.body);
        assert_eq!(taken.pair(), Some(pair.clone()));
        let right = answers(2);
        assert_eq!(person.send(slug, &pair, &lent(&right)).await.status, 303);
        assert_eq!(server.stored(slug).await, 2);
    })
    .await;
}

/// Deleting the page's first submission changes nothing for the second, and the first is not stored again.
#[tokio::test(flavor = "multi_thread")]
async fn deleting_the_first_leaves_the_second_its_receipt() {
    on_shared_servers(async |server| {
        let slug = "per-click-deleted";
        publish(server, slug).await;
        let person = server.person();
        let pair = person.open(slug).await;
        assert_eq!(person.send(slug, &pair, &lent(&answers(1))).await.status, 303);
        let second = person.send(slug, &pair, &lent(&answers(2))).await;
        assert_eq!(second.status, 303);
        server
            .scratch
            .execute(&format!(
                "update form_submit_record set deleted_at = submitted_at, answers = null, pairs = null, \
                 search_text = null, payload_fp = null where request_id = '{}'",
                pair[0].1
            ))
            .await;
        let again = person.send(slug, &pair, &lent(&answers(2))).await;
        assert_replayed(&again, &second);
        let gone = person.send(slug, &pair, &lent(&answers(1))).await;
        assert_eq!(gone.status, 410, "{}", gone.body);
        assert_eq!(server.stored(slug).await, 2);
    })
    .await;
}
