//! Files and repeats: what comes again is known by its content.

use serde_json::Value;

use super::{Filled, JPG, PDF, named};
use crate::support::parts::Parts;
use crate::support::{Answer, on_shared_servers};

fn value(answer: &Answer) -> String {
    assert_eq!(answer.status, 201, "{}", answer.body);
    let json: Value = serde_json::from_str(&answer.body).unwrap();
    json["value"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn dup_12_parts_that_come_one_by_one_and_twice_are_one_submission() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "dup-12").await;
        let pair = form.pair().await;
        let first = value(&form.upload(&pair, "more", "one.pdf", PDF).await);
        let second = value(&form.upload(&pair, "more", "two.jpg", JPG).await);
        let third = value(&form.upload(&pair, "more", "three.txt", b"three").await);
        let repeated = value(&form.upload(&pair, "more", "two.jpg", JPG).await);
        assert_eq!(repeated, second, "the same file is issued once");
        let cv = value(&form.upload(&pair, "cv", "cv.pdf", PDF).await);
        let answers = [
            ("name", "Ada"),
            ("cv", cv.as_str()),
            ("more", &first),
            ("more", &second),
            ("more", &third),
            ("more", &repeated),
        ];
        let stored = form.send(Parts::of(&pair, &answers)).await;
        let (_, files) = form.files(&stored).await;
        let mut names: Vec<_> = files
            .iter()
            .map(|upload| upload.file.name.as_str())
            .collect();
        names.sort_unstable();
        assert_eq!(names, ["cv.pdf", "one.pdf", "three.txt", "two.jpg"]);
        assert_eq!(server.stored("dup-12").await, 1);
        let again = form.send(Parts::of(&pair, &answers)).await;
        assert_eq!(again.location(), stored.location());
        assert_eq!(again.header("idempotent-replayed"), "true");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dup_13_one_picture_answers_two_questions() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "dup-13").await;
        let pair = form.pair().await;
        let parts = Parts::of(&pair, &named("Ada"))
            .file("cv", "me.jpg", JPG)
            .file("more", "me.jpg", JPG);
        let stored = form.send(parts).await;
        let (record, files) = form.files(&stored).await;
        assert_eq!(files.len(), 2);
        let admin = form.admin().await;
        for upload in &files {
            let got = admin.person.get_bytes(&form.link(&record, upload)).await;
            assert_eq!(got, JPG);
        }
    })
    .await;
}

/// A body sent again with another line between its parts and the parts in another order is the same; other bytes under
/// the same name are not.
#[tokio::test(flavor = "multi_thread")]
async fn row_43_files_count_by_their_content() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "row-43-files").await;
        let pair = form.pair().await;
        let first = Parts::of(&pair, &named("Ada")).file("cv", "cv.pdf", PDF);
        let stored = form.send(first.clone()).await;
        assert_eq!(stored.status, 303, "{:.3000}", stored.body);
        let other = Parts::between("another-line", &pair, &[])
            .file("cv", "cv.pdf", PDF)
            .text("name", "Ada");
        for same in [first, other] {
            let again = form.send(same).await;
            assert_eq!(again.location(), stored.location(), "{:.3000}", again.body);
            assert_eq!(again.header("idempotent-replayed"), "true");
        }
        let changed = Parts::of(&pair, &named("Ada")).file("cv", "cv.pdf", b"%PDF-1.7\nTwo.");
        let refused = form.send(changed).await;
        assert_eq!(refused.status, 422);
        assert_ne!(refused.pair(), Some(pair));
        assert_eq!(server.stored("row-43-files").await, 1);
    })
    .await;
}

/// The files of a repeat are only looked at: nothing more of them is kept.
#[tokio::test(flavor = "multi_thread")]
async fn row_44_the_files_of_a_repeat_are_not_kept_again() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "row-44-files").await;
        let pair = form.pair().await;
        let big = [PDF, &vec![b'x'; 900_000]].concat();
        let parts = Parts::of(&pair, &named("Ada")).file("cv", "cv.pdf", &big);
        let stored = form.send(parts.clone()).await;
        let count = "select count(*) from uploaded_file u join form f on f.id = u.form_id where f.slug = 'row-44-files'";
        assert_eq!(stored.status, 303, "{:.3000}", stored.body);
        for _ in 0..3 {
            let again = form.send(parts.clone()).await;
            assert_eq!(again.location(), stored.location());
            assert_eq!(server.scratch.number(count).await, 1);
        }
    })
    .await;
}

/// Other answers from a page that was sent before: what the first submission has is not taken from it, what came new
/// goes along to the fresh page.
#[tokio::test(flavor = "multi_thread")]
async fn other_answers_take_their_new_files_along_to_the_fresh_page() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "row-29-files").await;
        let pair = form.pair().await;
        let wrong = form
            .send(Parts::of(&pair, &named("")).file("cv", "cv.pdf", PDF))
            .await;
        let cv = wrong.value(".kept input").unwrap();
        let late = value(&form.upload(&pair, "more", "late.jpg", JPG).await);
        let stored = form
            .send(Parts::of(&pair, &[("name", "Ada"), ("cv", &cv)]))
            .await;
        let (_, files) = form.files(&stored).await;
        let other = Parts::of(&pair, &[("name", "Bob"), ("cv", &cv), ("more", &late)]);
        let fresh = form.send(other).await;
        assert_eq!(fresh.status, 422);
        assert_eq!(fresh.texts(".kept label"), ["late.jpg (18 B)"]);
        let pair = fresh.pair().unwrap();
        let second = Parts::of(&pair, &[("name", "Bob"), ("more", &late)]).file("cv", "b.pdf", PDF);
        let second = form.send(second).await;
        let (_, more) = form.files(&second).await;
        assert_eq!((files.len(), more.len()), (1, 2));
        assert_eq!(server.stored("row-29-files").await, 2);
    })
    .await;
}
