//! Webhooks: what is told, how it is signed, and what becomes of answers.

use std::collections::HashSet;
use std::time::Duration;

use futures_util::future::join_all;
use onceform::domain::clock::Clock;
use onceform::domain::webhook::WebhookSecret;
use onceform::storage::outbox;
use onceform::storage::webhooks;

use super::{PRIVATE, Stage, on_each_stage};
use crate::support::documents::{answers, lent};
use crate::support::receiver::Manner::{Answer, Close, Half, Hang, Slow};
use crate::support::receiver::{Heard, Receiver};
use crate::support::{TestServer, scratches};

#[tokio::test(flavor = "multi_thread")]
async fn whk_01_a_submission_is_told_once_signed_and_with_its_answers() {
    on_each_stage(true, async |stage| {
        stage.submit(1).await;
        let heard = stage.receiver.hears(1).await;
        let one = &heard[0];
        let told = one.json();
        assert_eq!(told["type"], "submission.created");
        assert_eq!(told["data"]["form"]["slug"], "open-day");
        assert_eq!(told["data"]["submission"]["answers"]["name"], "A visitor");
        assert_eq!(one.header("content-type"), "application/json");
        let timestamp: i64 = one.header("webhook-timestamp").parse().unwrap();
        assert!((stage.server.now().timestamp() - timestamp).abs() < 120);
        let secret = WebhookSecret::from_stored(vec![7; 32]);
        let expected = secret.signature(one.id(), timestamp, one.body.as_bytes());
        assert_eq!(one.header("webhook-signature"), expected);
        stage.waits_for(1, "state = 'sent'").await;
        assert_eq!(stage.receiver.heard().len(), 1);
    })
    .await;
}

/// Two instances send; the receiver takes its time. No message is with it twice, and none comes twice.
#[tokio::test(flavor = "multi_thread")]
async fn whk_01_dup_02_two_instances_tell_of_each_submission_once() {
    on_each_stage(true, async |stage| {
        let other =
            TestServer::start_as(&stage.server.scratch, &[PRIVATE], Clock::System, |config| {
                config.delivery.here = true;
                config.delivery.look_every = Duration::from_millis(20);
            })
            .await;
        stage
            .receiver
            .will(&[const { Slow(Duration::from_millis(100)) }; 30]);
        let people = (0..20).map(|number| async move {
            let person = stage.server.person();
            let pair = person.open("open-day").await;
            let typed = answers(number);
            let typed = lent(&typed);
            let press = || person.send("open-day", &pair, &typed);
            let (first, second) = tokio::join!(press(), press());
            assert_eq!((first.status, second.status), (303, 303));
        });
        join_all(people).await;
        stage.waits_for(20, "state = 'sent'").await;
        let heard = stage.receiver.heard();
        let ids: HashSet<_> = heard.iter().map(Heard::id).collect();
        assert_eq!((heard.len(), ids.len()), (20, 20));
        assert_eq!(stage.server.stored("open-day").await, 20);
        for one in &heard {
            let beside = heard.iter().filter(|two| two.id() == one.id());
            let beside = beside.filter(|two| two.begun < one.ended && one.begun < two.ended);
            assert_eq!(beside.count(), 1, "nobody else has it");
        }
        drop(other.stop().await);
    })
    .await;
}

