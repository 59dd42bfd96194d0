//! What becomes of questions and answers when a form changes: nothing that was answered is lost.

use onceform::domain::account::Role;
use serde_json::json;

use super::Workshop;
use crate::support::{Member, Seeds, Sown, on_each_server};

const AT: &str = "2027-01-01T00:00:00Z";

/// Editing, reordering and removing leaves what somebody sent as it was.
#[tokio::test]
async fn ver_06_past_answers_stay_with_the_question_they_answered() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.add("email", "Email").await;
        shop.publish().await;
        let answers = json!({ "name": "A visitor", "email": "visitor@example.org" });
        let sown = Sown::at(AT).answering(answers);
        let record = Seeds::of(server).submission(shop.id, sown).await;
        let address = format!("/review/open-day/{record}");
        let before = shop.member.get(&address).await.texts(".answers > div");
        assert_eq!(before, ["Name A visitor", "Email visitor@example.org"]);

        shop.save("name", &[("label", "Name of your company")])
            .await;
        shop.press("questions/email/move", &[("to", "1")]).await;
        shop.publish().await;
        let after = shop.member.get(&address).await.texts(".answers > div");
        assert_eq!(after, before, "asked otherwise, in another order");

        shop.press("questions/email/delete", &[]).await;
        let number = shop.add("number", "Email").await;
        assert_ne!(number, "email", "a new question has a name of its own");
        let refused = shop.save(&number, &[("id", "email")]).await;
        assert_eq!(refused.status, 422);
        let said = refused.text(".summary").unwrap();
        assert!(said.contains("email"), "{said}");
        shop.publish().await;
        let after = shop.member.get(&address).await.texts(".answers > div");
        assert_eq!(
            after,
            [
                "Name A visitor",
                "Email Not asked any more visitor@example.org"
            ]
        );
    })
    .await;
}

/// A removed question does not get in the way of what comes after it.
#[tokio::test]
async fn ver_07_lists_and_pages_work_after_an_answered_question_is_removed() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.add("text", "Diet").await;
        shop.publish().await;
        let seeds = Seeds::of(server);
        let old = Sown::at(AT).answering(json!({ "name": "First", "diet": "None" }));
        let old = seeds.submission(shop.id, old).await;
        shop.press("questions/diet/delete", &[]).await;
        shop.publish().await;
        let person = server.person();
        let pair = person.open("open-day").await;
        let sent = person.send("open-day", &pair, &[("name", "Second")]).await;
        assert_eq!(sent.status, 303, "{}", sent.body);
        assert_eq!(server.rows("form_submit_record").await, 2);
        for path in [
            "/review/open-day".to_owned(),
            "/review/open-day?q=None".to_owned(),
            "/review/open-day/duplicates".to_owned(),
            format!("/review/open-day/{old}"),
        ] {
            let page = shop.member.get(&path).await;
            assert_eq!(page.status, 200, "{path}: {}", page.body);
        }
        let found = shop.member.get("/review/open-day?q=None").await;
        assert!(
            found.body.contains(&old.to_string()),
            "the removed answer is found"
        );
    })
    .await;
}

#[tokio::test]
async fn a_retired_question_is_counted_and_can_be_asked_again() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.add("text", "Diet").await;
        shop.publish().await;
        let seeds = Seeds::of(server);
        for (name, diet) in [
            ("One", json!("None")),
            ("Two", json!("Fish")),
            ("Three", json!(null)),
        ] {
            let mut answers = json!({ "name": name });
            if diet.is_string() {
                answers["diet"] = diet;
            }
            seeds
                .submission(shop.id, Sown::at(AT).answering(answers))
                .await;
        }
        assert_eq!(shop.get("build").await.texts(".retired").len(), 0);
        shop.press("questions/diet/delete", &[]).await;
        let page = shop.get("build").await;
        let retired = page.text(".retired li").unwrap();
        assert!(
            retired.starts_with("Diet Short text · 2 answers"),
            "{retired}"
        );
        let effects = shop.get("publish").await.texts(".effects li");
        assert_eq!(effects.len(), 1);
        assert!(
            effects[0].contains("“Diet” is retired. Its 2 answers stay"),
            "{effects:?}"
        );
        shop.publish().await;

        let back = shop.press("questions/diet/bring-back", &[]).await;
        assert!(
            back.location()
                .contains("build?field=diet&did=brought-back"),
            "{}",
            back.location()
        );
        assert_eq!(shop.labels().await, ["Name", "Diet"]);
        assert_eq!(shop.get("build").await.texts(".retired").len(), 0);
        let unknown = shop.press("questions/nothing/bring-back", &[]).await;
        assert_eq!(unknown.status, 404);
    })
    .await;
}

