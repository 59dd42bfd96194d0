//! Forms: drafts, versions, places.

use chrono::{DateTime, TimeDelta, Utc};
use onceform::domain::account::Role;
use onceform::domain::chance::Chance;
use onceform::domain::definition::Slug;
use onceform::domain::form::{FormState, May, Places, Standing};
use onceform::domain::id::{AccountId, FormId};
use onceform::domain::place::Limits;
use onceform::storage::Db;
use onceform::storage::forms::{self, Draft, NewForm, Published, SavedDraft};
use serde_json::{Value, json};

use crate::support::{on_each_database, staff};

fn noon() -> DateTime<Utc> {
    "2027-01-31T12:00:00.000123Z".parse().unwrap()
}

fn draft(slug: &str, document: Value) -> Draft {
    Draft {
        document,
        title: "Open day “Herbst” 开放日 🎉".to_owned(),
        slug: Slug::parse(slug).unwrap(),
        by: None,
        at: noon(),
    }
}

async fn made(db: &Db, slug: &str) -> FormId {
    let id = FormId::new(noon(), &Chance::System);
    let form = NewForm {
        id,
        owner: None,
        draft: draft(slug, json!({ "z": 1, "a": ["é", "\\", null, true] })),
    };
    assert!(forms::create(db, form).await.unwrap());
    id
}

async fn publish(db: &Db, id: FormId, revision: i32, capacity: Option<u32>) -> Published {
    let limits = Limits {
        form: capacity,
        ..Limits::default()
    };
    forms::publish(db, id, revision, limits, None, noon())
        .await
        .unwrap()
}

