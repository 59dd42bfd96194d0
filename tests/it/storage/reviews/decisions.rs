//! What reviewers do with a submission.

use onceform::domain::chance::Chance;
use onceform::domain::id::{AccountId, EventId, FormId, RecordId, RequestId};
use onceform::domain::review::{Event, Happening, Note};
use onceform::domain::submission::Status::{self, Accepted, Declined, InReview, New, Spam};
use onceform::storage::forms;
use onceform::storage::reviews::{self, Decided, Decision, Erased, Erasure, NewNote, Noted};

use crate::support::{Seeds, Sown, on_each_seeded};

struct Desk<'a> {
    seeds: &'a Seeds,
    form: FormId,
    record: RecordId,
    ada: AccountId,
    ben: AccountId,
}

impl<'a> Desk<'a> {
    async fn new(seeds: &'a Seeds, capacity: Option<u32>) -> Self {
        let ada = seeds.account("Ada", "reviewer").await;
        let ben = seeds.account("Ben", "reviewer").await;
        let form = seeds.form("open-day", ada, capacity).await;
        let sown = Sown::at("2026-01-01T00:00:00Z").saying("Zoe");
        let record = seeds.submission(form, sown).await;
        Self {
            seeds,
            form,
            record,
            ada,
            ben,
        }
    }

    fn event() -> EventId {
        EventId::new("2026-01-01T00:00:00Z".parse().unwrap(), &Chance::System)
    }

    fn decision(&self, by: AccountId, expected: i32, to: Status) -> Decision {
        Decision {
            form: self.form,
            record: self.record,
            expected,
            to,
            by,
            event: Self::event(),
        }
    }

    async fn decide(&self, by: AccountId, expected: i32, to: Status) -> Decided {
        let decision = self.decision(by, expected, to);
        reviews::decide(&self.seeds.db, decision).await.unwrap()
    }

    async fn note(&self, by: AccountId, text: &str, request_id: &RequestId) -> Noted {
        let note = NewNote {
            form: self.form,
            record: self.record,
            note: Note::parse(text).unwrap(),
            by,
            event: Self::event(),
            request_id: request_id.clone(),
        };
        reviews::note(&self.seeds.db, note).await.unwrap()
    }

    async fn erase(&self, expected: i32) -> Erased {
        let erasure = Erasure {
            form: self.form,
            record: self.record,
            expected,
            by: self.ada,
            event: Self::event(),
        };
        reviews::erase(&self.seeds.db, erasure).await.unwrap()
    }

    async fn now(&self) -> (Status, i32) {
        let found = reviews::find(&self.seeds.db, self.form, self.record)
            .await
            .unwrap()
            .unwrap();
        (found.status, found.revision)
    }

    async fn history(&self) -> Vec<Event> {
        reviews::history(&self.seeds.db, self.record).await.unwrap()
    }

    async fn taken(&self) -> i32 {
        let form = forms::by_id(&self.seeds.db, self.form)
            .await
            .unwrap()
            .unwrap();
        form.places.unwrap().taken
    }
}

#[tokio::test]
async fn a_decision_holds_and_is_written_down() {
    on_each_seeded(async |seeds| {
        let desk = Desk::new(seeds, None).await;
        assert_eq!(
            desk.decide(desk.ada, 1, InReview).await,
            Decided::Done { from: New }
        );
        assert_eq!(
            desk.decide(desk.ben, 2, Accepted).await,
            Decided::Done { from: InReview }
        );
        assert_eq!(desk.now().await, (Accepted, 3));
        let history: Vec<_> = desk
            .history()
            .await
            .into_iter()
            .map(|e| (e.by.unwrap(), e.what))
            .collect();
        assert_eq!(
            history,
            [
                (
                    "Ada".to_owned(),
                    Happening::Moved {
                        from: New,
                        to: InReview
                    }
                ),
                (
                    "Ben".to_owned(),
                    Happening::Moved {
                        from: InReview,
                        to: Accepted
                    }
                ),
            ]
        );
        let last = reviews::last_change(&seeds.db, desk.record)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(last.by.as_deref(), Some("Ben"));
    })
    .await;
}

#[tokio::test]
async fn lst_05_who_comes_second_is_told_and_overwrites_nothing() {
    on_each_seeded(async |seeds| {
        let desk = Desk::new(seeds, None).await;
        assert_eq!(
            desk.decide(desk.ada, 1, Accepted).await,
            Decided::Done { from: New }
        );
        let Decided::Stale(overtaken) = desk.decide(desk.ben, 1, Declined).await else {
            panic!("a stale decision held");
        };
        assert_eq!((overtaken.status, overtaken.revision), (Accepted, 2));
        assert_eq!(overtaken.by.as_deref(), Some("Ada"));
        assert_eq!(overtaken.at, Some(desk.history().await[0].happened_at));
        assert_eq!(desk.now().await, (Accepted, 2));

        // A note is independent of the decision: it is kept although the sight was stale, and the history has both.
        assert_eq!(
            desk.note(desk.ben, "Too late?", &RequestId::new(&Chance::System))
                .await,
            Noted::Done
        );
        let what: Vec<_> = desk
            .history()
            .await
            .into_iter()
            .map(|event| event.what)
            .collect();
        assert_eq!(
            what,
            [
                Happening::Moved {
                    from: New,
                    to: Accepted
                },
                Happening::Noted {
                    text: Some("Too late?".into())
                },
            ]
        );
        // Having been told, the second may still decide otherwise.
        assert_eq!(
            desk.decide(desk.ben, overtaken.revision, Declined).await,
            Decided::Done { from: Accepted }
        );
    })
    .await;
}

