//! How much a first visit brings, compressed.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::browser::{Language, Way};
use crate::forms;
use crate::support::{Person, in_each_way, on_sqlite};

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

/// Checks what the first visit to `path` brings, and that it brings nothing else.
async fn is_light(person: &Person, path: &str) {
    let page = person.get(path).await;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(page.body.as_bytes()).unwrap();
    let size = encoder.finish().unwrap().len();
    assert!(size <= PAGE, "{path} takes {size} bytes");

    assert_eq!(page.texts("link[rel=stylesheet]").len(), 1, "one style");
    let style = page.attribute("link[rel=stylesheet]", "href").unwrap();
    let size = compressed(person, &style).await;
    assert!(size <= STYLE, "the style takes {size} bytes");
    assert_eq!(page.texts("script[src]").len(), 1, "one script");
    let script = page.attribute("script[src]", "src").unwrap();
    let size = compressed(person, &script).await;
    assert!(size <= SCRIPT, "the script takes {size} bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_visit_is_light() {
    on_sqlite(async |server| {
        server.publish(&forms::every_kind()).await;
        server.publish(&forms::ten_questions()).await;
        let person = server.person();
        for path in ["/f/every-kind", "/f/ten", "/f/ten?lang=zh-CN"] {
            is_light(&person, path).await;
        }
    })
    .await;
}

/// Nothing of a form of ten questions moves, neither while it loads nor after the script has run.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_once_it_is_there() {
    in_each_way(&[Way::USUAL], async |browser, server| {
        server.publish(&forms::ten_questions()).await;
        for (width, language) in [
            (390, Language::Chinese),
            (390, Language::English),
            (1280, Language::English),
        ] {
            browser.screen(width).await;
            browser.speak(language).await;
            browser.open_page("/f/ten").await;
            browser.until("document.readyState === 'complete'").await;
            browser.pause(300).await;
            let moved = browser.value("window.seen.moved").await;
            assert_eq!(moved.as_f64(), Some(0.0), "{width} {}", language.code());
        }
    })
    .await;
}
