//! What is kept of absorbed repeats.

use chrono::{DateTime, TimeDelta, Utc};
use onceform::domain::chance::Chance;
use onceform::domain::id::{FormId, RecordId, RepeatId};
use onceform::domain::keyed_hash::Key;
use onceform::domain::repeat::{AddressHash, Cause, Layer, Program, Repeat};
use onceform::storage::repeats::{self, Act, Journal, QUEUE};
use onceform::telemetry::Counters;

use crate::support::{Seeds, Sown, on_each_seeded};

fn noon() -> DateTime<Utc> {
    "2026-01-02T12:00:00Z".parse().unwrap()
}

fn repeat(form: FormId, record: Option<RecordId>, act: &str, seconds: i64) -> Repeat {
    let happened_at = noon() + TimeDelta::seconds(seconds);
    Repeat {
        id: RepeatId::new(happened_at, &Chance::System),
        form,
        record,
        act: act.to_owned(),
        happened_at,
        first_at: Some(noon()),
        same_answers: true,
        same_connection: Some(false),
        address: Some(AddressHash::of(
            &Key::new([7; 32]),
            "192.0.2.1".parse().unwrap(),
        )),
        program: Program::of("curl/8.5.0"),
        through_gateway: true,
        layer: Layer::Claim,
        outcome: "replayed".to_owned(),
        cause: Cause::Program,
    }
}

