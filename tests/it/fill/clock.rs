//! What time does to a page: repeats stay repeats, forms open and close by the server's clock.

use chrono::{DateTime, Duration, SecondsFormat, Utc};
use serde_json::{Value, json};

use crate::support::documents::{answers, lent, open_day, with_settings};
use crate::support::redis::{ask, claim_key};
use crate::support::{Answer, TestServer, on_own_servers};

fn written(instant: DateTime<Utc>) -> Value {
    json!(instant.to_rfc3339_opts(SecondsFormat::Secs, true))
}

async fn publish(server: &TestServer, slug: &str, settings: Value) {
    server.publish(&with_settings(slug, settings)).await;
}

async fn forget_claim(server: &TestServer, pair: &[(String, String); 2]) {
    if let Some(redis) = &server.redis {
        let _: i64 = ask(redis, &["DEL", &claim_key(&pair[0].1)]).await;
    }
}

fn assert_replayed(answer: &Answer, first: &Answer) {
    assert_eq!(
        (answer.status, answer.location()),
        (303, first.location()),
        "{}",
        answer.body
    );
    assert_eq!(answer.header("idempotent-replayed"), "true");
}

/// An hour later, after the claim was forgotten, and after the page itself has grown too old to be sent.
#[tokio::test(flavor = "multi_thread")]
async fn row_35_a_repeat_is_known_for_ever() {
    on_own_servers(async |server| {
        server.publish(&open_day("later")).await;
        let person = server.person();
        let (pair, unsent) = (person.open("later").await, person.open("later").await);
        let typed = answers(1);
        let typed = lent(&typed);
        let first = person.send("later", &pair, &typed).await;
        assert_eq!(first.status, 303, "{}", first.body);
        server.site.clock.advance(Duration::hours(1));
        assert_replayed(&person.send("later", &pair, &typed).await, &first);
        forget_claim(server, &pair).await;
        assert_replayed(&person.send("later", &pair, &typed).await, &first);
        server.site.clock.advance(Duration::hours(200));
        forget_claim(server, &pair).await;
        assert_replayed(&person.send("later", &pair, &typed).await, &first);
        // One that was never sent is too old by now: its answers come back under a fresh id.
        let old = answers(2);
        let refused = person.send("later", &unsent, &lent(&old)).await;
        assert_eq!(refused.status, 400, "{}", refused.body);
        assert_eq!(
            refused.value("input[name=phone]").as_deref(),
            Some("+44 7700 900002")
        );
        let fresh = refused.pair().unwrap();
        assert_ne!(fresh[0].1, unsent[0].1);
        assert_eq!(person.send("later", &fresh, &lent(&old)).await.status, 303);
        assert_eq!(server.stored("later").await, 2);
    })
    .await;
}

/// Who opened the page before closing time may send it for five minutes more; later it is closed, with the answers to
/// copy, and says so with the form's zone. Who had sent it keeps the receipt.
#[tokio::test(flavor = "multi_thread")]
async fn row_66_dat_13_closing_time_while_somebody_types() {
    on_own_servers(async |server| {
        let closes = server.now() + Duration::minutes(5);
        let settings = json!({ "closes_at": written(closes), "time_zone": "Asia/Shanghai" });
        publish(server, "closing", settings).await;
        let person = server.person();
        let (in_grace, too_late) = (person.open("closing").await, person.open("closing").await);
        server.site.clock.advance(Duration::minutes(8));
        let visit = person.get("/f/closing").await;
        assert_eq!(visit.status, 200);
        assert!(visit.pair().is_none(), "closed for whoever comes now");
        let typed = answers(11);
        let first = person.send("closing", &in_grace, &lent(&typed)).await;
        assert_eq!(first.status, 303, "{}", first.body);

        server.site.clock.advance(Duration::minutes(3));
        let late = answers(12);
        let refused = person.send("closing", &too_late, &lent(&late)).await;
        assert_eq!(refused.status, 410, "{}", refused.body);
        assert!(
            refused
                .text("h1")
                .unwrap()
                .starts_with("This form closed on")
        );
        let zone = "(Asia/Shanghai, UTC+8)";
        assert!(
            refused.text("h1").unwrap().ends_with(zone),
            "{:?}",
            refused.text("h1")
        );
        assert!(refused.text("#kept").unwrap().contains("+44 7700 900012"));
        assert!(refused.text("#kept").unwrap().contains("First line"));
        assert_eq!(server.stored("closing").await, 1);
        forget_claim(server, &in_grace).await;
        assert_replayed(
            &person.send("closing", &in_grace, &lent(&typed)).await,
            &first,
        );
    })
    .await;
}

