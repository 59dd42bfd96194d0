//! Storing once: which index refuses, whatever the values say, and all or nothing.

use std::sync::Arc;

use chrono::TimeDelta;
use onceform::domain::business_key::BusinessKey;
use onceform::domain::chance::Chance;
use onceform::domain::clock::Clock;
use onceform::domain::id::{AttemptToken, FormId, ReceiptCode, RecordId, Reference, RequestId};
use onceform::domain::intent::{Fingerprint, Intent};
use onceform::domain::place::{Limits, OptionKey};
use onceform::storage::answer_drafts::{Change, by_code, keep};
use onceform::storage::places::option_places;
use onceform::storage::submissions::{
    BUSINESS_KEY_INDEX, Drafted, NewSubmission, REFERENCE_INDEX, REQUEST_ID_INDEX, Recorder,
    by_receipt, record_once, taken_values,
};
use onceform::storage::{Db, StorageError};
use serde_json::json;

use crate::support::database::stored_under;
use crate::support::{Scratch, Seeds, on_each_seeded, scratches};

/// Texts that look like the end of an error message.
const TRAPS: [&str; 4] = [
    "x' for key 'uk_form_business_key",
    "x' for key 'PRIMARY'",
    "constraint \"uk_request_id\"",
    "failed: form_submit_record.x",
];

async fn form(seeds: &Seeds, slug: &str, capacity: Option<u32>) -> FormId {
    let owner = seeds.account("Ada", "admin").await;
    seeds.form(slug, owner, capacity).await
}

pub(super) fn submission(form: FormId, id: &str) -> NewSubmission {
    let chance = Chance::System;
    NewSubmission {
        waits: None,
        suspicion: None,
        id: RecordId::new(Clock::System.now(), &chance),
        intent: Intent {
            request_id: RequestId::from_stored(id.to_owned()),
            form,
            account: None,
            fingerprint: Fingerprint([7; 32]),
            attempt: AttemptToken::new(&chance),
        },
        version: 1,
        answers: json!({ "name": "O'Hara \"quoted\" \\ 数 for key 'uk_request_id'" }),
        pairs: vec![("name".to_owned(), "O'Hara".to_owned())],
        search_text: "o'hara".to_owned(),
        reference: Reference::new(&chance),
        receipt: ReceiptCode::new(&chance),
        business_keys: Vec::new(),
        takes_place: false,
        options: Vec::new(),
        invitation: None,
        drafted: Drafted::No,
        files: Default::default(),
        listened: false,
        mails: Vec::new(),
        language: "en",
    }
}

fn key(rule: &str, hash: [u8; 32]) -> BusinessKey {
    BusinessKey {
        rule: rule.to_owned(),
        hash,
    }
}

/// 32 bytes that read like a message.
fn trap_hash(text: &str) -> [u8; 32] {
    let mut hash = [b'\''; 32];
    for (to, from) in hash.iter_mut().zip(text.bytes()) {
        *to = from;
    }
    hash
}

/// The rules whose values somebody else uses.
async fn used_rules(db: &Db, form: FormId, keys: &[BusinessKey]) -> Vec<String> {
    let taken = taken_values(db, form, keys).await.unwrap();
    taken.into_iter().map(|value| value.rule).collect()
}

fn assert_refused_by(stored: Result<(), StorageError>, index: &str) {
    match stored {
        Err(StorageError::Duplicate { index: named }) => assert_eq!(named, index),
        other => panic!("{index} should refuse: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_stored_is_found() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, "found", None).await;
        let new = submission(form, "11111111-1111-4111-8111-111111111111");
        record_once(&seeds.db, Arc::new(new.clone())).await.unwrap();
        let known = stored_under(&seeds.db, &new.intent.request_id)
            .await
            .unwrap();
        assert_eq!(
            (known.id, known.form, known.attempt),
            (new.id, form, new.intent.attempt)
        );
        assert_eq!(known.fingerprint, Some(new.intent.fingerprint));
        assert_eq!(known.pairs, None, "nobody has to read them");
        assert_eq!((known.deleted_at, known.submitter), (None, None));
        let row = by_receipt(&seeds.db, &new.receipt).await.unwrap().unwrap();
        assert_eq!(
            (row.answers, row.reference),
            (Some(new.answers), new.reference)
        );
        let other = RequestId::from_stored("11111111-1111-4111-8111-11111111111A".to_owned());
        assert!(stored_under(&seeds.db, &other).await.is_none());

        // Kept with a fingerprint of another version: that is made again from what was sent.
        let older = "update form_submit_record set fp_version = 0";
        seeds.execute(older).await;
        let id = &new.intent.request_id;
        let known = stored_under(&seeds.db, id).await.unwrap();
        assert_eq!(known.pairs, Some(new.pairs));
    })
    .await;
}

