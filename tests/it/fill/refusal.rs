//! What is refused although its pair is good, and what is kept of it.

use onceform::domain::account::Role;
use onceform::storage::forms;
use serde_json::json;

use crate::support::documents::{answers, lent, open_day, with_settings};
use crate::support::redis::{ask, claim_key};
use crate::support::{
    Answer, Member, Person, TestServer, on_each_server, on_shared_servers, with_pair,
};

/// A refusal frees the id at once.
async fn assert_unclaimed(server: &TestServer, id: &str) {
    if let Some(redis) = &server.redis {
        let keys: i64 = ask(redis, &["EXISTS", &claim_key(id)]).await;
        assert_eq!(keys, 0);
    }
}

fn assert_same_pair(answer: &Answer, pair: &[(String, String); 2]) {
    assert_eq!(answer.pair().as_ref(), Some(pair));
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_answers_come_back_under_the_same_id() {
    on_shared_servers(async |server| {
        server.publish(&open_day("wrong")).await;
        let person = server.person();
        let pair = person.open("wrong").await;
        let wrong = [
            ("name", ""),
            ("phone", "12"),
            ("note", "Keep <this> & that"),
        ];
        let refused = person.send("wrong", &pair, &wrong).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert_eq!(refused.header("cache-control"), "no-store");
        assert!(refused.text("title").unwrap().starts_with("Error:"));
        assert_eq!(refused.value("input[name=phone]").as_deref(), Some("12"));
        assert_eq!(
            refused.text("textarea").as_deref(),
            Some("Keep <this> & that")
        );
        assert_same_pair(&refused, &pair);
        assert_unclaimed(server, &pair[0].1).await;
        assert_eq!(server.stored("wrong").await, 0);
        let stored = person.send("wrong", &pair, &lent(&answers(31))).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_eq!(server.stored("wrong").await, 1);
    })
    .await;
}

/// A used phone number is refused at its field under the same id; corrected, that id is stored; and a retry of it gets
/// its receipt although it breaks both indexes, whichever of them the database names.
#[tokio::test(flavor = "multi_thread")]
async fn row_64_row_65_a_used_answer_is_refused_at_its_field() {
    on_shared_servers(async |server| {
        server.publish(&open_day("used")).await;
        let (one, two) = (server.person(), server.person());
        let first = one.open("used").await;
        let kept = one.send("used", &first, &lent(&answers(41))).await;
        assert_eq!(kept.status, 303);

        let second = two.open("used").await;
        let spaced = [
            ("name", "Another"),
            ("phone", "07700 900 041"),
            ("note", "n"),
        ];
        let spaced = spaced.map(|(name, value)| {
            let value = if name == "phone" {
                "+44 (0)7700 900-041"
            } else {
                value
            };
            (name, value)
        });
        let taken = two.send("used", &second, &spaced).await;
        assert_eq!(taken.status, 409, "{}", taken.body);
        assert_eq!(taken.header("cache-control"), "no-store");
        assert!(taken.text("title").unwrap().starts_with("Error:"));
        assert!(
            taken
                .body
                .contains("This phone number is already registered")
        );
        let at_field = taken.attribute("input[name=phone]", "aria-invalid");
        assert_eq!(at_field.as_deref(), Some("true"));
        assert_eq!(taken.value("input[name=name]").as_deref(), Some("Another"));
        assert!(!taken.body.contains("/receipt/"), "nobody else's receipt");
        assert_same_pair(&taken, &second);
        assert_unclaimed(server, &second[0].1).await;

        let stored = two.send("used", &second, &lent(&answers(42))).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        for _ in 0..2 {
            let again = two.send("used", &second, &lent(&answers(42))).await;
            assert_eq!((again.status, again.location()), (303, stored.location()));
            assert_eq!(again.header("idempotent-replayed"), "true");
            if let Some(redis) = &server.redis {
                let _: i64 = ask(redis, &["DEL", &claim_key(&second[0].1)]).await;
            }
        }
        assert_eq!(server.stored("used").await, 2);
    })
    .await;
}

/// Closed by hand: 410 with the answers to copy. Who had sent before still gets the receipt.
#[tokio::test(flavor = "multi_thread")]
async fn row_66_dat_14_a_form_closed_by_hand_takes_nothing() {
    on_shared_servers(async |server| {
        server.publish(&open_day("shut-by-hand")).await;
        let person = server.person();
        let (sent, unsent) = (
            person.open("shut-by-hand").await,
            person.open("shut-by-hand").await,
        );
        let first = person
            .send("shut-by-hand", &sent, &lent(&answers(51)))
            .await;
        assert_eq!(first.status, 303);
        let close = "update form set state = 'closed' where slug = 'shut-by-hand'";
        server.scratch.execute(close).await;

        let page = person.get("/f/shut-by-hand").await;
        assert_eq!(page.status, 200);
        assert_eq!(page.text("h1").unwrap(), "This form is closed");
        assert!(page.pair().is_none());
        let refused = person
            .send("shut-by-hand", &unsent, &lent(&answers(52)))
            .await;
        assert_eq!(refused.status, 410, "{}", refused.body);
        assert_eq!(refused.text("h1").unwrap(), "This form is closed");
        assert!(refused.text("#kept").unwrap().contains("+44 7700 900052"));
        assert_unclaimed(server, &unsent[0].1).await;
        // Whoever never loaded the form is refused too.
        let raw = person
            .post("/f/shut-by-hand/submissions", &[("name", "x")])
            .await;
        assert_eq!(raw.status, 400);
        assert_eq!(server.stored("shut-by-hand").await, 1);

        if let Some(redis) = &server.redis {
            let _: i64 = ask(redis, &["DEL", &claim_key(&sent[0].1)]).await;
        }
        let again = person
            .send("shut-by-hand", &sent, &lent(&answers(51)))
            .await;
        assert_eq!((again.status, again.location()), (303, first.location()));
        assert_eq!(again.header("idempotent-replayed"), "true");
    })
    .await;
}

/// Full: 409 with its own words and the answers to copy, a visit shows the same page with 200, and who has a place
/// still gets the receipt.
#[tokio::test(flavor = "multi_thread")]
async fn row_66_lim_02_a_full_form_says_so() {
    on_shared_servers(async |server| {
        server
            .publish(&with_settings("full", json!({ "capacity": 1 })))
            .await;
        let (one, two) = (server.person(), server.person());
        let (first, second) = (one.open("full").await, two.open("full").await);
        let stored = one.send("full", &first, &lent(&answers(61))).await;
        assert_eq!(stored.status, 303);

        let refused = two.send("full", &second, &lent(&answers(62))).await;
        assert_eq!(refused.status, 409, "{}", refused.body);
        assert_eq!(refused.text("h1").unwrap(), "The only place is taken");
        assert!(refused.text("#kept").unwrap().contains("+44 7700 900062"));
        assert_unclaimed(server, &second[0].1).await;
        let visit = two.get("/f/full").await;
        assert_eq!((visit.status, visit.text("h1")), (200, refused.text("h1")));
        if let Some(redis) = &server.redis {
            let _: i64 = ask(redis, &["DEL", &claim_key(&first[0].1)]).await;
        }
        let again = one.send("full", &first, &lent(&answers(61))).await;
        assert_eq!((again.status, again.location()), (303, stored.location()));
        assert_eq!(server.stored("full").await, 1);
    })
    .await;
}

/// Without a store of claims nothing refuses for its absence, and nobody is told of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_refuses_without_redis_works_where_none_is_missing() {
    on_shared_servers(async |server| {
        let refuse = json!({ "when_redis_is_down": "refuse" });
        server.publish(&with_settings("refuse", refuse)).await;
        let person = server.person();
        let pair = person.open("refuse").await;
        let stored = person.send("refuse", &pair, &lent(&answers(71))).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
    })
    .await;
}

