//! The schema is where every promise stands at last.

use crate::support::{on_each_database, scratches};

#[tokio::test]
async fn migrations_run_once_even_when_two_instances_start_together() {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        let (first, second) = tokio::join!(scratch.connect(), scratch.connect());
        assert!(first.pending_migrations().await.unwrap().is_empty());
        first.close().await;
        second.close().await;
        scratch.remove().await;
    }
}

#[tokio::test]
async fn the_request_id_has_its_index_and_is_never_null() {
    on_each_database(async |db| {
        let index = db.request_id_index().await.unwrap();
        assert!(index.unique && index.not_null, "{index:?}");
    })
    .await;
}