#[tokio::test]
async fn the_same_decision_again_is_no_conflict() {
    on_each_seeded(async |seeds| {
        let desk = Desk::new(seeds, None).await;
        desk.decide(desk.ada, 1, Accepted).await;
        assert_eq!(desk.decide(desk.ada, 1, Accepted).await, Decided::Already);
        assert_eq!(desk.decide(desk.ben, 1, Accepted).await, Decided::Already);
        assert_eq!(desk.decide(desk.ben, 2, New).await, Decided::Impossible);
        assert_eq!(desk.now().await, (Accepted, 2));
        assert_eq!(desk.history().await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn of_two_who_decide_at_once_one_is_told() {
    on_each_seeded(async |seeds| {
        let desk = Desk::new(seeds, None).await;
        let (first, second) = tokio::join!(
            desk.decide(desk.ada, 1, Accepted),
            desk.decide(desk.ben, 1, Declined)
        );
        let done = [&first, &second]
            .into_iter()
            .filter(|decided| matches!(decided, Decided::Done { .. }))
            .count();
        let stale = [&first, &second]
            .into_iter()
            .filter(|decided| matches!(decided, Decided::Stale(_)))
            .count();
        assert_eq!((done, stale), (1, 1), "{first:?} {second:?}");
        assert_eq!(desk.history().await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn prm_02_a_submission_of_another_form_is_not_there() {
    on_each_seeded(async |seeds| {
        let mut desk = Desk::new(seeds, None).await;
        let own = desk.form;
        desk.form = seeds.form("another", desk.ada, None).await;
        assert_eq!(
            reviews::find(&seeds.db, desk.form, desk.record)
                .await
                .unwrap(),
            None
        );
        assert_eq!(desk.decide(desk.ada, 1, Accepted).await, Decided::Missing);
        assert_eq!(
            desk.note(desk.ada, "Hello", &RequestId::new(&Chance::System))
                .await,
            Noted::Missing
        );
        assert_eq!(desk.erase(1).await, Erased::Missing);
        desk.form = own;
        assert_eq!(desk.now().await, (New, 1));
        assert_eq!(desk.history().await, []);
    })
    .await;
}

#[tokio::test]
async fn a_note_pressed_twice_is_one() {
    on_each_seeded(async |seeds| {
        let desk = Desk::new(seeds, None).await;
        let request_id = RequestId::new(&Chance::System);
        let (first, second) = tokio::join!(
            desk.note(desk.ada, "Call", &request_id),
            desk.note(desk.ada, "Call", &request_id)
        );
        let mut both = [first, second];
        both.sort_by_key(|noted| *noted != Noted::Done);
        assert_eq!(both, [Noted::Done, Noted::Again]);
        assert_eq!(
            desk.note(desk.ada, "Call again", &request_id).await,
            Noted::Other
        );
        assert_eq!(desk.note(desk.ben, "Call", &request_id).await, Noted::Other);
        assert_eq!(desk.history().await.len(), 1);
        assert_eq!(desk.now().await, (New, 1));
    })
    .await;
}

#[tokio::test]
async fn lim_05_spam_and_deletion_give_the_place_back() {
    on_each_seeded(async |seeds| {
        let desk = Desk::new(seeds, Some(1)).await;
        seeds.take_place(desk.form).await;
        desk.decide(desk.ada, 1, Spam).await;
        assert_eq!(desk.taken().await, 0);
        desk.decide(desk.ada, 1, Spam).await;
        assert_eq!(desk.taken().await, 0);
        desk.decide(desk.ada, 2, InReview).await;
        assert_eq!(desk.taken().await, 1);
        desk.decide(desk.ada, 3, Declined).await;
        assert_eq!(desk.taken().await, 1);
        assert_eq!(desk.erase(4).await, Erased::Done);
        assert_eq!(desk.taken().await, 0);
        assert_eq!(desk.erase(4).await, Erased::Already);
        assert_eq!(desk.taken().await, 0);
        assert_eq!(forms::places_taken(&seeds.db, desk.form).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_deletion_erases_all_but_the_tombstone() {
    on_each_seeded(async |seeds| {
        let desk = Desk::new(seeds, None).await;
        seeds.business_key(desk.form, desk.record).await;
        desk.note(desk.ada, "Private", &RequestId::new(&Chance::System)).await;
        desk.decide(desk.ben, 1, Declined).await;
        let Erased::Stale(overtaken) = desk.erase(1).await else {
            panic!("deleted on a stale sight");
        };
        assert_eq!((overtaken.status, overtaken.by.as_deref()), (Declined, Some("Ben")));
        assert_eq!(desk.erase(2).await, Erased::Done);

        let found = reviews::find(&seeds.db, desk.form, desk.record).await.unwrap().unwrap();
        assert_eq!(found.answers, None);
        assert!(found.deleted_at.is_some());
        let left = "payload_fp is not null or pairs is not null or search_text is not null or answers is not null";
        assert_eq!(seeds.count(&format!("form_submit_record where {left}")).await, 0);
        assert_eq!(seeds.count("form_submit_record").await, 1);
        assert_eq!(seeds.count("form_business_key").await, 0);
        let history = desk.history().await;
        assert_eq!(history[0].what, Happening::Noted { text: None });
        assert_eq!(history[2].what, Happening::Deleted);

        assert_eq!(desk.decide(desk.ada, 3, Accepted).await, Decided::Deleted);
        assert_eq!(desk.note(desk.ada, "Late", &RequestId::new(&Chance::System)).await, Noted::Deleted);
        assert_eq!(reviews::counts(&seeds.db, desk.form).await.unwrap().total(), 0);
    })
    .await;
}
