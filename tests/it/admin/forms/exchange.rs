//! Ready forms, copies, and documents that come and go.

use onceform::domain::account::Role;
use onceform::domain::definition::{Definition, Language, Ready};
use onceform::storage::forms;
use serde_json::{Value, json};

use super::Workshop;
use crate::support::{Answer, Member, Seeds, Sown, TestServer, on_each_server};

/// Sends a document as the page's form does: the token first, then file and text.
async fn import(member: &Member, file: &str, pasted: &str) -> Answer {
    let parts = [
        ("csrf\"", member.csrf.as_str()),
        ("file\"; filename=\"form.json\"", file),
        ("document\"", pasted),
    ];
    let parts = parts.map(|(name, value)| {
        format!("--b\r\ncontent-disposition: form-data; name=\"{name}\r\n\r\n{value}\r\n")
    });
    let body = parts.concat() + "--b--\r\n";
    let kind = "multipart/form-data; boundary=b";
    let person = &member.person;
    person.post_body("/admin/forms/import", kind, body).await
}

async fn editor(server: &TestServer) -> Member {
    Member::new(server, "editor@example.org", Role::Editor).await
}

async fn made(server: &TestServer, answer: &Answer) -> Definition {
    assert_eq!(answer.status, 303, "{}", answer.body);
    let id = answer
        .location()
        .split('/')
        .nth(3)
        .unwrap()
        .parse()
        .unwrap();
    let row = forms::by_id(&server.site.db, id).await.unwrap().unwrap();
    assert_eq!(row.live_version, None);
    Definition::from_json(&row.draft).unwrap()
}

#[tokio::test]
async fn a_form_begins_as_a_ready_one_in_the_language_that_was_chosen() {
    on_each_server(async |server| {
        let member = editor(server).await;
        let page = member.get("/admin/forms/new").await;
        assert_eq!(page.texts("[name=start]").len(), 7);
        let chinese = member.person.get("/admin/forms/new?lang=zh-CN").await;
        assert!(chinese.body.contains("活动报名"));
        member.get("/admin/forms?lang=en").await;
        for language in Language::ALL {
            for ready in Ready::ALL {
                let pairs = [
                    ("title", ""),
                    ("slug", ""),
                    ("language", language.code()),
                    ("start", ready.name()),
                ];
                let answer = member.post("/admin/forms/new", &pairs).await;
                let form = made(server, &answer).await;
                let expected = ready.form(language).unwrap();
                assert_eq!(
                    (&form.title, &form.pages),
                    (&expected.title, &expected.pages)
                );
                assert!(form.slug.as_str().starts_with(ready.name()));
                let shop = member.get(answer.location()).await;
                assert_eq!(shop.status, 200);
                let published = answer.location().replace("build?did=created", "publish");
                let published = member.post(&published, &[("revision", "1")]).await;
                assert_eq!(published.status, 303, "{ready:?} {}", published.body);
                let filled = server.person().get(&format!("/f/{}", form.slug)).await;
                assert_eq!(filled.status, 200);
            }
        }
        let pairs = [
            ("title", "Our fair"),
            ("slug", ""),
            ("language", "en"),
            ("start", "event-registration"),
        ];
        let own = made(server, &member.post("/admin/forms/new", &pairs).await).await;
        assert_eq!(
            (own.title.as_str(), own.slug.as_str()),
            ("Our fair", "our-fair")
        );
    })
    .await;
}

#[tokio::test]
async fn a_copy_has_everything_of_the_form_but_what_was_sent() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("choice", "Which <b>day</b>?").await;
        shop.publish().await;
        let seeds = Seeds::of(server);
        seeds
            .submission(shop.id, Sown::at("2026-10-01T08:00:00Z"))
            .await;
        for slug in ["open-day-2", "open-day-3"] {
            let answer = shop.press("duplicate", &[]).await;
            assert!(answer.location().ends_with("/build?did=copied"));
            let copy = made(server, &answer).await;
            let original = shop.draft().await;
            assert_eq!(copy.title, "Open day (copy)");
            assert_eq!(copy.slug.as_str(), slug);
            assert_eq!(
                (copy.pages, copy.settings),
                (original.pages, original.settings)
            );
            let said = shop.member.get(answer.location()).await;
            assert!(said.body.contains("This is the copy."));
        }
        assert_eq!(server.rows("form_submit_record").await, 1);
    })
    .await;
}

