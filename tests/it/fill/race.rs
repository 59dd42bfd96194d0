//! Many at the same moment.

use std::collections::HashSet;

use futures_util::future::join_all;
use serde_json::json;

use crate::support::documents::{answers, asking, lent, open_day, with_settings};
use crate::support::{Answer, Person, TestServer, on_shared_servers_in_turn};

/// Connections that the server keeps to its database.
const POOL: usize = 16;

/// A form on which nothing but the id tells two submissions apart.
async fn publish(server: &TestServer, slug: &str) {
    let name = json!([{ "id": "name", "kind": "text", "label": "Name" }]);
    server.publish(&asking(slug, name)).await;
}

async fn all_at_once(person: &Person, slug: &str, presses: usize) -> Vec<Answer> {
    let pair = person.open(slug).await;
    let press = |_| person.send(slug, &pair, &[("name", "A visitor")]);
    join_all((0..presses).map(press)).await
}

async fn assert_one(server: &TestServer, slug: &str, presses: usize) {
    let answered = all_at_once(&server.person(), slug, presses).await;
    let odd: Vec<_> = answered
        .iter()
        .filter(|answer| ![303, 409].contains(&answer.status))
        .map(|answer| answer.status)
        .collect();
    assert!(odd.is_empty(), "{odd:?}");
    let receipts: HashSet<_> = answered
        .iter()
        .filter(|answer| answer.status == 303)
        .map(Answer::location)
        .collect();
    assert_eq!(receipts.len(), 1, "{receipts:?}");
    assert_eq!(server.stored(slug).await, 1);
}

/// The promise, as the database keeps it: no look-up could see the rows of transactions that are still open. (Files
/// come with their own feature.)
#[tokio::test(flavor = "multi_thread")]
async fn row_28_dup_02_dup_20_a_hundred_equal_posts_are_one() {
    on_shared_servers_in_turn(async |server| {
        publish(server, "hundred").await;
        assert_one(server, "hundred", 100).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_equal_posts_than_connections_are_one() {
    on_shared_servers_in_turn(async |server| {
        publish(server, "beyond-pool").await;
        assert_one(server, "beyond-pool", POOL + 100).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_different_posts_are_fifty() {
    on_shared_servers_in_turn(async |server| {
        publish(server, "fifty").await;
        // One browser would be asked whether it means the same answers again.
        let people: Vec<_> = (0..50).map(|_| server.person()).collect();
        let pairs = join_all(people.iter().map(|person| person.open("fifty"))).await;
        let sent = people
            .iter()
            .zip(&pairs)
            .map(|(person, pair)| person.send("fifty", pair, &[("name", "The same name")]));
        let answered = join_all(sent).await;
        let receipts: HashSet<_> = answered
            .iter()
            .map(|answer| {
                assert_eq!(answer.status, 303, "{}", answer.body);
                answer.location()
            })
            .collect();
        assert_eq!(receipts.len(), 50);
        assert_eq!(server.stored("fifty").await, 50);
    })
    .await;
}

/// Thirty people, one place left of ten: one gets it, the others are told so with their answers to copy, the form
/// shows that it is full, and a repeat of the winner still meets its receipt.
#[tokio::test(flavor = "multi_thread")]
async fn lim_01_the_last_place_goes_to_one() {
    on_shared_servers_in_turn(async |server| {
        let document = with_settings("last-place", json!({ "capacity": 10 }));
        server.publish(&document).await;
        for number in 200..209 {
            let person = server.person();
            let pair = person.open("last-place").await;
            let stored = person
                .send("last-place", &pair, &lent(&answers(number)))
                .await;
            assert_eq!(stored.status, 303, "{}", stored.body);
        }
        // Thirty people: one browser may not send so much at once.
        let people: Vec<_> = (0..30).map(|_| server.person()).collect();
        let pairs = join_all(people.iter().map(|person| person.open("last-place"))).await;
        let typed: Vec<_> = (300..330).map(answers).collect();
        let press = |at: usize| {
            let (pair, typed, person) = (&pairs[at], &typed[at], &people[at]);
            async move { person.send("last-place", pair, &lent(typed)).await }
        };
        let answered = join_all((0..30).map(press)).await;
        let winners: Vec<_> = (0..30).filter(|at| answered[*at].status == 303).collect();
        assert_eq!(winners.len(), 1);
        for (at, answer) in answered
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != winners[0])
        {
            assert_eq!(answer.status, 409, "{}", answer.body);
            assert_eq!(answer.text("h1").unwrap(), "All 10 places are taken");
            let phone = &typed[at][1].1;
            assert!(answer.text("#kept").unwrap().contains(phone.as_str()));
        }
        assert_eq!(server.stored("last-place").await, 10);
        let visit = server.person().get("/f/last-place").await;
        assert_eq!(visit.text("h1").unwrap(), "All 10 places are taken");
        let again = press(winners[0]).await;
        assert_eq!(again.status, 303);
        assert_eq!(again.location(), answered[winners[0]].location());
    })
    .await;
}

/// Twenty people with one phone number: one is stored, the others are told at the field.
#[tokio::test(flavor = "multi_thread")]
async fn a_unique_answer_goes_to_one_of_many() {
    on_shared_servers_in_turn(async |server| {
        server.publish(&open_day("one-number")).await;
        let people: Vec<_> = (0..20).map(|_| server.person()).collect();
        let pairs = join_all(people.iter().map(|person| person.open("one-number"))).await;
        let typed = answers(400);
        let typed = lent(&typed);
        let sent = people
            .iter()
            .zip(&pairs)
            .map(|(person, pair)| person.send("one-number", pair, &typed));
        let answered = join_all(sent).await;
        let stored = answered
            .iter()
            .filter(|answer| answer.status == 303)
            .count();
        assert_eq!(stored, 1);
        for (answer, pair) in answered
            .iter()
            .zip(&pairs)
            .filter(|(answer, _)| answer.status != 303)
        {
            assert_eq!(answer.status, 409, "{}", answer.body);
            assert!(
                answer
                    .body
                    .contains("This phone number is already registered")
            );
            assert_eq!(answer.pair().as_ref(), Some(pair));
        }
        assert_eq!(server.stored("one-number").await, 1);
    })
    .await;
}
