//! Drafts of answers: one for each act, closed by its submission, swept when they have expired.

use chrono::{DateTime, TimeDelta, Utc};
use onceform::domain::id::{FormId, RequestId};
use onceform::storage::answer_drafts::{Change, by_code, keep, sweep};

use crate::support::on_each_seeded;

fn change(form: FormId, id: &str, value: &str, at: DateTime<Utc>) -> Change {
    let mut code_hash = [0; 32];
    code_hash[..id.len()].copy_from_slice(id.as_bytes());
    Change {
        request_id: RequestId::from_stored(id.to_owned()),
        code_hash,
        form,
        pairs: vec![("name".to_owned(), value.to_owned())],
        replaced: vec!["name".to_owned()],
        of_page: None,
        at,
        expires_at: at + TimeDelta::days(14),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_replaces_its_own_answers_and_counts_on() {
    on_each_seeded(async |seeds| {
        let owner = seeds.account("Ada", "admin").await;
        let form = seeds.form("drafts", owner, None).await;
        let now = "2026-03-01T10:00:00Z".parse().unwrap();
        let first = change(form, "one", "First 数 \u{1f600}", now);
        assert_eq!(keep(&seeds.db, &first).await.unwrap().draft.revision, 1);
        let mut other = change(form, "one", "x", now);
        other.pairs = vec![("note".to_owned(), "kept".to_owned())];
        other.replaced = vec!["note".to_owned()];
        keep(&seeds.db, &other).await.unwrap();
        keep(&seeds.db, &change(form, "one", "", now))
            .await
            .unwrap();
        let found = by_code(&seeds.db, form, &first.code_hash, now).await;
        let found = found.unwrap().unwrap();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(found.revision, 3);
        assert_eq!(
            found.pairs.unwrap(),
            [pair("note", "kept"), pair("name", "")]
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_are_swept_when_they_have_expired_and_not_before() {
    on_each_seeded(async |seeds| {
        let owner = seeds.account("Ada", "admin").await;
        let form = seeds.form("swept", owner, None).await;
        let now: DateTime<Utc> = "2026-03-01T10:00:00Z".parse().unwrap();
        let old = change(form, "old", "a", now - TimeDelta::days(14));
        keep(&seeds.db, &old).await.unwrap();
        keep(&seeds.db, &change(form, "new", "b", now))
            .await
            .unwrap();
        let expired = by_code(&seeds.db, form, &old.code_hash, now).await;
        assert_eq!(expired.unwrap(), None);
        assert_eq!(sweep(&seeds.db, now).await.unwrap(), 1);
        assert_eq!(sweep(&seeds.db, now).await.unwrap(), 0);
        assert_eq!(seeds.count("answer_draft").await, 1);
    })
    .await;
}