#[tokio::test]
async fn what_is_exported_comes_back_the_same() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        for kind in ["text", "choices", "date", "matrix", "consent"] {
            shop.add(kind, "A question & <i>more</i>").await;
        }
        assert_eq!(shop.get("export?of=live").await.status, 404);
        shop.publish().await;
        shop.add("text", "Not published").await;
        let draft = shop.get("export").await;
        let kept = "attachment; filename=\"open-day.json\"";
        assert_eq!(draft.header("content-disposition"), kept);
        assert_eq!(draft.header("content-type"), "application/json");
        let live = shop.get("export?of=live").await;
        for (number, document) in [(2, &draft.body), (4, &live.body)] {
            let exported: Value = serde_json::from_str(document).unwrap();
            let exported = Definition::from_json(&exported).unwrap();
            let answer = import(&shop.member, document, "").await;
            let mut back = made(server, &answer).await;
            assert_eq!(back.slug.as_str(), format!("open-day-{number}"));
            back.slug = exported.slug.clone();
            assert_eq!(back, exported);
            let pasted = import(&shop.member, "", &format!("\u{feff}{document}")).await;
            assert_eq!(pasted.status, 303);
        }
    })
    .await;
}

#[tokio::test]
async fn a_document_with_faults_is_refused_with_the_place_of_each() {
    on_each_server(async |server| {
        let member = editor(server).await;
        let document = json!({
            "onceform": 1, "slug": "x y", "title": "T",
            "pages": [{ "id": "p", "fields": [
                { "id": "a", "kind": "text", "label": " " },
                { "id": "b", "kind": "nothing", "label": "B" },
                { "id": "c", "kind": "choice", "label": "C", "options": [{ "id": "x", "label": "<b>X" }], "colour": 1 },
            ] }],
            "settings": { "capacity": 0 },
        });
        let refused = import(&member, &document.to_string(), "").await;
        assert_eq!(refused.status, 422);
        let lines = refused.texts(".summary li");
        for place in [
            "/slug: ",
            "/pages/0/fields/0/label: ",
            "/pages/0/fields/1/kind: ",
            "/pages/0/fields/2",
            "/settings/capacity: ",
        ] {
            let named = lines.iter().filter(|line| line.starts_with(place));
            assert!(named.count() >= 1, "{place} {lines:?}");
        }
        // What was sent is still there, as text.
        let kept = refused.text("#document").unwrap();
        assert_eq!(serde_json::from_str::<Value>(&kept).unwrap(), document);
        assert_eq!(server.rows("form").await, 0);

        let broken = import(&member, "", "{\n  \"onceform\": 1,,\n}").await;
        assert_eq!(broken.status, 422);
        assert!(broken.text("#document-error").unwrap().contains("line 2, column"));
        let nothing = import(&member, "", " ").await;
        assert_eq!(nothing.status, 422);
        let reviewer = Member::new(server, "reviewer@example.org", Role::Reviewer).await;
        assert_eq!(reviewer.get("/admin/forms/import").await.status, 403);
        let valid = include_str!("../../../../forms/en/feedback.json");
        assert_eq!(import(&reviewer, valid, "").await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn big_02_two_questions_of_one_name_are_refused_and_both_are_named() {
    on_each_server(async |server| {
        let member = editor(server).await;
        let mut fields: Vec<_> = (0..120)
            .map(|number| json!({ "id": format!("q_{number}"), "kind": "text", "label": "Q" }))
            .collect();
        fields[97]["id"] = "q_12".into();
        let document = json!({
            "onceform": 1, "slug": "large", "title": "Large",
            "pages": [{ "id": "p", "fields": fields }],
        });
        let refused = import(&member, &document.to_string(), "").await;
        assert_eq!(refused.status, 422);
        let lines = refused.texts(".summary li");
        assert_eq!(lines.len(), 1, "{lines:?}");
        for part in ["/pages/0/fields/97/id", "q_12", "/pages/0/fields/12"] {
            assert!(lines[0].contains(part), "{lines:?}");
        }
        assert_eq!(server.rows("form").await, 0);
    })
    .await;
}