/// Ids that differ in case are different ids.
#[tokio::test(flavor = "multi_thread")]
async fn ids_are_compared_byte_by_byte() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, "bytes", None).await;
        for id in ["abc", "ABC", "Abc", " abc"] {
            record_once(&seeds.db, Arc::new(submission(form, id)))
                .await
                .unwrap();
        }
        assert_refused_by(
            record_once(&seeds.db, Arc::new(submission(form, "abc"))).await,
            REQUEST_ID_INDEX,
        );
        // An empty id is none.
        assert!(
            record_once(&seeds.db, Arc::new(submission(form, "")))
                .await
                .is_err()
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_index_that_refuses_is_named_whatever_the_values_say() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, "named", None).await;
        for trap in TRAPS {
            let mut first = submission(form, trap);
            first.business_keys = vec![key(trap, trap_hash(trap))];
            record_once(&seeds.db, Arc::new(first.clone()))
                .await
                .unwrap();
            // Both are broken by a repeat of it; the record's own statement comes first.
            let mut again = submission(form, trap);
            again.business_keys.clone_from(&first.business_keys);
            assert_refused_by(
                record_once(&seeds.db, Arc::new(again)).await,
                REQUEST_ID_INDEX,
            );

            let mut taken = submission(form, &format!("{trap:.50}, other"));
            taken.business_keys.clone_from(&first.business_keys);
            assert_refused_by(
                record_once(&seeds.db, Arc::new(taken.clone())).await,
                BUSINESS_KEY_INDEX,
            );
            let used = used_rules(&seeds.db, form, &taken.business_keys).await;
            assert_eq!(used, [trap]);
            // Nothing of the one that was refused is there.
            assert!(
                stored_under(&seeds.db, &taken.intent.request_id)
                    .await
                    .is_none()
            );

            let mut reference = submission(form, &format!("{trap:.50}, third"));
            reference.reference = first.reference.clone();
            assert_refused_by(
                record_once(&seeds.db, Arc::new(reference)).await,
                REFERENCE_INDEX,
            );
        }
    })
    .await;
}

/// A retry breaks both indexes, and the engines name another one by the order in which they were made. The id is asked
/// first all the same, because the record's statement comes first (row 65).
#[tokio::test(flavor = "multi_thread")]
async fn row_65_the_order_of_the_indexes_changes_nothing() {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        let db = scratch.connect().await;
        let seeds = Seeds::in_scratch(&db, &scratch);
        let form = form(&seeds, "order", None).await;
        let mut first = submission(form, "first");
        first.business_keys = vec![key("phone", [1; 32])];
        record_once(&db, Arc::new(first.clone())).await.unwrap();
        for order in [
            ["uk_form_business_key", "uk_request_id"],
            ["uk_request_id", "uk_form_business_key"],
        ] {
            for index in order {
                make_again(&scratch, index).await;
            }
            let mut again = submission(form, "first");
            again.business_keys.clone_from(&first.business_keys);
            assert_refused_by(record_once(&db, Arc::new(again)).await, REQUEST_ID_INDEX);
        }
        db.close().await;
        scratch.remove().await;
    }
}

