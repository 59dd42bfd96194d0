//! The hidden pair: whatever is not our own, made for this form and this person, is out of date, and nothing else is
//! said of it.

use onceform::domain::account::Role;
use onceform::domain::id::RequestId;
use onceform::idempotency::page_token::Page;

use crate::support::documents::{answers, lent, open_day};
use crate::support::redis::{ask, claim_key};
use crate::support::{Answer, Person, TestServer, on_shared_servers, with_pair};

type Pair = [(String, String); 2];

fn pair(id: &str, token: &str) -> Pair {
    [
        ("request_id".to_owned(), id.to_owned()),
        ("page_token".to_owned(), token.to_owned()),
    ]
}

/// 400, the answers under a fresh pair, nothing of any record.
fn assert_out_of_date(answer: &Answer, why: &str) {
    assert_eq!(answer.status, 400, "{why}: {}", answer.body);
    assert_eq!(answer.header("cache-control"), "no-store");
    let title = answer.text("title").unwrap();
    assert!(
        title.starts_with("This page is out of date"),
        "{why}: {title}"
    );
    assert_eq!(
        answer.value("input[name=name]").as_deref(),
        Some("A visitor"),
        "{why}"
    );
    assert_eq!(
        answer.text("textarea").as_deref(),
        Some("First line second line"),
        "{why}"
    );
    assert!(!answer.body.contains("/receipt/"), "{why}");
}

async fn assert_refused(server: &TestServer, person: &Person, slug: &str, pair: &Pair, why: &str) {
    let answers = answers(21);
    let refused = person.send(slug, pair, &lent(&answers)).await;
    assert_out_of_date(&refused, why);
    assert_ne!(
        refused.pair().unwrap()[0].1,
        pair[0].1,
        "{why}: the id is fresh"
    );
    assert_unclaimed(server, &pair[0].1, why).await;
}

async fn assert_unclaimed(server: &TestServer, id: &str, why: &str) {
    if let Some(redis) = server.redis.as_ref().filter(|_| !id.contains('\0')) {
        let keys: i64 = ask(redis, &["EXISTS", &claim_key(id)]).await;
        assert_eq!(keys, 0, "{why}: no claim was taken");
    }
}