#[tokio::test]
async fn a_form_comes_back_as_it_was_kept() {
    on_each_database(async |db| {
        let id = made(&db, "open-day").await;
        let found = forms::by_slug(&db, "open-day").await.unwrap().unwrap();
        assert_eq!(Some(&found), forms::by_id(&db, id).await.unwrap().as_ref());
        assert_eq!(found.title, "Open day “Herbst” 开放日 🎉");
        assert_eq!(found.state, FormState::Draft);
        assert_eq!(found.draft, json!({ "a": ["é", "\\", null, true], "z": 1 }));
        assert_eq!((found.draft_revision, found.live_version), (1, None));
        assert_eq!((found.owner, found.places), (None, None));
        assert_eq!((found.created_at, found.updated_at), (noon(), noon()));
        assert!(forms::by_slug(&db, "OPEN-DAY").await.unwrap().is_none());
        assert!(forms::by_slug(&db, "other").await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_name_in_addresses_belongs_to_one_form() {
    on_each_database(async |db| {
        made(&db, "first").await;
        let second = made(&db, "second").await;
        let third = NewForm {
            id: FormId::new(noon(), &Chance::System),
            owner: None,
            draft: draft("first", json!({})),
        };
        assert!(!forms::create(&db, third).await.unwrap());
        let renamed = forms::save_draft(&db, second, 1, draft("first", json!({}))).await;
        assert_eq!(renamed.unwrap(), SavedDraft::SlugTaken);
        let kept = forms::by_id(&db, second).await.unwrap().unwrap();
        assert_eq!((kept.slug.as_str(), kept.draft_revision), ("second", 1));
    })
    .await;
}

#[tokio::test]
async fn ver_10_the_second_of_two_editors_keeps_nothing_and_is_told() {
    on_each_database(async |db| {
        let id = made(&db, "open-day").await;
        let save = async |revision, text: &str| {
            forms::save_draft(&db, id, revision, draft("open-day", json!(text)))
                .await
                .unwrap()
        };
        assert_eq!(save(1, "A").await, SavedDraft::Saved { revision: 2 });
        assert_eq!(save(1, "B").await, SavedDraft::Stale { revision: 2 });
        let kept = forms::by_id(&db, id).await.unwrap().unwrap();
        assert_eq!(kept.draft, json!("A"));
        let before = forms::past_draft(&db, id, 1).await.unwrap().unwrap();
        assert_eq!(before.document["z"], 1);
        let now = forms::past_draft(&db, id, 2).await.unwrap().unwrap();
        assert_eq!((now.document, now.changed_at), (json!("A"), noon()));
        assert_eq!(forms::past_draft(&db, id, 3).await.unwrap(), None);
        let nobody = FormId::new(noon(), &Chance::System);
        let gone = forms::save_draft(&db, nobody, 1, draft("x-1", json!({}))).await;
        assert_eq!(gone.unwrap(), SavedDraft::Gone);
    })
    .await;
}

#[tokio::test]
async fn the_last_hundred_drafts_are_kept() {
    on_each_database(async |db| {
        let id = made(&db, "open-day").await;
        for revision in 1..=101 {
            let saved = forms::save_draft(&db, id, revision, draft("open-day", json!(revision)));
            saved.await.unwrap();
        }
        let past = async |revision| forms::past_draft(&db, id, revision).await.unwrap();
        assert!(past(2).await.is_none());
        assert_eq!(past(3).await.unwrap().document, json!(2));
        assert_eq!(past(102).await.unwrap().document, json!(101));
    })
    .await;
}

#[tokio::test]
async fn of_twenty_saves_at_once_one_is_kept() {
    on_each_database(async |db| {
        let id = made(&db, "open-day").await;
        let save = |n: usize| forms::save_draft(&db, id, 1, draft("open-day", json!(n)));
        let outcomes = futures_util::future::join_all((0..20).map(save)).await;
        let saved = |outcome: &SavedDraft| matches!(outcome, SavedDraft::Saved { revision: 2 });
        let outcomes: Vec<_> = outcomes.into_iter().map(Result::unwrap).collect();
        assert_eq!(outcomes.iter().filter(|one| saved(one)).count(), 1);
        let winner = outcomes.iter().position(saved);
        let kept = forms::by_id(&db, id).await.unwrap().unwrap();
        assert_eq!(kept.draft, json!(winner));
    })
    .await;
}

#[tokio::test]
async fn publishing_makes_versions_that_never_change() {
    on_each_database(async |db| {
        let id = made(&db, "open-day").await;
        let later = noon() + TimeDelta::hours(1);
        assert!(
            !forms::set_state(&db, id, FormState::Closed, noon())
                .await
                .unwrap()
        );
        assert_eq!(
            publish(&db, id, 2, None).await,
            Published::Stale { revision: 1 }
        );
        assert_eq!(publish(&db, id, 1, None).await, Published::Version(1));
        assert_eq!(publish(&db, id, 1, None).await, Published::NothingNew);
        let first = forms::version(&db, id, 1).await.unwrap();
        let changed = draft("open-day", json!({ "b": 2 }));
        forms::save_draft(&db, id, 1, changed).await.unwrap();
        assert!(
            forms::set_state(&db, id, FormState::Closed, later)
                .await
                .unwrap()
        );
        let closed = forms::by_id(&db, id).await.unwrap().unwrap();
        assert_eq!(
            (closed.state, closed.live_version),
            (FormState::Closed, Some(1))
        );
        assert_eq!(closed.updated_at, later);
        assert_eq!(publish(&db, id, 2, None).await, Published::Version(2));
        let live = forms::by_id(&db, id).await.unwrap().unwrap();
        assert_eq!((live.state, live.live_version), (FormState::Live, Some(2)));
        assert_eq!(forms::version(&db, id, 1).await.unwrap(), first);
        assert_eq!(
            forms::version(&db, id, 2).await.unwrap(),
            Some(json!({ "b": 2 }))
        );
        assert_eq!(forms::version(&db, id, 3).await.unwrap(), None);
        let numbers: Vec<_> = forms::versions(&db, id).await.unwrap();
        let numbers: Vec<_> = numbers.iter().map(|row| row.version).collect();
        assert_eq!(numbers, [2, 1]);
        let documents = forms::definitions(&db, id).await.unwrap();
        assert_eq!(documents, [first.unwrap(), json!({ "b": 2 })]);
    })
    .await;
}

#[tokio::test]
async fn a_published_form_keeps_its_address() {
    on_each_database(async |db| {
        let id = made(&db, "first-name").await;
        let renamed = forms::save_draft(&db, id, 1, draft("second-name", json!(2))).await;
        assert_eq!(renamed.unwrap(), SavedDraft::Saved { revision: 2 });
        assert_eq!(publish(&db, id, 2, None).await, Published::Version(1));
        let renamed = forms::save_draft(&db, id, 2, draft("third-name", json!(3))).await;
        assert_eq!(renamed.unwrap(), SavedDraft::SlugFixed);
        assert!(forms::by_slug(&db, "second-name").await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn of_ten_publishers_at_once_one_makes_the_version() {
    on_each_database(async |db| {
        let id = made(&db, "open-day").await;
        let limits = Limits {
            form: Some(3),
            ..Limits::default()
        };
        let publish = |_| forms::publish(&db, id, 1, limits.clone(), None, noon());
        let outcomes = futures_util::future::join_all((0..10).map(publish)).await;
        let outcomes: Vec<_> = outcomes.into_iter().map(Result::unwrap).collect();
        let made = outcomes
            .iter()
            .filter(|one| **one == Published::Version(1))
            .count();
        let idle = outcomes
            .iter()
            .filter(|one| **one == Published::NothingNew)
            .count();
        assert_eq!((made, idle), (1, 9));
        assert_eq!(forms::versions(&db, id).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn places_follow_the_published_limit() {
    on_each_database(async |db| {
        let id = made(&db, "open-day").await;
        let places = async || forms::by_id(&db, id).await.unwrap().unwrap().places;
        let change = async |revision, text: &str| {
            let changed = draft("open-day", json!(text));
            forms::save_draft(&db, id, revision, changed).await.unwrap();
        };
        publish(&db, id, 1, Some(30)).await;
        let (capacity, taken) = (30, 0);
        assert_eq!(places().await, Some(Places { capacity, taken }));
        change(1, "more").await;
        publish(&db, id, 2, Some(40)).await;
        assert_eq!(places().await.unwrap().capacity, 40);
        change(2, "unlimited").await;
        publish(&db, id, 3, None).await;
        assert_eq!(places().await, None);
        assert_eq!(forms::places_taken(&db, id).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn the_list_begins_with_what_changed_last() {
    on_each_database(async |db| {
        let first = made(&db, "first").await;
        made(&db, "second").await;
        let later = Draft {
            at: noon() + TimeDelta::seconds(1),
            ..draft("first", json!({}))
        };
        forms::save_draft(&db, first, 1, later).await.unwrap();
        let listed = forms::list(&db, None).await.unwrap();
        let slugs: Vec<_> = listed.iter().map(|form| form.slug.as_str()).collect();
        assert_eq!(slugs, ["first", "second"]);
        assert_eq!((listed[0].submissions, listed[0].unseen), (0, 0));
        let nobody = AccountId::new(noon(), &Chance::System);
        assert!(forms::list(&db, Some(nobody)).await.unwrap().is_empty());
        let standing = forms::standing(&db, first, nobody).await.unwrap();
        assert_eq!(standing, Standing::default());
    })
    .await;
}

#[tokio::test]
async fn a_grant_is_given_changed_and_taken_back() {
    on_each_database(async |db| {
        let id = made(&db, "open-day").await;
        let owner = staff(&db, "owner@example.org", Role::Editor).await;
        let own = NewForm {
            id: FormId::new(noon(), &Chance::System),
            owner: Some(owner),
            draft: draft("own-form", json!({})),
        };
        let own_id = own.id;
        forms::create(&db, own).await.unwrap();
        let guest = staff(&db, "guest@example.org", Role::Editor).await;
        let slugs = async |account| {
            let listed = forms::list(&db, Some(account)).await.unwrap();
            let slugs = listed.into_iter().map(|form| form.slug);
            slugs.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(slugs(owner).await, "own-form");
        assert_eq!(slugs(guest).await, "");
        for may in [May::Edit, May::Review, May::Review] {
            forms::grant(&db, id, guest, may).await.unwrap();
            let standing = forms::standing(&db, id, guest).await.unwrap();
            let (owner, grant) = (false, Some(may));
            assert_eq!(standing, Standing { owner, grant });
        }
        let grants = forms::grants(&db, id).await.unwrap();
        assert_eq!(grants.len(), 1);
        assert_eq!((grants[0].account, grants[0].may), (guest, May::Review));
        assert_eq!(grants[0].email, "guest@example.org");
        assert_eq!(slugs(guest).await, "open-day");
        let mine = forms::list(&db, Some(guest)).await.unwrap().remove(0);
        assert_eq!(mine.standing.grant, Some(May::Review));
        assert!(!mine.standing.owner);
        let mine = forms::list(&db, Some(owner)).await.unwrap().remove(0);
        assert_eq!((mine.standing.owner, mine.standing.grant), (true, None));
        assert_eq!(forms::list(&db, None).await.unwrap().len(), 2);
        assert!(forms::standing(&db, own_id, owner).await.unwrap().owner);
        assert!(forms::revoke(&db, id, guest).await.unwrap());
        assert!(!forms::revoke(&db, id, guest).await.unwrap());
        assert_eq!(slugs(guest).await, "");
    })
    .await;
}

#[tokio::test]
async fn of_two_grants_at_once_one_stands() {
    on_each_database(async |db| {
        let id = made(&db, "open-day").await;
        let guest = staff(&db, "guest@example.org", Role::Editor).await;
        let grant = |may| forms::grant(&db, id, guest, may);
        let (first, second) = tokio::join!(grant(May::Edit), grant(May::Review));
        first.unwrap();
        second.unwrap();
        assert_eq!(forms::grants(&db, id).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn who_published_and_who_changed_are_named() {
    on_each_database(async |db| {
        let id = made(&db, "open-day").await;
        let editor = staff(&db, "editor@example.org", Role::Editor).await;
        let changed = Draft {
            by: Some(editor),
            ..draft("open-day", json!({}))
        };
        forms::save_draft(&db, id, 1, changed).await.unwrap();
        let published = forms::publish(&db, id, 2, Limits::default(), Some(editor), noon()).await;
        assert_eq!(published.unwrap(), Published::Version(1));
        let past = forms::past_draft(&db, id, 2).await.unwrap().unwrap();
        assert_eq!(past.changed_by.as_deref(), Some("editor@example.org"));
        let versions = forms::versions(&db, id).await.unwrap();
        assert_eq!(versions[0].published_by, past.changed_by);
        assert_eq!(versions[0].published_at, noon());
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_a_name_is_no_form_on_any_database() {
    on_each_database(async |db| {
        for name in ["\0", "open-day\0", "", "Open-Day", &"x".repeat(1000)] {
            assert_eq!(forms::by_slug(&db, name).await.unwrap(), None, "{name:?}");
            assert_eq!(forms::live(&db, name).await.unwrap(), None, "{name:?}");
        }
    })
    .await;
}
