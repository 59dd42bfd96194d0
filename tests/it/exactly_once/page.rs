//! What a page is good for: for whom, how often, in which tab, at which server's clock.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use futures_util::future::join_all;
use onceform::domain::account::Role;
use onceform::domain::clock::Clock;
use onceform::domain::id::RequestId;
use tokio::time::Instant;

use crate::support::database::{service, stored_under};
use crate::support::documents::{answers, lent, open_day};
use crate::support::raw::{Wire, head};
use crate::support::redis::{ask, claim_key};
use crate::support::{
    Answer, Member, PASSWORD, Scratch, TestServer, on_shared_servers, scratches, sign_in, with_pair,
};

fn assert_replayed(answer: &Answer, first: &Answer) {
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(answer.location(), first.location());
    assert_eq!(answer.header("idempotent-replayed"), "true");
}

/// 400, no bounce to another page, the answers under a fresh id, nothing of any record.
fn assert_out_of_date(answer: &Answer, phone: &str) {
    assert_eq!(answer.status, 400, "{}", answer.body);
    assert!(
        answer
            .text("title")
            .unwrap()
            .starts_with("This page is out of date")
    );
    assert_eq!(answer.value("input[name=phone]").as_deref(), Some(phone));
    assert!(answer.pair().is_some());
    assert!(!answer.body.contains("/receipt/"));
}

async fn forget_claim(server: &TestServer, id: &str) {
    if let Some(redis) = &server.redis {
        let _: i64 = ask(redis, &["DEL", &claim_key(id)]).await;
    }
}

async fn assert_unclaimed(server: &TestServer, id: &str) {
    if let Some(redis) = &server.redis {
        let keys: i64 = ask(redis, &["EXISTS", &claim_key(id)]).await;
        assert_eq!(keys, 0);
    }
}

/// A page made for one account is sent by no other, before it was sent and after; it shows nobody else's receipt.
#[tokio::test(flavor = "multi_thread")]
async fn row_32_a_page_of_one_account_is_sent_by_no_other() {
    on_shared_servers(async |server| {
        server.publish(&open_day("row-32")).await;
        let owner = Member::new(server, "owner-32@example.org", Role::Admin).await;
        let other = Member::new(server, "other-32@example.org", Role::Admin).await;
        let pair = owner.person.open("row-32").await;
        let typed = answers(32);
        let typed = lent(&typed);
        for person in [&other.person, &server.person()] {
            let refused = person.send("row-32", &pair, &typed).await;
            assert_out_of_date(&refused, "+44 7700 900032");
            assert_ne!(refused.pair().unwrap()[0].1, pair[0].1);
            assert_unclaimed(server, &pair[0].1).await;
        }
        assert_eq!(server.stored("row-32").await, 0);
        let stored = owner.person.send("row-32", &pair, &typed).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let refused = other.person.send("row-32", &pair, &typed).await;
        assert_out_of_date(&refused, "+44 7700 900032");
        assert_replayed(&owner.person.send("row-32", &pair, &typed).await, &stored);
        assert_eq!(server.stored("row-32").await, 1);
    })
    .await;
}

/// A page made for nobody in particular is bound to no cookie: another browser may send it, and repeat it.
#[tokio::test(flavor = "multi_thread")]
async fn row_32_a_page_of_nobody_works_in_another_browser() {
    on_shared_servers(async |server| {
        server.publish(&open_day("row-32-nobody")).await;
        let pair = server.person().open("row-32-nobody").await;
        let typed = answers(33);
        let typed = lent(&typed);
        let stored = server.person().send("row-32-nobody", &pair, &typed).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let again = server.person().send("row-32-nobody", &pair, &typed).await;
        assert_replayed(&again, &stored);
        assert_eq!(server.stored("row-32-nobody").await, 1);
    })
    .await;
}

