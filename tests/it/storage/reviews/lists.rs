//! What a view shows, page by page.

use onceform::domain::id::{FormId, RecordId};
use onceform::domain::review::{Cursor, Filter, Place, View};
use onceform::domain::submission::Status;
use onceform::storage::Db;
use onceform::storage::reviews::{self, Page};

use crate::support::{Seeds, Sown, on_each_seeded};

fn view(form: FormId, query: &[(&str, &str)]) -> View {
    let pairs: Vec<_> = query
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let (filter, faults) = Filter::read(&pairs);
    assert_eq!(faults, []);
    View {
        filter,
        ..View::whole(form)
    }
}

fn ids(page: &Page) -> Vec<RecordId> {
    page.submissions
        .iter()
        .map(|submission| submission.id)
        .collect()
}

async fn shown(db: &Db, view: &View) -> Vec<RecordId> {
    let page = reviews::page(db, view, Place::Newest, 100).await.unwrap();
    let matches = reviews::matches(db, view, 100).await.unwrap();
    assert_eq!(matches, page.submissions.len() as u64);
    ids(&page)
}

/// A form with submissions of these instants, newest last.
async fn sown(seeds: &Seeds, instants: &[&str]) -> (FormId, Vec<RecordId>) {
    let owner = seeds.account("Owner", "editor").await;
    let form = seeds.form("open-day", owner, None).await;
    let mut records = Vec::new();
    for instant in instants {
        records.push(seeds.submission(form, Sown::at(instant)).await);
    }
    (form, records)
}

const THREE_AT_ONCE: [&str; 7] = [
    "2026-01-01T00:00:00Z",
    "2026-01-02T00:00:00Z",
    "2026-01-02T00:00:00Z",
    "2026-01-02T00:00:00Z",
    "2026-01-02T00:00:00.000001Z",
    "2026-01-03T12:00:00Z",
    "2026-01-04T00:00:00Z",
];

#[tokio::test]
async fn lst_02_a_walk_in_pages_of_one_meets_everything_once() {
    on_each_seeded(async |seeds| {
        let (form, mut expected) = sown(seeds, &THREE_AT_ONCE).await;
        let view = View::whole(form);
        expected[1..4].sort();
        expected.reverse();

        let mut met = Vec::new();
        let mut place = Some(Place::Newest);
        while let Some(at) = place {
            let page = reviews::page(&seeds.db, &view, at, 1).await.unwrap();
            assert_eq!(page.newer.is_some(), at != Place::Newest);
            met.extend(ids(&page));
            place = page.older;
        }
        assert_eq!(met, expected);

        let last = reviews::find(&seeds.db, form, met[6])
            .await
            .unwrap()
            .unwrap();
        let beyond = Place::OlderThan(Cursor::of(&last));
        let page = reviews::page(&seeds.db, &view, beyond, 1).await.unwrap();
        assert_eq!(
            (page.submissions.len(), page.older, page.newer),
            (0, None, None)
        );
    })
    .await;
}

#[tokio::test]
async fn lst_03_a_walk_goes_on_where_its_last_submission_was_deleted() {
    on_each_seeded(async |seeds| {
        let (form, records) = sown(seeds, &THREE_AT_ONCE[..4]).await;
        let view = View::whole(form);
        let first = reviews::page(&seeds.db, &view, Place::Newest, 1)
            .await
            .unwrap();
        let met = first.submissions[0].id;
        seeds.delete(met).await;
        let rest = reviews::page(&seeds.db, &view, first.older.unwrap(), 10)
            .await
            .unwrap();
        let mut left: Vec<_> = records.into_iter().filter(|id| *id != met).collect();
        left[1..].sort();
        left.reverse();
        assert_eq!(ids(&rest), left);
        assert_eq!(shown(&seeds.db, &view).await, left);
    })
    .await;
}