async fn make_again(scratch: &Scratch, index: &str) {
    let (table, columns) = if index == "uk_request_id" {
        ("form_submit_record", "request_id")
    } else {
        ("form_business_key", "form_id, rule_id, value_hash")
    };
    let drop = if scratch.engine == "mariadb" {
        // A foreign key leans on the index: another one takes its place meanwhile.
        scratch
            .execute(&format!("create index ix_lean on {table} ({columns})"))
            .await;
        format!("drop index {index} on {table}")
    } else {
        format!("drop index {index}")
    };
    scratch.execute(&drop).await;
    scratch
        .execute(&format!(
            "create unique index {index} on {table} ({columns})"
        ))
        .await;
    if scratch.engine == "mariadb" {
        scratch
            .execute(&format!("drop index ix_lean on {table}"))
            .await;
    }
}

/// The second of two values is taken, or no place is left: nothing of the first statements stays.
#[tokio::test(flavor = "multi_thread")]
async fn a_later_statement_that_fails_undoes_the_earlier_ones() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, "undone", Some(1)).await;
        let mut first = submission(form, "first");
        first.business_keys = vec![key("b", [2; 32])];
        first.takes_place = true;
        record_once(&seeds.db, Arc::new(first)).await.unwrap();

        let mut second = submission(form, "second");
        second.business_keys = vec![key("a", [3; 32]), key("b", [2; 32])];
        assert_refused_by(
            record_once(&seeds.db, Arc::new(second.clone())).await,
            BUSINESS_KEY_INDEX,
        );
        let used = used_rules(&seeds.db, form, &second.business_keys).await;
        assert_eq!(used, ["b"], "the free one was not taken along");

        second.business_keys = vec![key("a", [3; 32])];
        second.takes_place = true;
        let full = record_once(&seeds.db, Arc::new(second.clone())).await;
        assert!(matches!(full, Err(StorageError::NoPlace)), "{full:?}");
        let used = used_rules(&seeds.db, form, &second.business_keys).await;
        assert!(used.is_empty());
        assert!(
            stored_under(&seeds.db, &second.intent.request_id)
                .await
                .is_none()
        );
    })
    .await;
}

/// Submissions that share a commit: each hears its own verdict, a bad one takes no good one along.
#[tokio::test(flavor = "multi_thread")]
async fn a_shared_commit_keeps_verdicts_apart() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, "shared", Some(30)).await;
        let recorder = Recorder::start(seeds.db.clone(), seeds.db.clone());
        let mut used = submission(form, "used");
        used.business_keys = vec![key("phone", [9; 32])];
        recorder.record_once(Arc::new(used.clone())).await.unwrap();

        let mut all = Vec::new();
        for at in 0..40 {
            let mut new = submission(form, &format!("id {at}"));
            new.takes_place = true;
            all.push(new);
        }
        all[3].business_keys.clone_from(&used.business_keys);
        all[7].intent.request_id = used.intent.request_id.clone();
        all[9].intent.request_id = all[8].intent.request_id.clone();
        let recorded = all
            .iter()
            .map(|new| recorder.record_once(Arc::new(new.clone())));
        let verdicts = futures_util::future::join_all(recorded).await;
        let stored = verdicts.iter().filter(|verdict| verdict.is_ok()).count();
        let full = verdicts
            .iter()
            .filter(|verdict| matches!(verdict, Err(StorageError::NoPlace)))
            .count();
        // Of the twins the later one meets the first one's row; or both come when all places are gone.
        let twin = usize::from(!matches!(verdicts[9], Err(StorageError::NoPlace)));
        assert_eq!((stored, full + twin), (30, 8), "{verdicts:?}");
        assert_refused_by(verdicts[7].clone(), REQUEST_ID_INDEX);
        assert!(verdicts[3].is_err());
        for (new, verdict) in all.iter().zip(&verdicts) {
            let known = stored_under(&seeds.db, &new.intent.request_id).await;
            let own = known.is_some_and(|known| known.attempt == new.intent.attempt);
            assert_eq!(own, verdict.is_ok(), "{verdict:?}");
        }
    })
    .await;
}

