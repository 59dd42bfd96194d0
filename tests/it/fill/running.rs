//! The same page sent again while the first try is still at work.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::support::database::Held;
use crate::support::documents::{answers, lent, open_day};
use crate::support::redis::{ask, claim_key};
use crate::support::{Answer, TestServer, on_own_servers, on_shared_servers};

/// The page that says so, with a link to the status page; nothing to send again.
fn assert_saving(answer: &Answer, slug: &str) {
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_eq!(answer.header("retry-after"), "2");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(
        answer.text("h1").unwrap(),
        "We're still saving your answers"
    );
    let check = answer.attribute("a.button", "href").unwrap();
    assert!(check.starts_with(&format!("/f/{slug}/status/")), "{check}");
    assert!(!answer.body.contains("http-equiv=\"refresh\""));
}

/// A claim of another try, written by hand: `of` tells whose answers it is for.
async fn write_claim(server: &TestServer, id: &str, fingerprint: &str) {
    if let Some(redis) = &server.redis {
        let value = format!("1|P|{}|{fingerprint}", "0".repeat(32));
        let _: String = ask(redis, &["SET", &claim_key(id), &value, "PX", "30000"]).await;
    }
}

/// A second session holds what the first try would hold. While it does, a repeat waits; once it lets go, the repeat is
/// stored or gets the receipt.
#[tokio::test(flavor = "multi_thread")]
async fn row_55_a_repeat_waits_for_the_first_try() {
    on_own_servers(async |server| {
        server.publish(&open_day("waits")).await;
        let person = server.person();
        let pair = person.open("waits").await;
        let held = Held::hold(&server.scratch, "waits", &pair[0].1).await;
        let begun = Instant::now();
        let answers = answers(81);
        let answers = lent(&answers);
        let (one, two, ()) = tokio::join!(
            person.send("waits", &pair, &answers),
            person.send("waits", &pair, &answers),
            async {
                sleep(Duration::from_millis(900)).await;
                held.let_go().await;
            }
        );
        assert!(begun.elapsed() >= Duration::from_millis(900));
        assert_eq!(
            (one.status, two.status),
            (303, 303),
            "{} {}",
            one.body,
            two.body
        );
        assert_eq!(one.location(), two.location());
        assert_eq!(server.stored("waits").await, 1);
    })
    .await;
}

/// Past three seconds a repeat is told to look later; the status page knows how it ended. SQLite has no rows of its own
/// to lock: there the whole file is held, which is a busy database for whoever is first.
#[tokio::test(flavor = "multi_thread")]
async fn row_51_row_55_row_60_a_repeat_that_waited_for_long_is_told_to_look_later() {
    on_own_servers(async |server| {
        server.publish(&open_day("long")).await;
        let person = server.person();
        let pair = person.open("long").await;
        let held = Held::hold(&server.scratch, "long", &pair[0].1).await;
        let answers = answers(82);
        let answers = lent(&answers);
        let begun = Instant::now();
        let answer = person.send("long", &pair, &answers).await;
        assert!(
            begun.elapsed() < Duration::from_secs(6),
            "{:?}",
            begun.elapsed()
        );
        if server.engine == "sqlite" {
            assert_eq!(answer.status, 503, "{}", answer.body);
            assert_eq!(answer.header("retry-after"), "5");
            assert_eq!(answer.pair().as_ref(), Some(&pair));
        } else {
            assert_saving(&answer, "long");
            let check = answer.attribute("a.button", "href").unwrap();
            let json = [("accept", "application/json")];
            let status = person.get_with(&check, &json).await;
            assert_eq!(status.status, 200);
            assert!(status.body.contains("\"unknown\""), "{}", status.body);
        }
        held.let_go().await;
        let stored = person.send("long", &pair, &answers).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_eq!(server.stored("long").await, 1);
        let check = format!("/f/long/status/{}?token={}", pair[0].1, pair[1].1);
        let status = person.get(&check).await;
        assert_eq!((status.status, status.location()), (303, stored.location()));
    })
    .await;
}