/// Somebody halfway through a form of several pages hears the same when it is full, wherever they are: on the next page,
/// on the page of all answers, in a frame, and in the answer to Send.
#[tokio::test(flavor = "multi_thread")]
async fn lim_02_a_form_of_several_pages_says_the_same_on_each() {
    on_each_server(async |server| {
        let mut document = with_settings("pages", json!({ "capacity": 1 }));
        let page = |id: &str| {
            json!({ "id": id, "title": id, "fields": [{ "id": format!("{id}_text"), "kind": "text", "label": id }] })
        };
        document["pages"] = json!([page("one"), page("two")]);
        server.publish(&document).await;
        let (late, early) = (server.person(), server.person());
        let check = walk(&late).await;
        let other = walk(&early).await;
        let stored = send_all(&early, &other).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let page = late.get(&check).await;
        let full = |answer: &Answer| answer.text("h1").unwrap();
        assert_eq!((page.status, full(&page)), (200, "The only place is taken".into()));
        assert!(page.text("#kept").unwrap().contains("typed on two"));
        let step = late.get(&check.replace("/check", "/p/two")).await;
        assert_eq!((step.status, full(&step)), (200, full(&page)));
        for address in ["/f/pages", "/f/pages?embed=1", "/f/pages?lang=en"] {
            let visit = server.person().get(address).await;
            assert_eq!((visit.status, full(&visit)), (200, full(&page)), "{address}");
        }
        let chinese = server.person().get("/f/pages?lang=zh-CN").await;
        assert_eq!(full(&chinese), "1 个名额已满");
        assert_eq!(server.stored("pages").await, 1);
    })
    .await;
}