#[tokio::test]
async fn publishing_says_what_becomes_of_answers() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.add("choice", "Session").await;
        shop.publish().await;
        let answers = json!({ "name": "One", "session": "option-1" });
        let sown = Sown::at(AT).answering(answers);
        shop.add("text", "Company").await;
        shop.save("company", &[("required", "yes")]).await;
        assert_eq!(
            shop.get("publish").await.texts(".effects li").len(),
            0,
            "nobody sent anything"
        );
        Seeds::of(server).submission(shop.id, sown).await;
        shop.save("name", &[("unique", "yes")]).await;
        shop.save("session", &[("action", "remove-0")]).await;
        let effects = shop.get("publish").await.texts(".effects li");
        assert_eq!(effects.len(), 3, "{effects:?}");
        assert!(effects[0].starts_with("“Name” must be unique from now on."));
        assert!(effects[1].contains("cannot be picked any more in “Session”"));
        assert!(effects[2].starts_with("“Company” must be answered from now on."));
    })
    .await;
}

#[tokio::test]
async fn a_version_is_compared_and_brought_back() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        shop.save("name", &[("label", "Full name")]).await;
        shop.add("email", "Email").await;
        shop.publish().await;
        let compare = shop
            .get("versions")
            .await
            .attribute("tbody td a", "href")
            .unwrap();
        assert_eq!(compare, shop.path("versions/1/compare"));
        let page = shop.member.get(&compare).await;
        let since = page.text("[aria-labelledby=since]").unwrap();
        assert!(
            since.contains("Added: Email") && since.contains("It was called “Name”"),
            "{since}"
        );
        let back = page.text("[aria-labelledby=back]").unwrap();
        assert!(back.contains("Removed: Email"), "{back}");

        let seen = shop.row().await.draft_revision;
        let restored = shop.press("versions/1/restore", &[]).await;
        assert_eq!(restored.location(), shop.path("publish"));
        assert_eq!(shop.labels().await, ["Name"]);
        assert_eq!(
            shop.row().await.live_version,
            Some(2),
            "people see it once it is published"
        );
        shop.publish().await;
        assert_eq!(shop.row().await.live_version, Some(3));

        let late = shop.press_at(seen, "versions/2/restore", &[]).await;
        assert_eq!(late.status, 409, "another editor's change is shown first");
        assert_eq!(shop.get("versions/9/compare").await.status, 404);
        assert_eq!(shop.press("versions/9/restore", &[]).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn changes_are_undone_one_after_the_other() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        assert_eq!(
            shop.get("build").await.text("#undo"),
            None,
            "nothing to undo"
        );
        shop.add("text", "One").await;
        shop.add("text", "Two").await;
        shop.press("questions/one/delete", &[]).await;
        let page = shop.get("build").await;
        assert_eq!(page.text("#undo").unwrap(), "Undo Removed: One");
        assert_eq!(
            page.attribute("#undo", "formaction").unwrap(),
            shop.path("undo")
        );
        let undone = shop.press("undo", &[]).await;
        assert_eq!(undone.location(), shop.path("build?did=undone"));
        assert_eq!(shop.labels().await, ["One", "Two"]);
        shop.press("undo", &[]).await;
        assert_eq!(shop.labels().await, ["One"]);
        shop.add("text", "Three").await;
        shop.press("undo", &[]).await;
        assert_eq!(shop.labels().await, ["One"], "what came after going back");
        shop.press("undo", &[]).await;
        assert!(shop.labels().await.is_empty());
        assert_eq!(shop.get("build").await.text("#undo"), None);
        let nothing = shop.press("undo", &[]).await;
        assert_eq!(nothing.location(), shop.path("build"));
    })
    .await;
}

/// Nobody takes back what somebody else did without having seen it.
#[tokio::test]
async fn ver_10_undo_leaves_the_others_change_alone() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "One").await;
        let seen = shop.row().await.draft_revision;
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        shop.seen_by(admin).add("text", "Two").await;
        let late = shop.press_at(seen, "undo", &[]).await;
        assert_eq!(late.location(), shop.path("build?did=not-undone"));
        assert_eq!(shop.labels().await, ["One", "Two"]);
        let page = shop.member.get(late.location()).await;
        assert!(
            page.text("#said")
                .unwrap()
                .starts_with("Nothing was undone")
        );
        let late = shop.press_at(seen, "questions/one/bring-back", &[]).await;
        assert_eq!(late.status, 404, "never published, never retired");
    })
    .await;
}
