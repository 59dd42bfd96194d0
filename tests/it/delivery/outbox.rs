//! Rows of the outbox: written with what they tell of, taken by one worker at a time.

use std::collections::HashSet;

use chrono::TimeDelta;
use futures_util::future::join_all;
use onceform::domain::outbox::{Destination, MessageState, News, NewsKind};
use onceform::storage::outbox::{self, Lease, Tried};
use onceform::storage::{consume_log, webhooks};

use super::{Stage, hook, on_each_stage};

const MINUTE: TimeDelta = TimeDelta::minutes(1);

fn sent() -> Tried {
    Tried {
        state: MessageState::Sent,
        again_in: None,
        status: Some(204),
        millis: 3,
        fault: None,
    }
}

fn later(wait: TimeDelta) -> Tried {
    Tried {
        state: MessageState::Waiting,
        again_in: Some(wait),
        status: Some(500),
        fault: Some("refused"),
        ..sent()
    }
}

/// Writes so many messages.
async fn fill(stage: &Stage, number: usize) {
    let site = &stage.server.site;
    for _ in 0..number {
        let news = News::test(stage.form, &site.chance);
        let to = Destination::Webhook(stage.hook);
        outbox::test(&site.db, news, to).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn news_is_written_with_its_cause_and_for_whoever_listens() {
    on_each_stage(false, async |stage| {
        let (server, db) = (&stage.server, &stage.server.site.db);
        // The form was published before anybody listened.
        assert_eq!(stage.messages("event_id <> ''").await, 0);
        stage.submit(1).await;
        assert_eq!(stage.messages("kind = 'submission.created'").await, 1);
        let other = hook(
            server,
            stage.form,
            &stage.receiver.url,
            &[NewsKind::FormPublished],
        )
        .await;
        stage.submit(2).await;
        assert_eq!(stage.messages("kind = 'submission.created'").await, 2);
        let name = Destination::Webhook(other).name();
        assert_eq!(stage.messages(&format!("destination = '{name}'")).await, 0);
        // A repeat, and one that is refused, tell nothing.
        let person = server.person();
        let pair = person.open("open-day").await;
        let typed = crate::support::documents::answers(2);
        let taken = person
            .send("open-day", &pair, &crate::support::documents::lent(&typed))
            .await;
        assert_eq!(taken.status, 409);
        webhooks::remove(db, stage.form, stage.hook).await.unwrap();
        stage.submit(3).await;
        assert_eq!(stage.messages("event_id <> ''").await, 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whk_01_two_workers_never_have_one_row_at_the_same_time() {
    on_each_stage(false, async |stage| {
        fill(stage, 30).await;
        let site = &stage.server.site;
        let takes = (0..10).map(|_| async {
            let lease = Lease::new(&site.chance);
            outbox::take(&site.db, lease, MINUTE, 5, &[]).await
        });
        let mut ids = HashSet::new();
        let mut taken = 0;
        for messages in join_all(takes).await {
            for message in messages.unwrap() {
                taken += 1;
                assert_eq!(message.tries, 1);
                ids.insert(message.id);
            }
        }
        assert_eq!(ids.len(), taken, "none twice");
        // Some may have found the rows of others locked; what is left is there for the next.
        let lease = Lease::new(&site.chance);
        let rest = outbox::take(&site.db, lease, MINUTE, 100, &[])
            .await
            .unwrap();
        ids.extend(rest.iter().map(|message| message.id));
        assert_eq!((ids.len(), taken + rest.len()), (30, 30));
        let lease = Lease::new(&site.chance);
        let none = outbox::take(&site.db, lease, MINUTE, 100, &[])
            .await
            .unwrap();
        assert_eq!(none, []);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_that_has_ended_marks_nothing() {
    on_each_stage(false, async |stage| {
        fill(stage, 1).await;
        let site = &stage.server.site;
        let (old, new) = (Lease::new(&site.chance), Lease::new(&site.chance));
        let first = outbox::take(&site.db, old, MINUTE, 1, &[]).await.unwrap();
        stage.time_passes().await;
        let second = outbox::take(&site.db, new, MINUTE, 1, &[]).await.unwrap();
        assert_eq!(first[0].id, second[0].id);
        assert_eq!(first[0].news, second[0].news, "one id of the event");
        assert_eq!(second[0].tries, 2);
        let id = first[0].id;
        assert!(!outbox::mark(&site.db, id, old, sent()).await.unwrap());
        assert_eq!(stage.messages("state = 'sent'").await, 0);
        assert!(outbox::mark(&site.db, id, new, sent()).await.unwrap());
        assert_eq!(stage.messages("state = 'sent'").await, 1);
        assert!(
            !outbox::mark(&site.db, id, new, later(MINUTE))
                .await
                .unwrap()
        );
        assert_eq!(stage.messages("state = 'sent'").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_not_due_and_busy_destinations_are_left_out() {
    on_each_stage(false, async |stage| {
        fill(stage, 2).await;
        let site = &stage.server.site;
        let to = Destination::Webhook(stage.hook);
        let lease = Lease::new(&site.chance);
        let none = outbox::take(&site.db, lease, MINUTE, 9, &[to])
            .await
            .unwrap();
        assert_eq!(none, []);
        let taken = outbox::take(&site.db, lease, MINUTE, 9, &[]).await.unwrap();
        for (message, wait) in taken
            .iter()
            .zip([TimeDelta::hours(1), TimeDelta::seconds(-1)])
        {
            assert!(
                outbox::mark(&site.db, message.id, lease, later(wait))
                    .await
                    .unwrap()
            );
        }
        let again = outbox::take(&site.db, lease, MINUTE, 9, &[]).await.unwrap();
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].id, taken[1].id);
        let log = outbox::deliveries(&site.db, stage.form, to, 9)
            .await
            .unwrap();
        let first = log.iter().find(|one| one.id == taken[0].id).unwrap();
        assert_eq!(first.status, Some(500));
        assert_eq!(first.fault.as_deref(), Some("refused"));
        assert!(first.due_at > first.last_at.unwrap() + TimeDelta::minutes(50));
    })
    .await;
}

/// The log is written with the effect; who comes at the same time waits, and has none.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_consumed_once() {
    on_each_stage(false, async |stage| {
        let db = &stage.server.site.db;
        let notes = (0..10).map(|_| consume_log::note(db, "receiver", "created-1".to_owned()));
        let firsts = join_all(notes).await;
        let firsts = firsts.into_iter().filter(|first| matches!(first, Ok(true)));
        assert_eq!(firsts.count(), 1);
        assert!(
            consume_log::knows(db, "receiver", "created-1")
                .await
                .unwrap()
        );
        assert!(
            !consume_log::knows(db, "another", "created-1")
                .await
                .unwrap()
        );
        assert!(
            !consume_log::knows(db, "receiver", "created-2")
                .await
                .unwrap()
        );
        let later = stage.server.now() + TimeDelta::days(61);
        assert_eq!(consume_log::sweep(db, stage.server.now()).await.unwrap(), 0);
        assert_eq!(consume_log::sweep(db, later).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_is_forgotten_after_thirty_days() {
    on_each_stage(false, async |stage| {
        fill(stage, 2).await;
        let site = &stage.server.site;
        let lease = Lease::new(&site.chance);
        let taken = outbox::take(&site.db, lease, MINUTE, 1, &[]).await.unwrap();
        outbox::mark(&site.db, taken[0].id, lease, sent())
            .await
            .unwrap();
        let day = |days| site.clock.now() + TimeDelta::days(days);
        assert_eq!(outbox::sweep(&site.db, day(29)).await.unwrap(), 0);
        assert_eq!(outbox::sweep(&site.db, day(31)).await.unwrap(), 1);
        assert_eq!(stage.messages("state = 'waiting'").await, 1);
    })
    .await;
}
