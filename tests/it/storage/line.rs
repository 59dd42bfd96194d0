//! The line behind a full form: counters, options, capacities that change, what staff decide.

use onceform::domain::chance::Chance;
use onceform::domain::id::{AccountId, EventId, FormId, RecordId};
use onceform::domain::line::Turn;
use onceform::domain::place::{Limits, OptionKey};
use onceform::domain::submission::Status::{self, InReview, New, Spam, Waiting};
use onceform::storage::line::{self, Own, Taken};
use onceform::storage::places::option_places;
use onceform::storage::reviews::{self, Decision, decide};
use onceform::storage::submissions::record_once;
use onceform::storage::{StorageError, forms};
use serde_json::{Value, json};

use super::submissions::submission;
use crate::support::{Seeds, on_each_seeded};

fn event() -> EventId {
    EventId::new("2026-01-01T00:00:00Z".parse().unwrap(), &Chance::System)
}

fn slot(option: &str) -> OptionKey {
    OptionKey {
        field: "slot".into(),
        option: option.into(),
    }
}

struct Hall<'s> {
    seeds: &'s Seeds,
    ada: AccountId,
    form: FormId,
}

impl<'s> Hall<'s> {
    /// A form with so many places, and so many of each of these options.
    async fn new(seeds: &'s Seeds, places: u32, options: &[(&str, u32)]) -> Self {
        let ada = seeds.account("Ada", "admin").await;
        let form = seeds.form("hall", ada, None).await;
        let hall = Self { seeds, ada, form };
        hall.limit(Some(places), options, 2).await;
        hall
    }

    async fn limit(&self, places: Option<u32>, options: &[(&str, u32)], version: u32) {
        let options = options.iter().map(|(option, most)| (slot(option), *most));
        let limits = Limits {
            form: places,
            options: options.collect(),
        };
        let document = json!({ "version": version });
        self.seeds.publish_within(self.form, document, limits).await;
    }

    async fn store(
        &self,
        id: &str,
        answers: Value,
        waits: Option<u16>,
    ) -> Result<RecordId, StorageError> {
        let limited = option_places(&self.seeds.db, self.form).await.unwrap();
        let new = onceform::storage::submissions::NewSubmission {
            takes_place: waits.is_none(),
            waits,
            options: onceform::domain::place::picked(&limited, &answers),
            answers,
            ..submission(self.form, id)
        };
        let record = new.id;
        record_once(&self.seeds.db, new.into()).await?;
        Ok(record)
    }

    async fn join(&self, id: &str, option: &str) -> RecordId {
        let joined = self.store(id, json!({ "slot": option }), Some(1)).await;
        joined.unwrap()
    }

    async fn turn(&self, record: RecordId) -> Option<Turn> {
        let found = line::standing(&self.seeds.db, self.form, record).await;
        found.unwrap().map(|standing| standing.turn)
    }

    async fn is_offered(&self, record: RecordId) -> bool {
        matches!(self.turn(record).await, Some(Turn::Offered { .. }))
    }

    async fn becomes(&self, record: RecordId, expected: i32, to: Status) {
        let decision = Decision {
            form: self.form,
            record,
            expected,
            to,
            by: self.ada,
            event: event(),
        };
        decide(&self.seeds.db, decision).await.unwrap();
    }

    async fn status(&self, record: RecordId) -> Status {
        let found = reviews::find(&self.seeds.db, self.form, record).await;
        found.unwrap().unwrap().status
    }

    /// Places of the form, as counted along and as counted afresh; and those of the options.
    async fn taken(&self) -> (Option<i32>, i64, Vec<i32>) {
        let db = &self.seeds.db;
        let form = forms::by_id(db, self.form).await.unwrap().unwrap();
        let options = option_places(db, self.form).await.unwrap();
        (
            form.places.map(|places| places.taken),
            forms::places_taken(db, self.form).await.unwrap(),
            options.iter().map(|option| option.places.taken).collect(),
        )
    }
}