/// Whoever knows an id but not its token can neither claim it nor delay its owner; nor can another account with both.
#[tokio::test(flavor = "multi_thread")]
async fn row_34_nobody_claims_anothers_id() {
    on_shared_servers(async |server| {
        server.publish(&open_day("row-34")).await;
        let owner = Member::new(server, "owner-34@example.org", Role::Admin).await;
        let victim = owner.person.open("row-34").await;
        let thief = Member::new(server, "thief-34@example.org", Role::Admin).await;
        let own = thief.person.open("row-34").await;
        let typed = answers(34);
        let typed = lent(&typed);
        let mixed = [victim[0].clone(), own[1].clone()];
        for pair in [&mixed, &victim] {
            let refused = thief.person.send("row-34", pair, &typed).await;
            assert_out_of_date(&refused, "+44 7700 900034");
            assert_unclaimed(server, &victim[0].1).await;
        }
        let begun = Instant::now();
        let stored = owner.person.send("row-34", &victim, &typed).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert!(
            begun.elapsed() < Duration::from_secs(2),
            "nothing to wait for"
        );
        assert_eq!(server.stored("row-34").await, 1);
    })
    .await;
}

/// A restored tab has its old page, whatever was opened since. Firefox keeps the values of hidden inputs unless told not
/// to: an old id beside a new token is no pair.
#[tokio::test(flavor = "multi_thread")]
async fn row_41_a_restored_tab_has_its_old_page() {
    on_shared_servers(async |server| {
        server.publish(&open_day("row-41")).await;
        let person = server.person();
        let page = person.get("/f/row-41").await;
        for name in ["request_id", "page_token"] {
            let off = page.attribute(&format!("input[name={name}]"), "autocomplete");
            assert_eq!(off.as_deref(), Some("off"), "{name}");
        }
        let old = page.pair().unwrap();
        let (typed, edited) = (answers(41), answers(42));
        let stored = person.send("row-41", &old, &lent(&typed)).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let new = person.open("row-41").await;
        assert_ne!(new[0].1, old[0].1);
        assert_replayed(&person.send("row-41", &old, &lent(&typed)).await, &stored);
        let other = person.send("row-41", &old, &lent(&edited)).await;
        assert_eq!(other.status, 422, "{}", other.body);
        let mixed = [old[0].clone(), new[1].clone()];
        let refused = person.send("row-41", &mixed, &lent(&edited)).await;
        assert_out_of_date(&refused, "+44 7700 900042");
        assert_eq!(server.stored("row-41").await, 1);
        let second = person.send("row-41", &new, &lent(&edited)).await;
        assert_eq!(second.status, 303, "{}", second.body);
        assert_eq!(server.stored("row-41").await, 2);
    })
    .await;
}

/// Two tabs, each with a page of its own, are two acts: only the rule of the form limits them.
#[tokio::test(flavor = "multi_thread")]
async fn row_42_two_tabs_are_two_acts() {
    on_shared_servers(async |server| {
        server.publish(&open_day("row-42")).await;
        let person = server.person();
        let mut tabs = Vec::new();
        for _ in 0..3 {
            tabs.push(person.open("row-42").await);
        }
        let (one, two) = (answers(43), answers(44));
        let first = person.send("row-42", &tabs[0], &lent(&one)).await;
        let second = person.send("row-42", &tabs[1], &lent(&two)).await;
        assert_eq!((first.status, second.status), (303, 303));
        assert_ne!(first.location(), second.location());
        let used = [
            ("name", "Another"),
            ("phone", "+44 7700 900043"),
            ("note", ""),
        ];
        let refused = person.send("row-42", &tabs[2], &used).await;
        assert_eq!(refused.status, 409, "{}", refused.body);
        let at_field = refused.attribute("input[name=phone]", "aria-invalid");
        assert_eq!(at_field.as_deref(), Some("true"));
        assert_eq!(server.stored("row-42").await, 2);
    })
    .await;
}