/// The page's token, renewed after closing time, is no younger than before: no second grace.
#[tokio::test(flavor = "multi_thread")]
async fn a_renewed_token_gives_no_second_grace() {
    on_own_servers(async |server| {
        let closes = server.now() + Duration::minutes(5);
        publish(server, "renewed", json!({ "closes_at": written(closes) })).await;
        let person = server.person();
        let pair = person.open("renewed").await;
        server.site.clock.advance(Duration::minutes(8));
        let body = [
            ("request_id", pair[0].1.as_str()),
            ("page_token", pair[1].1.as_str()),
        ];
        let renewed = person.post("/f/renewed/page", &body).await;
        assert_eq!(renewed.status, 200, "{}", renewed.body);
        assert_eq!(renewed.header("cache-control"), "no-store");
        let renewed: Value = serde_json::from_str(&renewed.body).unwrap();
        assert_eq!(renewed["request_id"], pair[0].1.as_str(), "the id stays");
        server.site.clock.advance(Duration::minutes(3));
        let token = renewed["page_token"].as_str().unwrap().to_owned();
        let pair = [pair[0].clone(), ("page_token".to_owned(), token)];
        let refused = person.send("renewed", &pair, &lent(&answers(13))).await;
        assert_eq!(refused.status, 410, "{}", refused.body);
        assert_eq!(server.stored("renewed").await, 0);
    })
    .await;
}

/// Not open yet: 403 with the answers to copy. Open by the owner's time, whatever the visitor's clock or language says.
#[tokio::test(flavor = "multi_thread")]
async fn dat_09_dat_10_the_servers_clock_opens_and_closes() {
    on_own_servers(async |server| {
        let now = server.now();
        let settings = json!({
            "opens_at": written(now + Duration::hours(1)), "closes_at": written(now + Duration::hours(2)),
            "grace_minutes": 0, "time_zone": "America/Vancouver"
        });
        publish(server, "hours", settings).await;
        let person = server.person();
        // Another browser's clock reaches us in no way but headers that nobody reads.
        let tomorrow = [("date", "Fri, 31 Dec 2199 23:59:59 GMT"), ("accept-language", "en")];
        let early = person.get_with("/f/hours", &tomorrow).await;
        assert_eq!(early.status, 200);
        let heading = early.text("h1").unwrap();
        assert!(heading.starts_with("This form opens on"), "{heading}");
        let local = (now + Duration::hours(1)).with_timezone(&chrono_tz::America::Vancouver);
        assert!(heading.contains(&local.format("%H:%M").to_string()), "{heading}");
        assert!(early.pair().is_none());
        assert_eq!(early.header("cache-control"), "public, max-age=60");
        assert_eq!(early.header("vary"), "accept-language, cookie");
        assert_eq!(early.header("set-cookie"), "", "nothing of one visitor in everybody's page");
        let choosing = server.person().get("/f/hours?lang=zh-CN").await;
        assert_eq!(choosing.header("cache-control"), "private, no-cache");
        let left = person.get("/f/hours/opening").await;
        assert_eq!(left.header("cache-control"), "no-store");
        let left: Value = serde_json::from_str(&left.body).unwrap();
        let left = left["opens_in_ms"].as_i64().unwrap();
        assert!((3_540_000..=3_600_001).contains(&left), "{left}");

        // A page from the time before its hours were changed.
        let id = onceform::domain::id::RequestId::new(&server.site.chance);
        let live = server.site.published.live(&server.site.db, "hours").await.unwrap().unwrap();
        let page = onceform::idempotency::page_token::Page {
            form: live.live.id, version: 1, issued_at: now, account: None,
            later: false,
        };
        let pair = [
            ("request_id".to_owned(), id.as_str().to_owned()),
            ("page_token".to_owned(), server.site.signer.sign("hours", &id, &page)),
        ];
        let typed = answers(21);
        let refused = person.send("hours", &pair, &lent(&typed)).await;
        assert_eq!(refused.status, 403, "{}", refused.body);
        assert!(refused.text("#kept").unwrap().contains("+44 7700 900021"));
        assert_eq!(server.stored("hours").await, 0);

        server.site.clock.advance(Duration::minutes(60));
        let left = person.get("/f/hours/opening").await;
        assert_eq!(left.body, r#"{"opens_in_ms":0,"version":1}"#);
        let stored = person.send("hours", &pair, &lent(&typed)).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let last = person.open("hours").await;
        server.site.clock.advance(Duration::minutes(60) - Duration::seconds(1));
        assert!(person.get_with("/f/hours", &tomorrow).await.pair().is_some());
        server.site.clock.advance(Duration::seconds(2));
        assert!(person.get_with("/f/hours", &tomorrow).await.pair().is_none());
        let refused = person.send("hours", &last, &lent(&answers(22))).await;
        assert_eq!(refused.status, 410, "{}", refused.body);
        assert_eq!(server.stored("hours").await, 1);
    })
    .await;
}