/// Submissions that share commits take the places of an option one by one: as many as there are, and no more.
#[tokio::test(flavor = "multi_thread")]
async fn lim_01_a_shared_commit_takes_no_place_of_an_option_too_many() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, "shared-option", None).await;
        let key = OptionKey {
            field: "slot".to_owned(),
            option: "am".to_owned(),
        };
        let limits = Limits {
            form: None,
            options: vec![(key.clone(), 30)],
        };
        seeds
            .publish_within(form, json!({ "version": 2 }), limits)
            .await;
        let recorder = Recorder::start(seeds.db.clone(), seeds.db.clone());
        let recorded = (0..40).map(|at| {
            let mut new = submission(form, &format!("id {at}"));
            new.options = vec![key.clone()];
            recorder.record_once(Arc::new(new))
        });
        let verdicts = futures_util::future::join_all(recorded).await;
        let stored = verdicts.iter().filter(|verdict| verdict.is_ok()).count();
        let full = verdicts
            .iter()
            .filter(|verdict| matches!(verdict, Err(StorageError::OptionsFull(full)) if full[..] == [key.clone()]))
            .count();
        assert_eq!((stored, full), (30, 10), "{verdicts:?}");
        let places = option_places(&seeds.db, form).await.unwrap();
        assert_eq!(places[0].places.taken, 30);
        assert_eq!(seeds.count("form_submit_record").await, 30);
    })
    .await;
}

/// Callers that are dropped half-way leave their rows whole or not there, and connections that others can use.
#[tokio::test(flavor = "multi_thread")]
async fn row_63_nav_15_dropped_callers_leave_good_connections() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, "dropped", None).await;
        let mut cut = Vec::new();
        for at in 0..60_u64 {
            let new = Arc::new(submission(form, &format!("cut {at}")));
            let db = seeds.db.clone();
            let work = async move { record_once(&db, new).await };
            cut.push(tokio::time::timeout(
                std::time::Duration::from_micros(at * 130),
                work,
            ));
        }
        futures_util::future::join_all(cut).await;
        let mut good = Vec::new();
        for at in 0..20 {
            let new = Arc::new(submission(form, &format!("good {at}")));
            good.push(record_once(&seeds.db, new));
        }
        for stored in futures_util::future::join_all(good).await {
            stored.unwrap();
        }
        for at in 0..20 {
            let id = RequestId::from_stored(format!("good {at}"));
            assert!(stored_under(&seeds.db, &id).await.is_some());
        }
    })
    .await;
}

/// A page that was changed elsewhere while Send was on its way: the transaction itself refuses.
#[tokio::test(flavor = "multi_thread")]
async fn nav_03_nothing_is_stored_of_a_draft_that_was_changed_meanwhile() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, "drafted", None).await;
        let now = Clock::System.now();
        let change = |id: &str| Change {
            request_id: RequestId::from_stored(id.to_owned()),
            code_hash: [id.as_bytes()[0]; 32],
            form,
            pairs: vec![("name".to_owned(), "A".to_owned())],
            replaced: vec!["name".to_owned()],
            of_page: None,
            at: now,
            expires_at: now + TimeDelta::days(1),
        };
        keep(&seeds.db, &change("a")).await.unwrap();
        keep(&seeds.db, &change("a")).await.unwrap();
        let sent = |id: &str, drafted: Drafted| {
            let new = NewSubmission {
                drafted,
                ..submission(form, id)
            };
            record_once(&seeds.db, Arc::new(new))
        };
        let stale = sent("a", Drafted::At(1)).await;
        assert!(
            matches!(stale, Err(StorageError::DraftChanged)),
            "{stale:?}"
        );
        let found = by_code(&seeds.db, form, &[b'a'; 32], now).await.unwrap();
        assert_eq!(found.unwrap().revision, 2, "the draft is as it was");
        sent("a", Drafted::At(2)).await.unwrap();
        let found = by_code(&seeds.db, form, &[b'a'; 32], now).await.unwrap();
        assert_eq!(found.unwrap().pairs, None);
        // Where the draft is gone there is nothing that could have changed.
        sent("b", Drafted::At(7)).await.unwrap();
        sent("c", Drafted::AsItStands).await.unwrap();
    })
    .await;
}