/// A claim in Redis whose owner is at work elsewhere: the repeat waits, is told to look later, and is stored once the
/// claim has ended.
#[tokio::test(flavor = "multi_thread")]
async fn a_claim_of_another_try_is_waited_for() {
    on_own_servers(async |server| {
        let Some(redis) = &server.redis else { return };
        server.publish(&open_day("claimed")).await;
        let person = server.person();
        let pair = person.open("claimed").await;
        let answers = answers(83);
        let answers = lent(&answers);
        // Learn the fingerprint from a claim of ours, then put another owner into it.
        let held = Held::hold(&server.scratch, "claimed", &pair[0].1).await;
        let (_, fingerprint) = tokio::join!(person.send("claimed", &pair, &answers), async {
            sleep(Duration::from_millis(400)).await;
            let value: String = ask(redis, &["GET", &claim_key(&pair[0].1)]).await;
            held.let_go().await;
            value.rsplit('|').next().unwrap().to_owned()
        });
        let id = &pair[0].1;
        let delete = format!("delete from form_business_key; delete from form_submit_record where request_id = '{id}'");
        for statement in delete.split("; ") {
            server.scratch.execute(statement).await;
        }

        write_claim(server, id, &fingerprint).await;
        let begun = Instant::now();
        let told = person.send("claimed", &pair, &answers).await;
        assert!(begun.elapsed() >= Duration::from_secs(3), "{:?}", begun.elapsed());
        assert_saving(&told, "claimed");
        let check = told.attribute("a.button", "href").unwrap();
        let status = person.get_with(&check, &[("accept", "application/json")]).await;
        assert!(status.body.contains("\"processing\""), "{}", status.body);
        assert_eq!(person.get(&check).await.status, 200);

        // The owner gives up while a repeat waits.
        let (stored, ()) = tokio::join!(person.send("claimed", &pair, &answers), async {
            sleep(Duration::from_millis(500)).await;
            let _: i64 = ask(redis, &["DEL", &claim_key(id)]).await;
        });
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_eq!(server.stored("claimed").await, 1);
    })
    .await;
}

/// Other answers while the first ones are being saved: not stored, not lost, and told apart.
#[tokio::test(flavor = "multi_thread")]
async fn row_30_other_answers_while_the_first_are_saved() {
    on_shared_servers(async |server| {
        if server.redis.is_none() {
            return;
        }
        server.publish(&open_day("other-running")).await;
        let person = server.person();
        let pair = person.open("other-running").await;
        write_claim(server, &pair[0].1, &"0".repeat(64)).await;
        let answers = answers(84);
        let refused = person.send("other-running", &pair, &lent(&answers)).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert_eq!(
            refused.value("input[name=phone]").as_deref(),
            Some("+44 7700 900084")
        );
        let status = format!("a[href^='/f/other-running/status/{}']", pair[0].1);
        assert!(refused.text(&status).is_some(), "links the status page");
        let fresh = refused.pair().unwrap();
        assert_ne!(fresh[0].1, pair[0].1);
        let stored = person.send("other-running", &fresh, &lent(&answers)).await;
        assert_eq!(stored.status, 303);
        assert_eq!(server.stored("other-running").await, 1);
    })
    .await;
}

/// One answer is changed while the first press is on its way: one row that belongs to one body, and the other body is
/// explained, neither stored nor called a success.
#[tokio::test(flavor = "multi_thread")]
async fn row_30_dup_08_two_bodies_under_one_id() {
    on_shared_servers(async |server| {
        server.publish(&open_day("dup-08")).await;
        let person = server.person();
        let pair = person.open("dup-08").await;
        let (first, second) = (answers(85), answers(86));
        let (first, second) = (lent(&first), lent(&second));
        let (one, two) = tokio::join!(
            person.send("dup-08", &pair, &first),
            person.send("dup-08", &pair, &second)
        );
        let mut statuses = [one.status, two.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [303, 422], "{} {}", one.body, two.body);
        let (stored, refused, phone) = if one.status == 303 {
            (&one, &two, "+44 7700 900085")
        } else {
            (&two, &one, "+44 7700 900086")
        };
        assert_eq!(server.stored("dup-08").await, 1);
        let receipt = person.get(stored.location()).await;
        assert!(receipt.body.contains(phone), "{}", receipt.body);
        let typed = refused.value("input[name=phone]").unwrap();
        assert_ne!(typed, phone);
        assert_ne!(refused.pair().unwrap()[0].1, pair[0].1);
        assert!(
            refused.body.contains("Your changes haven't been sent")
                || refused.body.contains("Your changes haven&#39;t been sent")
        );
    })
    .await;
}