fn bent(text: &str, at: usize) -> String {
    let mut bytes = text.as_bytes().to_vec();
    bytes[at] = if bytes[at] == b'a' { b'b' } else { b'a' };
    String::from_utf8(bytes).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn row_33_a_pair_that_is_not_ours_is_out_of_date() {
    on_shared_servers(async |server| {
        server.publish(&open_day("forged")).await;
        let person = server.person();
        let good = person.open("forged").await;
        let (id, token) = (good[0].1.as_str(), good[1].1.as_str());
        let large = "a".repeat(10_000);
        let other = RequestId::new(&server.site.chance);
        let bad = [
            ("an empty id", pair("", token)),
            ("an empty token", pair(id, "")),
            ("no UUID", pair("1", token)),
            ("no hyphens", pair(&id.replace('-', ""), token)),
            (
                "a UUID of another version",
                pair("019a0000-0000-7000-8000-000000000000", token),
            ),
            ("an oversized id", pair(&large, token)),
            ("an oversized token", pair(id, &large)),
            ("NUL in the id", pair(&format!("{id}\0"), token)),
            ("NUL in the token", pair(id, &format!("\0{token}"))),
            ("SQL in the id", pair("' or 1=1 --", token)),
            ("another id", pair(other.as_str(), token)),
            ("an id with one bit more", pair(&bent(id, 0), token)),
            ("a form of another id", pair(id, &bent(token, 3))),
            ("another version", pair(id, &bent(token, 25))),
            ("another time", pair(id, &bent(token, 30))),
            ("another account", pair(id, &bent(token, 40))),
            ("another signature", pair(id, &bent(token, 90))),
            ("a shorter token", pair(id, &token[..100])),
        ];
        for (why, pair) in &bad {
            assert_refused(server, &person, "forged", pair, why).await;
        }
        assert_eq!(server.stored("forged").await, 0);
        // What was refused did no harm to the good one.
        let stored = person.send("forged", &good, &lent(&answers(21))).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
    })
    .await;
}

/// Without the pair, or with half of it, or with two: never stored, answers kept, and the page that comes back works.
#[tokio::test(flavor = "multi_thread")]
async fn row_33_dup_17_no_pair_stores_nothing() {
    on_shared_servers(async |server| {
        server.publish(&open_day("dup-17")).await;
        let person = server.person();
        let good = person.open("dup-17").await;
        let answers = answers(17);
        let answers = lent(&answers);
        let [id, token] = [&good[0].1, &good[1].1].map(String::as_str);
        let bodies: [&[(&str, &str)]; 5] = [
            &[],
            &[("request_id", id)],
            &[("page_token", token)],
            &[
                ("request_id", id),
                ("request_id", id),
                ("page_token", token),
            ],
            &[
                ("request_id", id),
                ("page_token", token),
                ("page_token", token),
            ],
        ];
        for (at, hidden) in bodies.iter().enumerate() {
            for _ in 0..2 {
                let body = [hidden, answers.as_slice()].concat();
                let refused = person.post("/f/dup-17/submissions", &body).await;
                assert_out_of_date(&refused, &format!("body {at}"));
            }
        }
        assert_unclaimed(server, id, "half a pair").await;
        assert_eq!(server.stored("dup-17").await, 0);
        let refused = person.post("/f/dup-17/submissions", &answers).await;
        let fresh = refused.pair().unwrap();
        assert_eq!(person.send("dup-17", &fresh, &answers).await.status, 303);
        assert_eq!(server.stored("dup-17").await, 1);
    })
    .await;
}

/// A page's pair holds for its form alone. (Keys of the API come with it.)
#[tokio::test(flavor = "multi_thread")]
async fn row_31_dup_16_a_pair_of_another_form_is_out_of_date() {
    on_shared_servers(async |server| {
        server.publish(&open_day("dup-16-a")).await;
        server.publish(&open_day("dup-16-b")).await;
        let person = server.person();
        let pair = person.open("dup-16-a").await;
        assert_refused(server, &person, "dup-16-b", &pair, "before it was sent").await;
        let stored = person.send("dup-16-a", &pair, &lent(&answers(16))).await;
        assert_eq!(stored.status, 303);
        let answers = answers(16);
        let elsewhere = person.send("dup-16-b", &pair, &lent(&answers)).await;
        assert_out_of_date(&elsewhere, "after it was sent");
        assert_eq!(server.stored("dup-16-a").await, 1);
        assert_eq!(server.stored("dup-16-b").await, 0);
    })
    .await;
}

/// A page made for somebody signed in is sent by nobody else; it works again for its owner.
#[tokio::test(flavor = "multi_thread")]
async fn a_pair_of_another_account_is_out_of_date() {
    on_shared_servers(async |server| {
        let form = server.publish(&open_day("account")).await;
        let id = RequestId::new(&server.site.chance);
        let email = format!("pair-{}@example.org", id.short());
        let owner = crate::support::staff(&server.site.db, &email, Role::Admin).await;
        let page = Page {
            form,
            version: 1,
            issued_at: server.now(),
            account: Some(owner),
            later: false,
        };
        let token = server.site.signer.sign("account", &id, &page);
        let pair = pair(id.as_str(), &token);
        assert_refused(server, &server.person(), "account", &pair, "signed out").await;
        assert_eq!(server.stored("account").await, 0);
    })
    .await;
}

/// Programs may put the pair into headers; beside a field the headers do not count, since gateways write them.
#[tokio::test(flavor = "multi_thread")]
async fn headers_carry_the_pair_where_no_field_does() {
    on_shared_servers(async |server| {
        server.publish(&open_day("headers")).await;
        let person = server.person();
        let good = person.open("headers").await;
        let [id, token] = [&good[0].1, &good[1].1].map(String::as_str);
        let headers = [("x-request-id", id), ("x-page-token", token)];
        let answers = answers(18);
        let answers = lent(&answers);
        let path = "/f/headers/submissions";
        let stored = person.post_with(path, &answers, &headers).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let again = person.post_with(path, &answers, &headers).await;
        assert_eq!(again.location(), stored.location());
        assert_eq!(again.header("idempotent-replayed"), "true");

        let gateway = [("x-request-id", "d1b4"), ("x-page-token", "made-up")];
        let body = with_pair(&good, &answers);
        let replayed = person.post_with(path, &body, &gateway).await;
        assert_eq!(replayed.location(), stored.location());
        // A bad field is bad, whatever the headers say; and so is half a pair of each.
        let bad = [
            &[("request_id", "d1b4"), ("page_token", token)],
            answers.as_slice(),
        ]
        .concat();
        assert_eq!(person.post_with(path, &bad, &headers).await.status, 400);
        let half = [&[("page_token", token)], answers.as_slice()].concat();
        assert_eq!(person.post_with(path, &half, &headers).await.status, 400);
        assert_eq!(server.stored("headers").await, 1);
    })
    .await;
}