/// 500, asking for patience, redirecting elsewhere, closing early: each try bears one id, and the last one counts.
#[tokio::test(flavor = "multi_thread")]
async fn whk_02_whatever_a_receiver_does_it_is_tried_again_under_one_id() {
    on_each_stage(true, async |stage| {
        let other = Receiver::start().await;
        let redirect: &'static str = format!("location: {}\r\n", other.url).leak();
        let manners = [
            (Answer(500, ""), "refused"),
            (Answer(503, "retry-after: 7200\r\n"), "refused"),
            (Answer(307, redirect), "redirect"),
            (Close, "broken_off"),
            (Half, "broken_off"),
        ];
        stage
            .receiver
            .will(&manners.clone().map(|(manner, _)| manner));
        stage.submit(1).await;
        for (tries, (manner, fault)) in (1..).zip(&manners) {
            println!("{manner:?}");
            let condition = format!(
                "state = 'waiting' and lease is null and tries = {tries} and last_fault = '{fault}'"
            );
            // The first wait is five seconds: it may be over before anybody looks.
            stage.waits_for(1, &condition).await;
            stage.time_passes().await;
        }
        stage.waits_for(1, "state = 'sent'").await;
        let heard = stage.receiver.heard();
        assert_eq!(heard.len(), manners.len() + 1);
        let first = &heard[0];
        assert!(
            heard
                .iter()
                .all(|one| one.id() == first.id() && one.body == first.body)
        );
        assert_eq!(other.heard().len(), 0, "redirects are not followed");
    })
    .await;
}

/// One that says nothing is given up on in time, and tried again under the same id.
#[tokio::test(flavor = "multi_thread")]
async fn whk_02_a_receiver_that_hangs_is_tried_again() {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        let stage = Stage::over(scratch, |config| {
            config.delivery.here = true;
            config.delivery.timeout = Duration::from_secs(3);
        })
        .await;
        stage.receiver.will(&[Hang]);
        stage.submit(1).await;
        stage
            .waits_for(1, "tries > 0 and last_fault = 'timed_out'")
            .await;
        while stage.messages("state = 'sent'").await == 0 {
            stage.time_passes().await;
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        let heard = stage.receiver.heard();
        assert!(heard.len() >= 2);
        assert!(heard.iter().all(|one| one.id() == heard[0].id()));
        stage.remove().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_is_gone_is_told_nothing_more() {
    on_each_stage(true, async |stage| {
        stage.receiver.will(&[Answer(410, "")]);
        stage.submit(1).await;
        stage
            .waits_for(1, "state = 'parked' and last_fault = 'gone'")
            .await;
        let hook = webhooks::by_id(&stage.server.site.db, stage.hook).await;
        assert!(hook.unwrap().unwrap().off.is_some());
        stage.submit(2).await;
        assert_eq!(stage.messages("event_id <> ''").await, 1);
        assert_eq!(stage.receiver.heard().len(), 1);
        // Switched on again, what is parked can be sent again, under its id.
        let db = &stage.server.site.db;
        webhooks::switch(db, stage.hook, None).await.unwrap();
        let to = onceform::domain::outbox::Destination::Webhook(stage.hook);
        let log = outbox::deliveries(db, stage.form, to, 9).await.unwrap();
        assert!(outbox::send_again(db, stage.form, log[0].id).await.unwrap());
        let heard = stage.receiver.hears(2).await;
        assert_eq!(heard[0].id(), heard[1].id());
        stage.waits_for(1, "state = 'sent'").await;
    })
    .await;
}

/// The name and the address of this machine, and of what its network may hold, get no hit.
#[tokio::test(flavor = "multi_thread")]
async fn whk_03_private_addresses_are_not_reached_when_it_is_sent() {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        let stage = Stage::over(scratch, |config| {
            config.delivery.here = true;
            config.delivery.private_webhooks = false;
        })
        .await;
        let port = stage.receiver.url.split(':').nth(2).unwrap().to_owned();
        for host in ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"] {
            let url = format!("https://{host}:{port}");
            let (db, hook) = (&stage.server.site.db, stage.hook);
            let kinds = onceform::domain::outbox::NewsKind::CHOICES;
            webhooks::change(db, stage.form, hook, &url, &kinds)
                .await
                .unwrap();
            let chance = &stage.server.site.chance;
            let news = onceform::domain::outbox::News::test(stage.form, chance);
            let to = onceform::domain::outbox::Destination::Webhook(hook);
            outbox::test(db, news, to).await.unwrap();
            stage
                .waits_for(1, "state = 'parked' and last_fault = 'private'")
                .await;
            stage.server.scratch.execute("delete from outbox").await;
        }
        assert_eq!(stage.receiver.heard().len(), 0);
        stage.remove().await;
    }
}
