//! Limits mean what they say, and nothing is left of what goes over them.

use std::sync::Arc;
use std::time::Duration;

use onceform::domain::clock::Clock;
use serde_json::json;

use super::{Filled, PDF, named};
use crate::support::parts::Parts;
use crate::support::raw::Wire;
use crate::support::{Scratch, TestServer, on_shared_servers};

fn sized(bytes: usize) -> Vec<u8> {
    let mut file = PDF.to_vec();
    file.resize(bytes, b'x');
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn fil_12_the_limit_is_exact() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "fil-12").await;
        let pair = form.pair().await;
        for (bytes, status) in [(1_048_576, 201), (1_048_577, 422)] {
            let answer = form.upload(&pair, "cv", "cv.pdf", &sized(bytes)).await;
            assert_eq!(answer.status, status, "{}", answer.body);
            let parts = Parts::of(&pair, &named("")).file("cv", "cv.pdf", &sized(bytes));
            let page = form.send(parts).await;
            let said = page.texts("main [data-focus] a").join("|");
            assert_eq!(
                said.contains("“cv.pdf” must be 1 MB or smaller"),
                status == 422,
                "{said}"
            );
        }
    })
    .await;
}

/// The sizes of the case, once: the default limits of the parts that read bodies lie far below.
#[tokio::test(flavor = "multi_thread")]
async fn fil_12_a_hundred_megabytes_pass_where_they_may() {
    let server = TestServer::start(&Arc::new(Scratch::sqlite().await), &[]).await;
    let fields = json!([
        { "id": "name", "kind": "text", "label": "Full name" },
        { "id": "cv", "kind": "file", "label": "CV", "types": ["pdf"], "max_size_mb": 100 },
    ]);
    let form = Filled::asking(&server, "fil-12-large", fields).await;
    let pair = form.pair().await;
    for (megabytes, status) in [(3, 201), (53, 201), (99, 201), (101, 422)] {
        let answer = form
            .upload(&pair, "cv", "cv.pdf", &sized(megabytes << 20))
            .await;
        assert_eq!(answer.status, status, "{megabytes} MB: {}", answer.body);
    }
    let sizes: Vec<_> = form
        .on_disk()
        .iter()
        .map(|path| path.metadata().unwrap().len() >> 20)
        .collect();
    assert_eq!(
        sizes.iter().sum::<u64>(),
        3 + 53 + 99,
        "nothing is left of the last: {sizes:?}"
    );
    // What says of itself that it is larger than everything the form takes is refused before it has come.
    let head = format!(
        "POST /f/fil-12-large/files/cv HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: {}\r\ncontent-length: 900000000\r\n\r\n",
        Parts::of(&pair, &[]).kind()
    );
    let mut wire = Wire::to(&server.url).await;
    wire.send(head).await;
    wire.send(Parts::of(&pair, &[]).file("cv", "cv.pdf", PDF).begun())
        .await;
    let answer = wire.read(Duration::from_secs(5)).await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer:.300}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fil_13_many_parts_and_broken_uploads_leave_nothing() {
    let scratch = Arc::new(Scratch::sqlite().await);
    let server = TestServer::start_as(&scratch, &[], Clock::System, |config| {
        config.body_stall = Duration::from_secs(1);
    })
    .await;
    let form = Filled::new(&server, "fil-13").await;
    let pair = form.pair().await;
    let mut many = Parts::of(&pair, &named("Ada"));
    for _ in 0..20_000 {
        many = many.file("cv", "a.pdf", b"%PDF-1");
    }
    let refused = form.send(many).await;
    assert_eq!(refused.status, 400);
    assert!(form.on_disk().len() <= 1, "the same tiny file is kept once");
    let texts = (0..20_000).fold(Parts::of(&pair, &[]), |parts, _| parts.text("name", ""));
    assert_eq!(form.send(texts).await.status, 400);
    let before = form.on_disk().len();
    let kind = Parts::of(&pair, &[]).kind();
    let head = |length: usize| {
        format!(
            "POST /f/fil-13/submissions HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-type: {kind}\r\ncontent-length: {length}\r\n\r\n"
        )
    };
    // One that breaks off, and one that stalls: while it waits, others are answered.
    let begun = Parts::of(&pair, &named("Ada"))
        .file("cv", "cv.pdf", &sized(600_000))
        .begun();
    let mut broken = Wire::to(&server.url).await;
    broken.send(head(1_000_000)).await;
    broken.send(&begun).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    broken.reset();
    let mut slow = Wire::to(&server.url).await;
    slow.send(head(1_000_000)).await;
    slow.send(&begun[..begun.len() - 1_000]).await;
    assert_eq!(server.person().get("/f/fil-13").await.status, 200);
    let answer = slow.read(Duration::from_secs(10)).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer:.300}");
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(form.on_disk().len(), before, "{:?}", form.on_disk());
    // The page itself is unharmed.
    let parts = Parts::of(&pair, &named("Ada")).file("cv", "cv.pdf", PDF);
    assert_eq!(form.send(parts).await.status, 303);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn txt_13_a_body_beyond_everything_is_told_the_limit() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "txt-13-files").await;
        let pair = form.pair().await;
        let long = "x".repeat(1_048_577);
        let answer = form.send(Parts::of(&pair, &[("name", &long)])).await;
        assert_eq!(answer.status, 413);
        assert!(
            answer.text("main").unwrap().contains("1 MiB"),
            "{}",
            answer.body
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_budget_that_is_used_up_refuses_with_clear_words() {
    for (settings, second) in [
        ([("ONCEFORM_STORAGE_LIMIT_MB", "1")], 422),
        ([("ONCEFORM_FORM_STORAGE_LIMIT_MB", "1")], 201),
    ] {
        let server = TestServer::start(&Arc::new(Scratch::sqlite().await), &settings).await;
        let form = Filled::new(&server, "budget").await;
        let other = Filled::new(&server, "budget-other").await;
        let (pair, theirs) = (form.pair().await, other.pair().await);
        let kept = form.upload(&pair, "cv", "cv.pdf", &sized(800_000)).await;
        assert_eq!(kept.status, 201, "{}", kept.body);
        let refused = form.upload(&pair, "more", "b.pdf", &sized(800_001)).await;
        assert_eq!(refused.status, 422);
        assert!(
            refused.body.contains("There is no room for more files"),
            "{}",
            refused.body
        );
        let elsewhere = other.upload(&theirs, "cv", "cv.pdf", &sized(800_000)).await;
        assert_eq!(elsewhere.status, second, "{settings:?}");
        server.stop().await;
    }
}
