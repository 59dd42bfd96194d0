//! `/healthz`, `/readyz`, `/metrics`.

use std::sync::Arc;

use crate::support::documents::{answers, lent, open_day};
use crate::support::{TestServer, scratches};

async fn with_settings(settings: &[(&str, &str)], test: impl AsyncFn(&TestServer)) {
    // One database is enough: none of this asks it anything but whether it is there.
    let scratch = Arc::new(scratches().await.swap_remove(0));
    let server = TestServer::start(&scratch, settings).await;
    test(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn health_is_told_to_anybody() {
    with_settings(&[], async |server| {
        let person = server.person();
        assert_eq!(person.get("/healthz").await.status, 200);
        let ready = person.get("/readyz").await;
        assert_eq!(ready.status, 200);
        assert!(
            ready.body.contains("\"claims\":\"not configured\""),
            "{}",
            ready.body
        );
        server.site.db.close().await;
        assert_eq!(person.get("/readyz").await.status, 503);
        assert_eq!(person.get("/healthz").await.status, 200);
    })
    .await;
}

/// Without a token this machine alone, and nobody through a gateway.
#[tokio::test(flavor = "multi_thread")]
async fn counters_are_for_this_machine() {
    with_settings(&[], async |server| {
        let person = server.person();
        assert_eq!(person.get("/metrics").await.status, 200);
        for header in ["forwarded", "x-forwarded-for", "x-real-ip", "via"] {
            let answer = person.get_with("/metrics", &[(header, "127.0.0.1")]).await;
            assert_eq!(answer.status, 403, "{header}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn counters_are_for_who_bears_the_token() {
    with_settings(
        &[("ONCEFORM_METRICS_TOKEN", "a-token-of-the-test")],
        async |server| {
            let person = server.person();
            assert_eq!(person.get("/metrics").await.status, 403);
            let wrong = [("authorization", "Bearer another")];
            assert_eq!(person.get_with("/metrics", &wrong).await.status, 403);
            let right = [
                ("authorization", "Bearer a-token-of-the-test"),
                ("via", "gateway"),
            ];
            assert_eq!(person.get_with("/metrics", &right).await.status, 200);
        },
    )
    .await;
}

/// What happened can be read from the counters.
#[tokio::test(flavor = "multi_thread")]
async fn counters_count_what_happens() {
    with_settings(&[], async |server| {
        server.publish(&open_day("counted")).await;
        let person = server.person();
        let (one, two) = (person.open("counted").await, person.open("counted").await);
        for typed in [answers(1), answers(1), answers(2)] {
            person.send("counted", &one, &lent(&typed)).await;
        }
        person.send("counted", &two, &lent(&answers(1))).await;
        let text = person.get("/metrics").await.body;
        for line in [
            "onceform_requests_total{method=\"POST\",status=\"303\"} 2",
            "onceform_requests_total{method=\"POST\",status=\"422\"} 1",
            "onceform_requests_total{method=\"POST\",status=\"409\"} 1",
            "onceform_claims_total{answer=\"not_configured\"} 4",
            "onceform_submissions_total{outcome=\"stored\"} 1",
            "onceform_submissions_total{outcome=\"replayed\"} 1",
            "onceform_submissions_total{outcome=\"different_answers\"} 1",
            "onceform_submissions_total{outcome=\"taken\"} 1",
            "onceform_duplicate_keys_total{index=\"uk_request_id\"} 2",
            "onceform_duplicate_keys_total{index=\"uk_form_business_key\"} 1",
            "onceform_waits_total 0",
            "onceform_unknown_commits_total 0",
            "onceform_done_without_row_total 0",
        ] {
            assert!(text.contains(line), "{line} in\n{text}");
        }
    })
    .await;
}
