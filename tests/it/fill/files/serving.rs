//! Who gets a file, and how.

use onceform::domain::account::Role;
use onceform::domain::form::May;
use onceform::storage::forms;

use super::{Filled, JPG, PDF, named};
use crate::support::documents::asking;
use crate::support::parts::Parts;
use crate::support::{Member, on_own_servers, on_shared_servers};

#[tokio::test(flavor = "multi_thread")]
async fn fil_05_names_of_any_case_come_back() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "fil-05").await;
        let pair = form.pair().await;
        let parts = Parts::of(&pair, &named("Ada"))
            .file("cv", "IMG_1.JPG", JPG)
            .file("more", "Scan.Pdf", PDF);
        let (record, files) = form.files(&form.send(parts).await).await;
        let admin = form.admin().await;
        let page = admin.get(&format!("/review/fil-05/{record}")).await;
        assert_eq!(
            page.texts(".file-list a"),
            ["IMG_1.JPG (18 B)", "Scan.Pdf (25 B)"]
        );
        for (upload, bytes) in files.iter().zip([JPG, PDF]) {
            let link = form.link(&record, upload);
            assert!(page.body.contains(&link));
            let answer = admin.get(&link).await;
            let name = &upload.file.name;
            assert_eq!(answer.status, 200);
            assert_eq!(
                answer.header("content-disposition"),
                format!("attachment; filename=\"{name}\"; filename*=UTF-8''{name}")
            );
            assert_eq!(admin.person.get_bytes(&link).await, bytes);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fil_07_what_could_run_is_saved_and_not_shown() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "fil-07").await;
        let pair = form.pair().await;
        let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>";
        let refused = form
            .send(Parts::of(&pair, &named("Ada")).file("cv", "a.svg", svg))
            .await;
        assert_eq!(refused.status, 422, "no question of pictures takes it");
        let parts = Parts::of(&pair, &named("Ada"))
            .file("cv", "简历 \u{201c}1\u{201d}.pdf", PDF)
            .file("more", "a.svg", svg)
            .file("more", "b.xhtml", b"<html xmlns=\"http://www.w3.org/1999/xhtml\"/>");
        let (record, files) = form.files(&form.send(parts).await).await;
        let admin = form.admin().await;
        for (upload, (kind, name)) in files.iter().zip([
            ("application/pdf", "filename=\"__ _1_.pdf\"; filename*=UTF-8''%E7%AE%80%E5%8E%86%20%E2%80%9C1%E2%80%9D.pdf"),
            ("text/plain", "filename=\"a.svg.txt\"; filename*=UTF-8''a.svg.txt"),
            ("text/plain", "filename=\"b.xhtml.txt\"; filename*=UTF-8''b.xhtml.txt"),
        ]) {
            let answer = admin.get(&form.link(&record, upload)).await;
            assert_eq!(answer.header("content-type"), kind);
            assert_eq!(answer.header("content-disposition"), format!("attachment; {name}"));
            assert_eq!(answer.header("content-security-policy"), "default-src 'none'; sandbox");
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            assert_eq!(answer.header("cache-control"), "no-store");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fil_09_fil_10_equal_and_odd_names_do_not_meet() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "fil-09").await;
        let other = [PDF, b"other"].concat();
        let third = [PDF, b"third"].concat();
        let mut seen = Vec::new();
        let admin = form.admin().await;
        for (person, cv, more) in [
            (server.person(), PDF, &other),
            (server.person(), &third[..], &other),
        ] {
            let pair = person.open("fil-09").await;
            let parts = Parts::of(&pair, &named("Ada"))
                .file("cv", "cv.pdf", cv)
                .file("more", "cv.pdf", more);
            let stored = parts.post(&person, &form.path()).await;
            let (record, files) = form.files(&stored).await;
            for (upload, bytes) in files.iter().zip([cv, &more[..]]) {
                let got = admin.person.get_bytes(&form.link(&record, upload)).await;
                assert_eq!(got, bytes, "each link gives its own bytes");
                seen.push(upload.file.id);
            }
        }
        seen.dedup();
        assert_eq!(seen.len(), 4);
        for (sent, name) in [
            ("../../etc/x", "x"),
            ("..\\\\x", "x"),
            ("/abs", "abs"),
            ("a/b.txt", "b.txt"),
            ("CON", "CON"),
        ] {
            let pair = form.pair().await;
            let parts = Parts::of(&pair, &named(sent)).file("cv", sent, PDF);
            let (_, files) = form.files(&form.send(parts).await).await;
            assert_eq!(files[0].file.name, name);
            assert!(form.is_on_disk(&files[0]), "under the name of its row");
        }
        for path in form.on_disk() {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            assert!(
                name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit()),
                "{name}"
            );
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fil_16_a_file_is_for_those_who_may_review_its_form() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "fil-16").await;
        let pair = form.pair().await;
        let parts = Parts::of(&pair, &named("Ada")).file("cv", "cv.pdf", PDF);
        let (record, files) = form.files(&form.send(parts).await).await;
        let link = form.link(&record, &files[0]);
        let stranger = server.person().get(&link).await;
        assert_eq!(stranger.status, 303);
        assert!(
            stranger.location().starts_with("/login?"),
            "{}",
            stranger.location()
        );
        let elsewhere = Member::new(server, "fil-16-elsewhere@example.org", Role::Reviewer).await;
        let other = server
            .publish(&asking(
                "fil-16-other",
                serde_json::json!([{ "id": "a", "kind": "text", "label": "A" }]),
            ))
            .await;
        forms::grant(&server.site.db, other, elsewhere.id, May::Review)
            .await
            .unwrap();
        assert_eq!(elsewhere.get(&link).await.status, 404);
        let through = link.replace("/fil-16/", "/fil-16-other/");
        assert_eq!(
            elsewhere.get(&through).await.status,
            404,
            "nor by another form's address"
        );
        let reviewer = Member::new(server, "fil-16-reviewer@example.org", Role::Reviewer).await;
        forms::grant(&server.site.db, form.form, reviewer.id, May::Review)
            .await
            .unwrap();
        for member in [&reviewer, &form.admin().await] {
            assert_eq!(member.get(&link).await.status, 200);
            let strange = link.replace(&files[0].file.id.to_string(), &record);
            assert_eq!(member.get(&strange).await.status, 404);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fil_14_files_go_with_their_submission_and_in_time_without_one() {
    on_own_servers(async |server| {
        let form = Filled::new(server, "fil-14").await;
        let pair = form.pair().await;
        let parts = Parts::of(&pair, &named("Ada")).file("cv", "cv.pdf", PDF);
        let (record, files) = form.files(&form.send(parts).await).await;
        let link = form.link(&record, &files[0]);
        let orphan = form.pair().await;
        assert_eq!(
            form.upload(&orphan, "cv", "never.pdf", PDF).await.status,
            201
        );
        assert_eq!(form.on_disk().len(), 2);
        // A question that is asked no more: its answers stay with the submissions that have them.
        form.server
            .publish(&asking("fil-14-next", serde_json::json!([])))
            .await;
        let admin = form.admin().await;
        assert_eq!(admin.get(&link).await.status, 200);
        let deleted = admin
            .post(
                &format!("/review/fil-14/{record}/delete"),
                &[("revision", "1")],
            )
            .await;
        assert_eq!(deleted.status, 303, "{}", deleted.body);
        assert_eq!(admin.get(&link).await.status, 404);
        assert_eq!(form.on_disk().len(), 1, "its bytes are gone at once");
        // The page's life and a day later what nobody sent goes too.
        server
            .site
            .clock
            .advance(chrono::TimeDelta::hours(168 + 23));
        onceform::web::uploads::sweep(&server.site).await;
        assert_eq!(form.on_disk().len(), 1);
        server.site.clock.advance(chrono::TimeDelta::hours(2));
        onceform::web::uploads::sweep(&server.site).await;
        assert_eq!(form.on_disk().len(), 0);
        assert_eq!(server.rows("uploaded_file").await, 0);
        // A whole form takes its files along.
        let last = Filled::new(server, "fil-14-form").await;
        let pair = last.pair().await;
        let stored = last
            .send(Parts::of(&pair, &named("Ada")).file("cv", "cv.pdf", PDF))
            .await;
        assert_eq!(stored.status, 303, "{:.2000}", stored.body);
        assert!(forms::remove(&server.site.db, last.form).await.unwrap());
        onceform::web::uploads::sweep(&server.site).await;
        assert_eq!(
            (last.on_disk().len(), server.rows("uploaded_file").await),
            (0, 0)
        );
    })
    .await;
}
