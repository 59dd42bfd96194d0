//! The process that sends is killed at every step.

use std::collections::HashSet;

use onceform::storage::consume_log;

use super::{PRIVATE, Stage, on_each_stage};
use crate::exactly_once::instances::process_beside;
use crate::support::Person;
use crate::support::documents::{answers, lent};
use crate::support::receiver::Heard;

/// Stands for a receiver whose effects lie in a database: how often a message has one.
async fn effects(stage: &Stage, heard: &[Heard]) -> usize {
    let mut effects = 0;
    for one in heard {
        let id = one.id().to_owned();
        let first = consume_log::note(&stage.server.site.db, "receiver", id).await;
        effects += usize::from(first.unwrap());
    }
    effects
}

/// One process dies at `point`, another one takes over. How often the receiver hears of it is told.
async fn dies_at(stage: &Stage, point: &str, number: u16, times: usize) {
    stage.submit(number).await;
    let condition = "state = 'sent'";
    let (sent, before) = (
        stage.messages(condition).await,
        stage.receiver.heard().len(),
    );
    let rule = format!("{point}=abort");
    let settings = [PRIVATE, ("ONCEFORM_FAIL_POINTS", rule.as_str())];
    let mut process = process_beside(&stage.server, &settings).await;
    assert_eq!(process.exit_code(), None, "{point}: ended by a signal");
    stage.time_passes().await;
    let _healthy = process_beside(&stage.server, &[PRIVATE]).await;
    stage.waits_for(sent + 1, condition).await;
    let heard = stage.receiver.heard().split_off(before);
    assert_eq!(heard.len(), times, "{point}");
    let ids: HashSet<_> = heard.iter().map(Heard::id).collect();
    assert_eq!(ids.len(), 1, "{point}: one id");
    let bodies: HashSet<_> = heard.iter().map(|one| one.body.as_str()).collect();
    assert_eq!(bodies.len(), 1, "{point}: one body");
    assert_eq!(effects(stage, &heard).await, 1, "{point}: one effect");
}

/// Sent, and not marked: it is sent again with the same id, and the consumer's log drops it.
#[tokio::test(flavor = "multi_thread")]
async fn row_69_a_relay_that_dies_before_it_marks_sends_the_same_id_again() {
    on_each_stage(false, async |stage| {
        dies_at(stage, "relay_sent", 1, 2).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_dies_before_it_sends_or_after_it_marks_sends_once() {
    on_each_stage(false, async |stage| {
        dies_at(stage, "relay_taken", 1, 1).await;
        stage.submit(2).await;
        // What is marked needs nobody any more.
        let rule = ("ONCEFORM_FAIL_POINTS", "relay_marked=abort");
        let mut process = process_beside(&stage.server, &[PRIVATE, rule]).await;
        assert_eq!(process.exit_code(), None);
        assert_eq!(stage.messages("state = 'sent'").await, 2);
        assert_eq!(stage.receiver.heard().len(), 2);
    })
    .await;
}

/// Stored, and the process dies before it answers: whoever comes next sends. The retry of the person adds nothing.
#[tokio::test(flavor = "multi_thread")]
async fn row_69_whk_02_a_crash_between_the_commit_and_the_sending_still_sends() {
    on_each_stage(false, async |stage| {
        let person = stage.server.person();
        let pair = person.open("open-day").await;
        let typed = answers(7);
        let rules = "after_commit=abort,relay_taken=abort";
        let settings = [PRIVATE, ("ONCEFORM_FAIL_POINTS", rules)];
        let mut process = process_beside(&stage.server, &settings).await;
        let body = crate::support::with_pair(&pair, &lent(&typed));
        let broken = Person::new(&process.url);
        let broken = broken.try_post("/f/open-day/submissions", &body).await;
        assert!(broken.is_err(), "no answer comes of a process that ended");
        assert_eq!(process.exit_code(), None);
        assert_eq!(stage.server.stored("open-day").await, 1);
        assert_eq!(stage.messages("state = 'waiting'").await, 1);
        let again = person.send("open-day", &pair, &lent(&typed)).await;
        assert_eq!(again.status, 303);
        stage.time_passes().await;
        let _healthy = process_beside(&stage.server, &[PRIVATE]).await;
        stage.waits_for(1, "state = 'sent'").await;
        assert_eq!(stage.receiver.heard().len(), 1);
        assert_eq!(stage.messages("event_id <> ''").await, 1);
    })
    .await;
}