/// Fills both pages, and gives the address of the page of all answers.
async fn walk(person: &Person) -> String {
    let mut page = person.get("/f/pages").await;
    let mut next = String::new();
    for name in ["one", "two"] {
        let action = page.attribute("form[data-send]", "action").unwrap();
        let field = format!("{name}_text");
        let typed = format!("typed on {name}");
        let pair = page.pair().unwrap();
        let sent = [(field.as_str(), typed.as_str()), ("action", "continue")];
        let kept = person.post(&action, &with_pair(&pair, &sent)).await;
        assert_eq!(kept.status, 303, "{}", kept.body);
        next = kept.location().to_owned();
        page = person.get(&next).await;
    }
    next
}

async fn send_all(person: &Person, check: &str) -> Answer {
    let page = person.get(check).await;
    let inputs = page.inputs("form[data-send]");
    let inputs: Vec<_> = inputs
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    person.post("/f/pages/submissions", &inputs).await
}

/// Deletion and spam open a place again, and taking spam back closes it: the public page says so at once, each time.
#[tokio::test(flavor = "multi_thread")]
async fn lim_05_the_public_page_agrees_with_the_counter_at_once() {
    on_each_server(async |server| {
        server
            .publish(&with_settings("freed", json!({ "capacity": 2 })))
            .await;
        let desk = Member::new(server, "ada@example.org", Role::Admin).await;
        let mut records = Vec::new();
        for number in [80, 81] {
            let person = server.person();
            let pair = person.open("freed").await;
            let stored = person.send("freed", &pair, &lent(&answers(number))).await;
            assert_eq!(stored.status, 303, "{}", stored.body);
            let list = desk.get("/review/freed").await;
            records.push(list.attribute("table .row-link", "href").unwrap());
        }
        let is_full = async |expected: bool| {
            let visit = server.person().get("/f/freed").await;
            assert_eq!(visit.pair().is_none(), expected, "{}", visit.body);
            let row = forms::by_slug(&server.site.db, "freed").await.unwrap();
            assert_eq!(row.unwrap().places.unwrap().full(), expected);
        };
        is_full(true).await;
        let decide = async |revision: &str, status: &str| {
            let sent = [("revision", revision), ("to", status)];
            let decided = desk.post(&format!("{}/decide", records[0]), &sent).await;
            assert_eq!(decided.status, 303, "{}", decided.body);
        };
        decide("1", "spam").await;
        is_full(false).await;
        decide("2", "in_review").await;
        is_full(true).await;
        let deleted = format!("{}/delete", records[1]);
        assert_eq!(desk.post(&deleted, &[("revision", "1")]).await.status, 303);
        is_full(false).await;
    })
    .await;
}