#[tokio::test]
async fn new_submissions_make_a_walk_neither_skip_nor_repeat() {
    on_each_seeded(async |seeds| {
        let (form, records) = sown(seeds, &THREE_AT_ONCE).await;
        let view = View::whole(form);
        let mut met = Vec::new();
        let mut place = Some(Place::Newest);
        while let Some(at) = place {
            let page = reviews::page(&seeds.db, &view, at, 2).await.unwrap();
            met.extend(ids(&page));
            place = page.older;
            seeds
                .submission(form, Sown::at("2026-02-01T00:00:00Z"))
                .await;
        }
        let mut expected = records;
        expected[1..4].sort();
        expected.reverse();
        assert_eq!(met, expected);
    })
    .await;
}

#[tokio::test]
async fn the_way_back_ends_with_the_newest_page() {
    on_each_seeded(async |seeds| {
        let (form, _) = sown(seeds, &THREE_AT_ONCE).await;
        let view = View::whole(form);
        let page = async |at| reviews::page(&seeds.db, &view, at, 2).await.unwrap();
        let first = page(Place::Newest).await;
        let second = page(first.older.unwrap()).await;
        let third = page(second.older.unwrap()).await;
        let back = page(third.newer.unwrap()).await;
        assert_eq!(ids(&back), ids(&second));
        assert_eq!(page(back.older.unwrap()).await, third);
        let newest = page(back.newer.unwrap()).await;
        assert_eq!(newest, first);
        assert_eq!(newest.newer, None);
    })
    .await;
}

