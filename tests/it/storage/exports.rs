//! Walking through everything for a file.

use onceform::domain::review::{Cursor, View};
use onceform::storage::exports;

use crate::support::{Sown, on_each_seeded};

#[tokio::test]
async fn an_export_meets_everything_that_was_there_once_and_in_order() {
    on_each_seeded(async |seeds| {
        let owner = seeds.account("Owner", "editor").await;
        let form = seeds.form("open-day", owner, None).await;
        let view = View::whole(form);
        assert_eq!(exports::end(&seeds.db, &view).await.unwrap(), None);
        let mut expected = Vec::new();
        for _ in 0..3 {
            for at in ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00.000001Z"] {
                expected.push((at, seeds.submission(form, Sown::at(at)).await));
            }
        }
        expected.sort();
        let (_, gone) = expected.remove(2);
        seeds.delete(gone).await;
        let end = exports::end(&seeds.db, &view).await.unwrap().unwrap();
        seeds
            .submission(form, Sown::at("2026-01-03T00:00:00Z"))
            .await;

        // Wherever a batch ends, the next one goes on behind it, between submissions of one instant as well.
        let expected: Vec<_> = expected.into_iter().map(|(_, id)| id).collect();
        let mut after = None;
        for left in (0..=expected.len()).rev() {
            let batch = exports::batch(&seeds.db, &view, after, end).await.unwrap();
            let met: Vec<_> = batch.iter().map(|submission| submission.id).collect();
            assert_eq!(met, expected[expected.len() - left..]);
            after = batch.first().map(Cursor::of);
        }
    })
    .await;
}