/// A freed place is held for the first in line who can use it: places of options count as well, and are held too.
#[tokio::test]
async fn a_place_is_held_for_the_first_whose_options_are_free() {
    on_each_seeded(async |seeds| {
        let hall = Hall::new(seeds, 2, &[("am", 1), ("pm", 1)]).await;
        let am = hall
            .store("am", json!({ "slot": "am" }), None)
            .await
            .unwrap();
        let pm = hall
            .store("pm", json!({ "slot": "pm" }), None)
            .await
            .unwrap();
        let (first, second, third) = (
            hall.join("first", "pm").await,
            hall.join("second", "am").await,
            hall.join("third", "am").await,
        );
        assert_eq!(hall.turn(second).await, Some(Turn::Waits { before: 1 }));
        hall.becomes(am, 1, Spam).await;
        assert!(!hall.is_offered(first).await && hall.is_offered(second).await);
        assert_eq!(hall.taken().await, (Some(2), 2, vec![1, 1]));
        hall.becomes(pm, 1, Spam).await;
        assert!(hall.is_offered(first).await && !hall.is_offered(third).await);
        assert_eq!(hall.taken().await, (Some(2), 2, vec![1, 1]));
        let own = Own {
            form: hall.form,
            record: second,
            event: event(),
        };
        assert_eq!(line::take(&seeds.db, own).await.unwrap(), Taken::Done);
        assert_eq!(line::take(&seeds.db, own).await.unwrap(), Taken::Already);
        assert_eq!(hall.taken().await, (Some(2), 2, vec![1, 1]));
        assert_eq!(hall.status(second).await, New);
        assert!(
            line::leave(
                &seeds.db,
                Own {
                    record: first,
                    event: event(),
                    ..own
                }
            )
            .await
            .unwrap()
        );
        assert_eq!(hall.turn(third).await, Some(Turn::Waits { before: 0 }));
        assert_eq!(hall.taken().await, (Some(1), 1, vec![1, 0]));
        assert!(forms::remove(&seeds.db, hall.form).await.unwrap());
    })
    .await;
}

/// More places are offered in the order of the line the moment that they are published; without a limit, to everybody.
#[tokio::test]
async fn places_that_are_added_go_to_those_in_line() {
    on_each_seeded(async |seeds| {
        let hall = Hall::new(seeds, 1, &[]).await;
        hall.store("inside", json!({}), None).await.unwrap();
        let mut waiting = Vec::new();
        for number in 0..5 {
            waiting.push(hall.join(&format!("wait-{number}"), "").await);
        }
        hall.limit(Some(3), &[], 3).await;
        assert_eq!(hall.taken().await, (Some(3), 3, vec![]));
        let offered = |at: usize| hall.is_offered(waiting[at]);
        assert!(offered(0).await && offered(1).await && !offered(2).await);
        hall.limit(None, &[], 4).await;
        assert!(offered(2).await && offered(4).await);
        hall.limit(Some(9), &[], 5).await;
        assert_eq!(
            hall.taken().await,
            (Some(6), 6, vec![]),
            "held places are counted afresh"
        );
    })
    .await;
}

/// Staff may let somebody in who waits, place or not; whoever was offered a place keeps that one, and spam gives it up.
#[tokio::test]
async fn staff_decide_on_those_who_wait() {
    on_each_seeded(async |seeds| {
        let hall = Hall::new(seeds, 1, &[]).await;
        let inside = hall.store("inside", json!({}), None).await.unwrap();
        let (first, second, third) = (
            hall.join("first", "").await,
            hall.join("second", "").await,
            hall.join("third", "").await,
        );
        hall.becomes(second, 1, InReview).await;
        assert_eq!(hall.taken().await, (Some(2), 2, vec![]));
        assert_eq!(hall.turn(second).await, None);
        hall.becomes(inside, 1, Spam).await;
        assert_eq!(
            hall.taken().await,
            (Some(1), 1, vec![]),
            "it was one too many"
        );
        hall.becomes(second, 2, Spam).await;
        assert!(hall.is_offered(first).await);
        hall.becomes(first, 1, Spam).await;
        assert!(hall.is_offered(third).await);
        hall.becomes(third, 1, InReview).await;
        assert_eq!(
            (hall.turn(third).await, hall.status(third).await),
            (None, InReview)
        );
        assert_eq!(hall.taken().await, (Some(1), 1, vec![]));
        hall.becomes(third, 2, Waiting).await;
        assert_eq!(hall.status(third).await, InReview, "nobody is put in line");
        assert_eq!(line::length(&seeds.db, hall.form).await.unwrap(), 0);
    })
    .await;
}