async fn form(seeds: &Seeds) -> FormId {
    let ada = seeds.account("Ada", "editor").await;
    seeds.form("open-day", ada, None).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_comes_back() {
    on_each_seeded(async |seeds| {
        let form = form(seeds).await;
        let record = seeds
            .submission(form, Sown::at("2026-01-02T12:00:00Z"))
            .await;
        let first = repeat(form, Some(record), "aaaaaaaa", 1);
        let bare = Repeat {
            first_at: None,
            same_answers: false,
            same_connection: None,
            address: None,
            through_gateway: false,
            layer: Layer::Waiting,
            ..repeat(form, None, "aaaaaaaa", 2)
        };
        repeats::add(&seeds.db, &[]).await.unwrap();
        repeats::add(&seeds.db, &[bare.clone(), first.clone()])
            .await
            .unwrap();
        let found = repeats::timeline(&seeds.db, form, "aaaaaaaa")
            .await
            .unwrap();
        assert_eq!(found.repeats, [first, bare]);
        assert_eq!(found.stored.unwrap().id, record);
        let held = Repeat {
            layer: Layer::BusinessKey,
            ..repeat(form, Some(record), "cccccccc", 3)
        };
        repeats::add(&seeds.db, &[held]).await.unwrap();
        let wanted = repeats::timeline(&seeds.db, form, "cccccccc")
            .await
            .unwrap();
        assert!(wanted.stored.is_none());
        assert_eq!(wanted.holder.unwrap().id, record);
        let other = repeats::timeline(&seeds.db, form, "bbbbbbbb")
            .await
            .unwrap();
        assert!(other.repeats.is_empty() && other.stored.is_none());
        let kept = "absorbed_repeat where gap_ms = 1000 or gap_ms is null";
        assert_eq!(seeds.count(kept).await, 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn acts_and_causes_are_counted_since_an_instant() {
    on_each_seeded(async |seeds| {
        let form = form(seeds).await;
        let record = seeds
            .submission(form, Sown::at("2026-01-02T12:00:00Z"))
            .await;
        let pressed = Repeat {
            cause: Cause::DoublePress,
            ..repeat(form, None, "aaaaaaaa", 3)
        };
        let all = [
            repeat(form, Some(record), "aaaaaaaa", 1),
            repeat(form, Some(record), "aaaaaaaa", 2),
            pressed,
            repeat(form, None, "bbbbbbbb", 10),
            repeat(form, None, "cccccccc", -1),
        ];
        repeats::add(&seeds.db, &all).await.unwrap();

        assert_eq!(repeats::count(&seeds.db, form, noon()).await.unwrap(), 4);
        assert_eq!(
            repeats::by_cause(&seeds.db, form, noon()).await.unwrap(),
            [(Cause::Program, 3), (Cause::DoublePress, 1)]
        );
        let acts = repeats::acts(&seeds.db, form, noon(), 50).await.unwrap();
        let named: Vec<_> = acts
            .iter()
            .map(|act| (act.act.as_str(), act.repeats))
            .collect();
        assert_eq!(named, [("bbbbbbbb", 1), ("aaaaaaaa", 3)]);
        let Act { causes, stored, .. } = &acts[1];
        assert_eq!(*causes, [Cause::Program, Cause::DoublePress]);
        assert_eq!(stored.as_ref().unwrap().0, record);
        assert_eq!(acts[1].last_at, noon() + TimeDelta::seconds(3));
        assert!(acts[0].stored.is_none());
        let one = repeats::acts(&seeds.db, form, noon(), 1).await.unwrap();
        assert_eq!(one, acts[..1]);
        assert_eq!(repeats::stored_twice(&seeds.db, form).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_submission_and_its_repeats_find_each_other() {
    on_each_seeded(async |seeds| {
        let form = form(seeds).await;
        let other = seeds
            .form("other-day", seeds.account("Ben", "editor").await, None)
            .await;
        let sown = Sown::at("2026-01-02T12:00:00Z");
        let record = seeds.submission(form, sown.clone()).await;
        let of_record = async |form| repeats::of_record(&seeds.db, form, record).await.unwrap();
        assert_eq!(of_record(form).await, None);

        let act = act_of(seeds, form, record).await;
        let unnamed = [
            repeat(form, None, &act, 1),
            repeat(form, None, &act, 2),
            repeat(other, None, &act, 3),
        ];
        repeats::add(&seeds.db, &unnamed).await.unwrap();
        assert_eq!(of_record(form).await, Some((act.clone(), 2)));
        let found = repeats::timeline(&seeds.db, form, &act).await.unwrap();
        assert_eq!(found.stored.unwrap().id, record);
        let found = repeats::timeline(&seeds.db, other, &act).await.unwrap();
        assert!(found.stored.is_none());
        assert_eq!(found.repeats.len(), 1);
    })
    .await;
}

/// The first eight characters of a submission's request id, found out by trying them.
async fn act_of(seeds: &Seeds, form: FormId, record: RecordId) -> String {
    assert_eq!(seeds.count("form_submit_record").await, 1);
    let mut act = String::new();
    for _ in 0..8 {
        for digit in "0123456789abcdef".chars() {
            let begun = format!("{act}{digit}");
            let like = format!("form_submit_record where request_id like '{begun}%'");
            if seeds.count(&like).await == 1 {
                act = begun;
                break;
            }
        }
    }
    let found = onceform::storage::reviews::find(&seeds.db, form, record).await;
    assert!(found.unwrap().is_some() && act.len() == 8);
    act
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_come_first_and_deleted_ones_not_at_all() {
    on_each_seeded(async |seeds| {
        let form = form(seeds).await;
        let mut records = Vec::new();
        for minute in 0..4 {
            let at = format!("2026-01-02T12:0{minute}:00Z");
            records.push(seeds.submission(form, Sown::at(&at)).await);
        }
        seeds.delete(records[2]).await;
        let newest = repeats::newest(&seeds.db, form, 2).await.unwrap();
        let ids: Vec<_> = newest.iter().map(|found| found.id).collect();
        assert_eq!(ids, [records[3], records[1]]);
    })
    .await;
}

#[tokio::test(flavor = "current_thread")]
async fn a_full_journal_drops_and_counts_and_nobody_waits() {
    on_each_seeded(async |seeds| {
        let form = form(seeds).await;
        let counters = Counters::default();
        let journal = Journal::start(seeds.db.clone(), counters.clone());
        // On one thread the writer has no turn between these: whoever waited here would wait for ever.
        for second in 0..QUEUE + 10 {
            journal.note(|| repeat(form, None, "aaaaaaaa", second as i64));
        }
        assert_eq!(counters.repeats_dropped.get(), 10);
        assert!(
            counters
                .text()
                .contains("onceform_repeats_dropped_total 10")
        );
        journal.flush().await;
        assert_eq!(seeds.count("absorbed_repeat").await, QUEUE as i64);
        assert_eq!(counters.repeats_dropped.get(), 10);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_database_refuses_is_dropped_and_counted() {
    on_each_seeded(async |seeds| {
        let form = form(seeds).await;
        let counters = Counters::default();
        let journal = Journal::start(seeds.db.clone(), counters.clone());
        let nowhere = FormId::new(noon(), &Chance::System);
        journal.note(|| repeat(nowhere, None, "aaaaaaaa", 1));
        journal.flush().await;
        assert_eq!(counters.repeats_dropped.get(), 1);
        journal.note(|| repeat(form, None, "aaaaaaaa", 1));
        journal.flush().await;
        assert_eq!(seeds.count("absorbed_repeat").await, 1);
    })
    .await;
}
