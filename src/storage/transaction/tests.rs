#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! What a COMMIT of PostgreSQL can hide. Uses the server that `ONCEFORM_TEST_POSTGRES_URL` names, as `tests/it` does.

use super::*;
use crate::storage::Connect;

/// `None` where no server is named and none is required.
fn postgres() -> Option<Db> {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let Some(url) = set("ONCEFORM_TEST_POSTGRES_URL") else {
        let required = set("ONCEFORM_TEST_SERVICES").is_some_and(|value| value == "required");
        assert!(!required, "ONCEFORM_TEST_POSTGRES_URL is not set");
        return None;
    };
    let connections = 2;
    Some(Db::connect(&Connect { url, connections }).unwrap())
}

/// A table of this test's own, with a unique index that is asked only at the COMMIT.
async fn made(db: &Db, name: &str) {
    let index = format!("constraint uk_{name} unique deferrable initially deferred");
    for statement in [
        format!("drop table if exists {name}"),
        format!("create table {name} (x int {index})"),
    ] {
        db.q(&statement).run().await.unwrap();
    }
}

async fn rows(db: &Db, name: &str) -> usize {
    let text = format!("select x from {name}");
    db.q(&text).all().await.unwrap().len()
}

/// A statement failed and nobody looked: PostgreSQL answers the COMMIT with ROLLBACK, which sqlx takes for success. It is
/// none here.
#[tokio::test(flavor = "multi_thread")]
async fn row_57_a_swallowed_error_is_no_success() {
    let Some(db) = postgres() else { return };
    made(&db, "row_57").await;
    let ended = db.transaction(|tx| {
        Box::pin(async move {
            tx.q("insert into row_57 (x) values (1)").run().await?;
            let swallowed = tx.q("select 1 / 0").one().await;
            assert!(swallowed.is_err());
            Ok(())
        })
    });
    let ended = ended.await;
    assert!(matches!(ended, Err(StorageError::Busy(_))), "{ended:?}");
    assert_eq!(rows(&db, "row_57").await, 0);
    let again = db.transaction(|tx| {
        Box::pin(async move { tx.q("insert into row_57 (x) values (2)").run().await })
    });
    assert_eq!(again.await.unwrap(), 1, "the connections are good");
    assert_eq!(rows(&db, "row_57").await, 1);
    db.q("drop table row_57").run().await.unwrap();
    db.close().await;
}

/// A unique index may refuse at the COMMIT: that is as certain as at the statement, and names the index.
#[tokio::test(flavor = "multi_thread")]
async fn row_58_a_refusal_at_the_commit_is_certain_and_named() {
    let Some(db) = postgres() else { return };
    made(&db, "row_58").await;
    let twice = db.transaction(|tx| {
        Box::pin(async move {
            tx.q("insert into row_58 (x) values (1)").run().await?;
            tx.q("insert into row_58 (x) values (1)").run().await
        })
    });
    match twice.await {
        Err(error) => assert!(error.is_duplicate_of("uk_row_58"), "{error:?}"),
        Ok(rows) => panic!("stored twice: {rows}"),
    }
    assert_eq!(rows(&db, "row_58").await, 0);
    db.q("drop table row_58").run().await.unwrap();
    db.close().await;
}
