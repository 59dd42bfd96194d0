//! Files on one page of several, and files that a condition hides.

use serde_json::{Value, json};

use super::super::files::PDF;
use super::walk::Walk;
use crate::support::documents::asking;
use crate::support::parts::Parts;
use crate::support::{Answer, TestServer, on_shared_servers};

fn on_pages(slug: &str) -> Value {
    json!({
        "onceform": 1, "slug": slug, "title": "Application",
        "pages": [
            { "id": "one", "fields": [
                { "id": "paper", "kind": "yes_no", "label": "Have you a paper?", "required": true } ] },
            { "id": "two", "fields": [
                { "id": "cv", "kind": "file", "label": "CV", "required": true, "types": ["pdf"], "max_size_mb": 1 },
                { "id": "proof", "kind": "file", "label": "The paper", "required": true, "types": ["pdf"], "max_size_mb": 1,
                  "show_if": { "field": "paper", "is": true } } ] },
            { "id": "three", "fields": [{ "id": "note", "kind": "text", "label": "Note" }] }
        ]
    })
}

/// Presses a button of a page with files, as a browser without script does.
async fn press(
    walk: &Walk,
    action: &str,
    typed: &[(&str, &str)],
    files: &[(&str, &str)],
) -> Answer {
    let mut parts = Parts::of(&walk.page.pair().unwrap(), typed).text("action", action);
    for (field, name) in files {
        let bytes = [PDF, name.as_bytes()].concat();
        parts = parts.file(field, name, if name.is_empty() { &[] } else { &bytes });
    }
    parts.post(&walk.person, &walk.action()).await
}

async fn owned(server: &TestServer, slug: &str) -> i64 {
    let files = format!(
        "select count(*) from uploaded_file u join form f on f.id = u.form_id \
         where f.slug = '{slug}' and u.record_id is not null"
    );
    server.scratch.number(&files).await
}

/// What stands for a file, as the page bears it.
fn kept(walk: &Walk, field: &str) -> String {
    let kept = walk.page.value(&format!(".kept input[name={field}]"));
    kept.expect(&walk.page.body)
}

/// A file is asked for, named and kept on its own page, through faults, Back and the page of all answers, and belongs to
/// the submission in the end.
#[tokio::test(flavor = "multi_thread")]
async fn fil_01_a_file_of_one_page_is_kept_on_the_way_to_the_end() {
    on_shared_servers(async |server| {
        server.publish(&on_pages("steps-files")).await;
        let mut walk = Walk::at(&server.person(), "/f/steps-files").await;
        walk.go("continue", &[("paper", "yes")]).await;
        let empty = [("cv", ""), ("proof", "")];
        let missing = press(&walk, "continue", &[], &empty).await;
        assert_eq!(missing.status, 422, "{}", missing.body);
        // One of two: the page comes back with the one that came.
        let half = press(&walk, "continue", &[], &[("cv", "cv.pdf"), ("proof", "")]).await;
        assert_eq!(half.status, 422, "{}", half.body);
        walk.page = half;
        let cv = kept(&walk, "cv");
        let back = press(&walk, "back", &[("cv", &cv)], &empty).await;
        walk.follow(&back).await;
        walk.go("continue", &[("paper", "yes")]).await;
        assert_eq!(kept(&walk, "cv"), cv);
        let both = press(
            &walk,
            "continue",
            &[("cv", &cv)],
            &[("cv", ""), ("proof", "paper.pdf")],
        )
        .await;
        walk.follow(&both).await;
        walk.go("continue", &[("note", "")]).await;
        for name in ["cv.pdf", "paper.pdf"] {
            assert!(walk.page.body.contains(name), "{name}");
        }
        assert_eq!(owned(server, "steps-files").await, 0);
        let stored = walk.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let again = walk.send().await;
        assert_eq!(again.location(), stored.location());
        assert_eq!(owned(server, "steps-files").await, 2);
        assert_eq!(server.stored("steps-files").await, 1);
    })
    .await;
}

/// A file whose question an earlier page hides later on is not stored with the answers, and not missed.
#[tokio::test(flavor = "multi_thread")]
async fn log_02_a_file_that_an_earlier_page_hides_is_not_stored() {
    on_shared_servers(async |server| {
        server.publish(&on_pages("steps-hidden")).await;
        let mut walk = Walk::at(&server.person(), "/f/steps-hidden").await;
        walk.go("continue", &[("paper", "yes")]).await;
        let files = [("cv", "cv.pdf"), ("proof", "paper.pdf")];
        let both = press(&walk, "continue", &[], &files).await;
        walk.follow(&both).await;
        let first = format!("/f/steps-hidden/p/one?d={}", walk.code());
        let mut walk = Walk::at(&walk.person, &first).await;
        walk.go("continue", &[("paper", "no")]).await;
        let cv = kept(&walk, "cv");
        let on = press(&walk, "continue", &[("cv", &cv)], &[("cv", "")]).await;
        walk.follow(&on).await;
        walk.go("continue", &[("note", "")]).await;
        assert!(walk.page.body.contains("cv.pdf") && !walk.page.body.contains("paper.pdf"));
        let stored = walk.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_eq!(owned(server, "steps-hidden").await, 1);
    })
    .await;
}

/// On one page: hidden, a required file is not missed, and one that came all the same is not stored; shown, it is asked.
#[tokio::test(flavor = "multi_thread")]
async fn log_01_a_file_hidden_by_a_condition_is_neither_missed_nor_stored() {
    on_shared_servers(async |server| {
        let fields = json!([
            { "id": "paper", "kind": "yes_no", "label": "Have you a paper?", "required": true },
            { "id": "proof", "kind": "file", "label": "The paper", "required": true, "types": ["pdf"], "max_size_mb": 1,
              "show_if": { "field": "paper", "is": true } },
        ]);
        server.publish(&asking("hidden-file", fields)).await;
        let walk = Walk::at(&server.person(), "/f/hidden-file").await;
        let missing = press(&walk, "", &[("paper", "yes")], &[("proof", "")]).await;
        assert_eq!(missing.status, 422, "{}", missing.body);
        assert!(missing.body.contains("role=\"alert\""));
        let file = [("proof", "paper.pdf")];
        let stored = press(&walk, "", &[("paper", "no")], &file).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_eq!(owned(server, "hidden-file").await, 0);
        let receipt = walk.person.get(stored.location()).await;
        assert!(!receipt.body.contains("paper.pdf"));
        let shown = Walk::at(&server.person(), "/f/hidden-file").await;
        let stored = press(&shown, "", &[("paper", "yes")], &file).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_eq!(owned(server, "hidden-file").await, 1);
    })
    .await;
}