/// The same answers in other bytes are the same: other order, other escapes, other line ends, accents put together from
/// two characters, spaces around. What is not the same is not.
#[tokio::test(flavor = "multi_thread")]
async fn row_43_the_fingerprint_is_of_the_answers_not_of_the_bytes() {
    on_shared_servers(async |server| {
        server.publish(&open_day("row-43")).await;
        let person = server.person();
        let pair = person.open("row-43").await;
        let [id, token] = [&pair[0].1, &pair[1].1];
        let path = "/f/row-43/submissions";
        let hidden = format!("request_id={id}&page_token={token}");
        let urlencoded = "application/x-www-form-urlencoded";
        let body = format!("{hidden}&name=Zo%C3%AB+May&phone=%2B44+7700+900045&note=One%0D%0Atwo");
        let stored = person.post_body(path, urlencoded, body).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        for same in [
            format!("note=One%0D%0Atwo&phone=%2B44+7700+900045&name=Zo%C3%AB+May&{hidden}"),
            format!("{hidden}&name=%5a%6f%c3%ab%20%4day&phone=%2b44%207700%20900045&note=One%0d%0atwo"),
            format!("{hidden}&name=Zoe%CC%88+May&phone=%2B44+7700+900045&note=One%0Atwo"),
            format!("{hidden}&name=++Zo%C3%AB+May+&phone=%2B44+7700+900045&note=One%0Dtwo%0A&action=send"),
        ] {
            forget_claim(server, id).await;
            let again = person.post_body(path, urlencoded, same).await;
            assert_replayed(&again, &stored);
        }
        for other in [
            format!("{hidden}&name=Zoe+May&phone=%2B44+7700+900045&note=One%0D%0Atwo"),
            format!("{hidden}&name=Zo%C3%AB+May&phone=%2B44+7700+900045&note=One%0D%0Atwo&note="),
        ] {
            let refused = person.post_body(path, urlencoded, other).await;
            assert_eq!(refused.status, 422, "{}", refused.body);
        }
        assert_eq!(server.stored("row-43").await, 1);
    })
    .await;
}

/// A body far beyond the limit is answered before it has come, whether its page was sent before or not; its id stays
/// free. (A form takes no files yet, so no large body can be a repeat.)
#[tokio::test(flavor = "multi_thread")]
async fn row_44_a_large_body_is_answered_before_it_has_come() {
    on_shared_servers(async |server| {
        server.publish(&open_day("row-44")).await;
        let person = server.person();
        let pair = person.open("row-44").await;
        let typed = answers(46);
        let typed = lent(&typed);
        for _ in 0..2 {
            let mut wire = Wire::to(&server.url).await;
            wire.send(head("row-44", 100_000_000)).await;
            let begun = crate::support::raw::encoded(&with_pair(&pair, &typed));
            wire.send(begun).await;
            let answer = wire.read(Duration::from_secs(3)).await;
            assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
            let stored = person.send("row-44", &pair, &typed).await;
            assert_eq!(stored.status, 303, "{}", stored.body);
        }
        assert_eq!(server.stored("row-44").await, 1);
    })
    .await;
}

/// The session ends between two tries: the POST is not bounced away, the answers come back; and after signing in again
/// the old page is stored, or leads to its receipt.
#[tokio::test(flavor = "multi_thread")]
async fn row_67_a_session_that_ends_between_two_tries_loses_no_answers() {
    on_shared_servers(async |server| {
        server.publish(&open_day("row-67")).await;
        let email = "owner-67@example.org";
        let owner = Member::new(server, email, Role::Admin).await;
        let (sent, unsent) = (
            owner.person.open("row-67").await,
            owner.person.open("row-67").await,
        );
        let (first, second) = (answers(67), answers(68));
        let stored = owner.person.send("row-67", &sent, &lent(&first)).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let signed_out = server.person();
        let refused = signed_out.send("row-67", &sent, &lent(&first)).await;
        assert_out_of_date(&refused, "+44 7700 900067");
        let refused = signed_out.send("row-67", &unsent, &lent(&second)).await;
        assert_out_of_date(&refused, "+44 7700 900068");
        assert_unclaimed(server, &unsent[0].1).await;

        assert_eq!(sign_in(&signed_out, email, PASSWORD).await.status, 303);
        let again = signed_out.send("row-67", &sent, &lent(&first)).await;
        assert_replayed(&again, &stored);
        let later = signed_out.send("row-67", &unsent, &lent(&second)).await;
        assert_eq!(later.status, 303, "{}", later.body);
        assert_eq!(later.header("idempotent-replayed"), "");
        assert_eq!(server.stored("row-67").await, 2);
    })
    .await;
}

