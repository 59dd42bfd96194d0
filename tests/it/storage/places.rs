//! Places of options: taken with the submission, given back, counted anew.

use onceform::domain::chance::Chance;
use onceform::domain::id::{AccountId, EventId, FormId, RecordId};
use onceform::domain::place::{Limits, OptionKey};
use onceform::domain::submission::Status::{self, InReview, Spam};
use onceform::storage::forms;
use onceform::storage::places::{option_places, picks};
use onceform::storage::reviews::{Decision, Erasure, decide, erase};
use serde_json::json;

use crate::support::{Seeds, Sown, on_each_seeded};

fn key(option: &str) -> OptionKey {
    OptionKey {
        field: "slot".to_owned(),
        option: option.to_owned(),
    }
}

fn limits(options: &[(&str, u32)]) -> Limits {
    let options = options.iter().map(|(option, most)| (key(option), *most));
    Limits {
        form: None,
        options: options.collect(),
    }
}

/// Option, capacity and taken places of each limited option.
async fn places(seeds: &Seeds, form: FormId) -> Vec<(String, i32, i32)> {
    let places = option_places(&seeds.db, form).await.unwrap();
    let each = places
        .into_iter()
        .map(|found| (found.key.option, found.places.capacity, found.places.taken));
    each.collect()
}

fn is(found: &[(String, i32, i32)], expected: &[(&str, i32, i32)]) -> bool {
    let found = found
        .iter()
        .map(|(option, most, taken)| (option.as_str(), *most, *taken));
    found.eq(expected.iter().copied())
}

fn event() -> EventId {
    EventId::new("2026-01-01T00:00:00Z".parse().unwrap(), &Chance::System)
}

async fn becomes(seeds: &Seeds, at: (FormId, RecordId, AccountId), expected: i32, to: Status) {
    let decision = Decision {
        form: at.0,
        record: at.1,
        expected,
        to,
        by: at.2,
        event: event(),
    };
    decide(&seeds.db, decision).await.unwrap();
}

/// A limit that is set for the first time on a form with answers counts what is there: neither spam nor deleted, and
/// options exactly as they are written. One that changes keeps its count, one that goes is forgotten.
#[tokio::test]
async fn a_new_limit_of_an_option_counts_the_picks_that_are_there() {
    on_each_seeded(async |seeds| {
        let ada = seeds.account("Ada", "admin").await;
        let form = seeds.form("slots", ada, None).await;
        let picked = |slot| Sown::at("2026-01-01T00:00:00Z").answering(json!({ "slot": slot }));
        for slot in [
            json!("am"),
            json!("am"),
            json!(["am", "pm"]),
            json!("AM"),
            json!({ "other": "am" }),
        ] {
            seeds.submission(form, picked(slot)).await;
        }
        let deleted = seeds.submission(form, picked(json!("am"))).await;
        seeds.delete(deleted).await;

        let wanted = vec![(key("am"), 9), (key("pm"), 9)];
        let counted = picks(&seeds.db, form, wanted).await.unwrap();
        let taken: Vec<_> = counted.iter().map(|option| option.places.taken).collect();
        assert_eq!(taken, [3, 1]);

        let document = |version| json!({ "version": version });
        seeds
            .publish_within(form, document(2), limits(&[("am", 5), ("pm", 2)]))
            .await;
        let found = places(seeds, form).await;
        assert!(is(&found, &[("am", 5, 3), ("pm", 2, 1)]), "{found:?}");
        seeds
            .publish_within(form, document(3), limits(&[("AM", 1), ("am", 4)]))
            .await;
        let found = places(seeds, form).await;
        assert!(is(&found, &[("AM", 1, 1), ("am", 4, 3)]), "{found:?}");
        seeds
            .publish_within(form, document(4), Limits::default())
            .await;
        assert!(places(seeds, form).await.is_empty());
        assert!(forms::remove(&seeds.db, form).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn lim_05_spam_and_deletion_give_the_places_of_options_back() {
    on_each_seeded(async |seeds| {
        let ada = seeds.account("Ada", "admin").await;
        let form = seeds.form("slots", ada, None).await;
        let sown = Sown::at("2026-01-01T00:00:00Z").answering(json!({ "slot": ["am", "pm"] }));
        let record = seeds.submission(form, sown).await;
        let document = json!({ "version": 2 });
        seeds
            .publish_within(form, document, limits(&[("am", 1), ("eve", 1), ("pm", 2)]))
            .await;
        let (full, free) = (
            [("am", 1, 1), ("eve", 1, 0), ("pm", 2, 1)],
            [("am", 1, 0), ("eve", 1, 0), ("pm", 2, 0)],
        );
        assert!(is(&places(seeds, form).await, &full));
        becomes(seeds, (form, record, ada), 1, Spam).await;
        assert!(is(&places(seeds, form).await, &free));
        becomes(seeds, (form, record, ada), 1, Spam).await;
        assert!(is(&places(seeds, form).await, &free));
        becomes(seeds, (form, record, ada), 2, InReview).await;
        assert!(is(&places(seeds, form).await, &full));
        let erasure = Erasure {
            form,
            record,
            expected: 3,
            by: ada,
            event: event(),
        };
        for _ in 0..2 {
            erase(&seeds.db, erasure).await.unwrap();
            assert!(is(&places(seeds, form).await, &free));
        }
    })
    .await;
}
