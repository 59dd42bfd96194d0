//! How much a first visit brings, compressed.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::forms;
use crate::support::{Person, on_sqlite};

/// Bytes on the line with gzip.
const PAGE: usize = 14 * 1024;
const STYLE: usize = 8 * 1024;
const SCRIPT: usize = 4 * 1024;

async fn compressed(person: &Person, path: &str) -> usize {
    let answer = person.get_with(path, &[("accept-encoding", "gzip")]).await;
    assert_eq!(
        (answer.status, answer.header("content-encoding")),
        (200, "gzip"),
        "{path}"
    );
    answer.header("content-length").parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_visit_is_light() {
    on_sqlite(async |server| {
        server.publish(&forms::every_kind()).await;
        let person = server.person();
        let page = person.get("/f/every-kind").await;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(page.body.as_bytes()).unwrap();
        let size = encoder.finish().unwrap().len();
        assert!(size <= PAGE, "the page takes {size} bytes");

        let style = page.attribute("link[rel=stylesheet]", "href").unwrap();
        let size = compressed(&person, &style).await;
        assert!(size <= STYLE, "the style takes {size} bytes");
        assert_eq!(page.texts("script[src]").len(), 1, "one script");
        let script = page.attribute("script[src]", "src").unwrap();
        let size = compressed(&person, &script).await;
        assert!(size <= SCRIPT, "the script takes {size} bytes");
    })
    .await;
}