/// A row whose fingerprint is of another version is compared by what was sent.
#[tokio::test(flavor = "multi_thread")]
async fn row_70_a_fingerprint_of_another_version_is_made_again() {
    on_shared_servers(async |server| {
        server.publish(&open_day("row-70")).await;
        let person = server.person();
        let pair = person.open("row-70").await;
        let typed = answers(70);
        let stored = person.send("row-70", &pair, &lent(&typed)).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let foreign = if server.engine == "postgres" { "'\\x00'::bytea" } else { "x'00'" };
        let update = format!(
            "update form_submit_record set fp_version = 99, payload_fp = {foreign} where request_id = '{}'",
            pair[0].1
        );
        server.scratch.execute(&update).await;
        for _ in 0..2 {
            let again = person.send("row-70", &pair, &lent(&typed)).await;
            assert_replayed(&again, &stored);
            forget_claim(server, &pair[0].1).await;
        }
        let other = answers(71);
        let refused = person.send("row-70", &pair, &lent(&other)).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert_eq!(server.stored("row-70").await, 1);
    })
    .await;
}

/// Two servers whose clocks are two hours apart: pages of either are good at the other, twins are one, and the time of
/// the row is the database's.
#[tokio::test(flavor = "multi_thread")]
async fn row_49_clocks_that_disagree_change_nothing() {
    let redis = service("ONCEFORM_TEST_REDIS_URL");
    let run = async |scratch: Scratch| {
        let scratch = Arc::new(scratch);
        let settings: Vec<_> = redis
            .iter()
            .map(|url| ("ONCEFORM_REDIS_URL", url.as_str()))
            .collect();
        let now = Clock::System.now();
        let hour = TimeDelta::hours(1);
        let early = TestServer::start_at(&scratch, &settings, Clock::fixed(now - hour)).await;
        let late = TestServer::start_at(&scratch, &settings, Clock::fixed(now + hour)).await;
        drop(scratch);
        early.publish(&open_day("open-day")).await;
        for (number, [made, sent]) in [[&early, &late], [&late, &early]].into_iter().enumerate() {
            let pair = made.person().open("open-day").await;
            let typed = answers(490 + number as u16);
            let typed = lent(&typed);
            let (here, there) = (made.person(), sent.person());
            let (one, two) = tokio::join!(
                there.send("open-day", &pair, &typed),
                here.send("open-day", &pair, &typed)
            );
            assert_eq!(
                (one.status, two.status),
                (303, 303),
                "{} {}",
                one.body,
                two.body
            );
            assert_eq!(one.location(), two.location());
            let id = RequestId::from_stored(pair[0].1.clone());
            let known = stored_under(&made.site.db, &id).await.unwrap();
            let apart = (known.submitted_at - Clock::System.now()).num_seconds();
            assert!(apart.abs() < 60, "the database's clock: {apart} s");
        }
        assert_eq!(early.stored("open-day").await, 2);
        drop(late.stop().await);
        if let Ok(scratch) = Arc::try_unwrap(early.stop().await) {
            scratch.remove().await;
        }
    };
    join_all(scratches().await.into_iter().map(run)).await;
}