#[tokio::test]
async fn lst_04_a_search_is_literal() {
    on_each_seeded(async |seeds| {
        let (form, _) = sown(seeds, &[]).await;
        let texts = [
            "100%",
            "a_b",
            "axb",
            "50% off",
            "c\\d",
            "it's",
            "say \"hi\"",
            "wow!",
            "plain",
        ];
        let mut records = Vec::new();
        for text in texts {
            let at = format!("2026-01-01T00:00:{:02}Z", records.len());
            records.push(seeds.submission(form, Sown::at(&at).saying(text)).await);
        }
        for (search, hits) in [
            ("%", vec![3, 0]),
            ("_", vec![1]),
            ("50%", vec![3]),
            ("a_b", vec![1]),
            ("\\", vec![4]),
            ("'", vec![5]),
            ("\"", vec![6]),
            ("!", vec![7]),
            ("!%", vec![]),
            ("PLAIN", vec![8]),
            ("%%", vec![]),
        ] {
            let expected: Vec<_> = hits.iter().map(|hit| records[*hit]).collect();
            assert_eq!(
                shown(&seeds.db, &view(form, &[("q", search)])).await,
                expected,
                "{search}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn txt_09_a_search_finds_either_unicode_form() {
    on_each_seeded(async |seeds| {
        let (form, _) = sown(seeds, &[]).await;
        let pairs = [
            ("Zoe\u{301}", "Zo\u{e9}"),
            ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}"),
        ];
        for (decomposed, composed) in pairs {
            for stored in [decomposed, composed] {
                let sown = Sown::at("2026-01-01T00:00:00Z").saying(stored);
                let record = seeds.submission(form, sown).await;
                for typed in [decomposed, composed] {
                    let view = view(form, &[("q", typed)]);
                    assert_eq!(
                        shown(&seeds.db, &view).await,
                        [record],
                        "{typed} in {stored}"
                    );
                }
                seeds.delete(record).await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_submission_is_found_by_its_reference_as_people_say_it() {
    on_each_seeded(async |seeds| {
        let (form, records) = sown(seeds, &THREE_AT_ONCE[4..]).await;
        let found = reviews::find(&seeds.db, form, records[0])
            .await
            .unwrap()
            .unwrap();
        let reference = found.reference.as_str();
        for typed in [
            reference.to_owned(),
            reference.to_lowercase(),
            reference.replace('-', " "),
            reference[..9].to_owned(),
        ] {
            let view = view(form, &[("q", &typed)]);
            assert_eq!(shown(&seeds.db, &view).await, [records[0]], "{typed}");
        }
    })
    .await;
}

#[tokio::test]
async fn statuses_and_everything_else_narrow_a_view_together() {
    on_each_seeded(async |seeds| {
        let (form, _) = sown(seeds, &[]).await;
        let mut records = Vec::new();
        for (number, status) in Status::ALL.into_iter().enumerate() {
            let at = format!("2026-01-0{}T00:00:00Z", number + 1);
            let sown = Sown::at(&at).saying("Ada").in_status(status);
            records.push(seeds.submission(form, sown).await);
        }
        let deleted = Sown::at("2026-01-01T00:00:00Z").saying("Ada");
        let deleted = seeds.submission(form, deleted).await;
        seeds.delete(deleted).await;
        let both = view(form, &[("status", "new,spam")]);
        assert_eq!(shown(&seeds.db, &both).await, [records[4], records[0]]);
        let narrow = view(
            form,
            &[("status", "new,spam"), ("q", "ada"), ("to", "2026-01-04")],
        );
        assert_eq!(shown(&seeds.db, &narrow).await, [records[0]]);
        let counts = reviews::counts(&seeds.db, form).await.unwrap();
        assert_eq!(counts.total(), Status::ALL.len() as u64);
        assert!(Status::ALL.into_iter().all(|status| counts.of(status) == 1));
    })
    .await;
}

#[tokio::test]
async fn dat_06_a_day_is_a_day_of_the_forms_zone() {
    on_each_seeded(async |seeds| {
        let (form, records) = sown(
            seeds,
            &[
                "2026-11-08T20:59:00Z",
                "2026-11-08T21:00:00Z",
                "2026-11-09T20:59:00Z",
                "2026-11-09T21:00:00Z",
                "2026-11-10T20:59:00Z",
                "2026-11-10T21:00:00Z",
            ],
        )
        .await;
        let mut day = view(form, &[("from", "2026-11-09"), ("to", "2026-11-09")]);
        day.zone = chrono_tz::Europe::Moscow;
        assert_eq!(shown(&seeds.db, &day).await, [records[2], records[1]]);
    })
    .await;
}

#[tokio::test]
async fn dat_07_the_last_day_is_whole_and_the_next_is_out() {
    on_each_seeded(async |seeds| {
        let (form, records) = sown(
            seeds,
            &[
                "2026-01-31T00:00:00Z",
                "2026-01-31T23:59:59.999999Z",
                "2026-02-01T00:00:00Z",
            ],
        )
        .await;
        let month = view(form, &[("from", "2026-01-01"), ("to", "2026-01-31")]);
        assert_eq!(shown(&seeds.db, &month).await, [records[1], records[0]]);
    })
    .await;
}

#[tokio::test]
async fn neighbours_are_those_of_the_view_even_for_what_left_it() {
    on_each_seeded(async |seeds| {
        let (form, _) = sown(seeds, &[]).await;
        let mut records = Vec::new();
        for number in 1..=5 {
            let at = format!("2026-01-0{number}T00:00:00Z");
            let status = if number == 2 {
                Status::Spam
            } else {
                Status::New
            };
            let sown = Sown::at(&at).in_status(status);
            records.push(seeds.submission(form, sown).await);
        }
        let new = view(form, &[("status", "new")]);
        let beside = async |record, view| {
            let found = reviews::find(&seeds.db, form, record)
                .await
                .unwrap()
                .unwrap();
            let beside = reviews::neighbours(&seeds.db, view, Cursor::of(&found))
                .await
                .unwrap();
            (beside.newer, beside.older)
        };
        assert_eq!(
            beside(records[2], &new).await,
            (Some(records[3]), Some(records[0]))
        );
        assert_eq!(
            beside(records[1], &new).await,
            (Some(records[2]), Some(records[0]))
        );
        assert_eq!(beside(records[0], &new).await, (Some(records[2]), None));
        assert_eq!(
            beside(records[4], &View::whole(form)).await,
            (None, Some(records[3]))
        );
    })
    .await;
}
