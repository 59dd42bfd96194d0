//! Limits on how often submissions may come, and that no repeat uses them up.

use std::collections::HashSet;
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use futures_util::future::join_all;
use onceform::domain::chance::Chance;
use serde_json::json;

use crate::support::database::service;
use crate::support::documents::asking;
use crate::support::{Answer, Person, Scratch, TestServer, scratches, with_pair};

const FORM: &str = "open-day";

/// Runs `test` on each database with two instances of these settings, without Redis and with it.
async fn on_two(settings: &[(&str, &str)], test: impl AsyncFn(&TestServer, &TestServer)) {
    let redis = service("ONCEFORM_TEST_REDIS_URL");
    for redis in [None, redis].into_iter().collect::<HashSet<_>>() {
        let mut settings = settings.to_vec();
        settings.extend(redis.iter().map(|url| ("ONCEFORM_REDIS_URL", url.as_str())));
        for scratch in scratches().await {
            // Other tests come from the same address: what hashes it is this installation's own.
            let key = BASE64_STANDARD.encode(Chance::System.bytes::<32>());
            let mut settings = settings.clone();
            settings.push(("ONCEFORM_HASH_KEY", key.as_str()));
            println!("on {} with {redis:?}", scratch.engine);
            let scratch: Arc<Scratch> = Arc::new(scratch);
            let one = TestServer::start(&scratch, &settings).await;
            let two = TestServer::start(&scratch, &settings).await;
            drop(scratch);
            let name = json!([{ "id": "name", "kind": "text", "label": "Name", "required": true }]);
            one.publish(&asking(FORM, name)).await;
            test(&one, &two).await;
            drop(two.stop().await);
            if let Ok(scratch) = Arc::try_unwrap(one.stop().await) {
                scratch.remove().await;
            }
        }
    }
}

async fn send_new(person: &Person) -> Answer {
    let pair = person.open(FORM).await;
    let name = format!("Visitor {}", &pair[0].1[..8]);
    person.send(FORM, &pair, &[("name", &name)]).await
}

/// One submission an hour: the first may be sent again as often as its sender likes, the next one is refused with its
/// answers, its page and the time to wait.
#[tokio::test(flavor = "multi_thread")]
async fn row_68_repeats_do_not_use_up_the_limit() {
    on_two(&[("ONCEFORM_SUBMIT_LIMIT", "2/h")], async |one, two| {
        let person = one.person();
        let pair = person.open(FORM).await;
        let typed = [("name", "A visitor")];
        let first = person.send(FORM, &pair, &typed).await;
        assert_eq!(first.status, 303, "{}", first.body);
        for server in [one, two, one] {
            let again = server.person().send(FORM, &pair, &typed).await;
            assert_eq!(again.status, 303, "{}", again.body);
            assert_eq!(again.header("idempotent-replayed"), "true");
            assert_eq!(again.location(), first.location());
        }
        assert_eq!(send_new(&one.person()).await.status, 303);

        let third = one.person();
        let pair_of_third = third.open(FORM).await;
        let refused = third.send(FORM, &pair_of_third, &[("name", "Third")]).await;
        assert_eq!(refused.status, 429, "{}", refused.body);
        let wait: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1..=1801).contains(&wait), "{wait}");
        assert_eq!(refused.header("cache-control"), "no-store");
        assert_eq!(refused.pair(), Some(pair_of_third), "the same page");
        assert_eq!(refused.value("[name=name]").as_deref(), Some("Third"));
        assert!(refused.text("title").unwrap().starts_with("Too many tries"));
        // Over the limit a repeat is one still.
        let again = person.send(FORM, &pair, &typed).await;
        assert_eq!(again.location(), first.location());
        assert_eq!(one.stored(FORM).await, 2);
    })
    .await;
}

/// Through Redis two instances let through what one would; without it each counts alone.
#[tokio::test(flavor = "multi_thread")]
async fn two_instances_share_a_limit() {
    on_two(&[("ONCEFORM_SUBMIT_LIMIT", "4/h")], async |one, two| {
        let mut let_through = 0;
        for server in [one, two].repeat(5) {
            let answer = send_new(&server.person()).await;
            assert!([303, 429].contains(&answer.status), "{}", answer.body);
            let_through += i64::from(answer.status == 303);
        }
        let expected = if one.redis.is_some() { 4 } else { 8 };
        assert_eq!(let_through, expected);
        assert_eq!(one.stored(FORM).await, expected);
    })
    .await;
}

/// One browser is stopped; the one beside it, and another form, are not.
#[tokio::test(flavor = "multi_thread")]
async fn a_busy_browser_stops_nobody_else() {
    on_two(&[("ONCEFORM_PERSON_LIMIT", "3/h")], async |one, _| {
        let busy = one.person();
        for _ in 0..3 {
            assert_eq!(send_new(&busy).await.status, 303);
        }
        assert_eq!(send_new(&busy).await.status, 429);
        assert_eq!(send_new(&one.person()).await.status, 303);
        let name = json!([{ "id": "name", "kind": "text", "label": "Name" }]);
        one.publish(&asking("other-day", name)).await;
        let pair = busy.open("other-day").await;
        let other = busy.send("other-day", &pair, &[("name", "Busy")]).await;
        assert_eq!(other.status, 303, "{}", other.body);
    })
    .await;
}

/// Whoever hammers one id is slowed down, and hears so; the row is there, and one.
#[tokio::test(flavor = "multi_thread")]
async fn a_hammered_id_is_slowed_down() {
    on_two(&[("ONCEFORM_REPEAT_LIMIT", "5/h")], async |one, _| {
        let person = one.person();
        let pair = person.open(FORM).await;
        let typed = [("name", "A visitor")];
        for _ in 0..5 {
            assert_eq!(person.send(FORM, &pair, &typed).await.status, 303);
        }
        let slowed = person.send(FORM, &pair, &typed).await;
        assert_eq!(slowed.status, 429, "{}", slowed.body);
        assert_eq!(slowed.value("[name=name]").as_deref(), Some("A visitor"));
        assert_eq!(send_new(&person).await.status, 303);
        assert_eq!(one.stored(FORM).await, 2);
    })
    .await;
}

/// Thirty pupils behind one address within a minute, with the limits as shipped. What a client says of its own address
/// counts only behind a trusted proxy.
#[tokio::test(flavor = "multi_thread")]
async fn spm_03_a_class_behind_one_address_is_let_through() {
    on_two(&[], async |one, _| {
        let pupils = (0..30).map(|_| async {
            let pupil = one.person();
            send_new(&pupil).await.status
        });
        let statuses = join_all(pupils).await;
        assert_eq!(statuses, [303; 30]);
        assert_eq!(one.stored(FORM).await, 30);
    })
    .await;
    let spoofing = [("ONCEFORM_SUBMIT_LIMIT", "1/h")];
    on_two(&spoofing, async |one, _| {
        let mut statuses = Vec::new();
        for at in 1..4 {
            let person = one.person();
            let pair = person.open(FORM).await;
            let body = with_pair(&pair, &[("name", "A visitor")]);
            let address = format!("192.0.2.{at}");
            let answer = person
                .post_with(
                    &format!("/f/{FORM}/submissions"),
                    &body,
                    &[("x-forwarded-for", &address)],
                )
                .await;
            statuses.push(answer.status);
        }
        assert_eq!(statuses, [303, 429, 429]);
        assert_eq!(one.stored(FORM).await, 1);
    })
    .await;
}
