//! Two editors at one draft.

use onceform::domain::account::Role;

use super::Workshop;
use crate::support::{Answer, Member, on_each_server};

async fn two(server: &crate::support::TestServer) -> (Workshop, Workshop) {
    let first = Workshop::new(server).await;
    first.add("text", "Q1").await;
    first.add("text", "Q2").await;
    let admin = Member::new(server, "admin@example.org", Role::Admin).await;
    let second = first.seen_by(admin);
    (first, second)
}

/// Sends the hidden form of a conflict page: "make my change as well".
async fn again(shop: &Workshop, page: &Answer, path: &str) -> Answer {
    let pairs = page.inputs(".cards form");
    let pairs: Vec<_> = pairs
        .iter()
        .filter(|(name, _)| name != "csrf")
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let action = page.attribute(".cards form", "action").unwrap();
    assert_eq!(action, shop.path(path));
    shop.member.post(&action, &pairs).await
}

#[tokio::test]
async fn ver_10_the_second_editor_sees_both_changes_and_chooses() {
    on_each_server(async |server| {
        let (a, b) = two(server).await;
        let seen = b.row().await.draft_revision;
        assert_eq!(
            a.press_at(seen, "questions/q1/delete", &[]).await.status,
            303
        );
        let add = [("kind", "text"), ("label", "Q9"), ("after", "q2")];
        let late = b.press_at(seen, "questions", &add).await;
        assert_eq!(late.status, 409);
        assert_eq!(a.labels().await, ["Q2"], "the form is as A left it");
        let notice = late.text(".notice.warning").unwrap();
        assert!(
            notice.contains("editor@example.org changed it on"),
            "{notice}"
        );
        assert!(notice.contains("not saved yet"), "{notice}");
        assert!(
            late.text("[aria-labelledby=theirs]")
                .unwrap()
                .contains("Removed: Q1")
        );
        assert!(
            late.text("[aria-labelledby=mine]")
                .unwrap()
                .contains("Added: Q9")
        );
        assert!(
            late.attribute(".cards a", "href")
                .unwrap()
                .ends_with("/build")
        );
        let kept = again(&b, &late, "questions").await;
        assert_eq!(kept.status, 303, "{}", kept.body);
        assert_eq!(a.labels().await, ["Q2", "Q9"], "nothing is lost");
    })
    .await;
}

#[tokio::test]
async fn both_change_the_same_question() {
    on_each_server(async |server| {
        let (a, b) = two(server).await;
        let seen = b.row().await.draft_revision;
        let theirs = [("label", "Name"), ("required", "yes")];
        assert_eq!(a.press_at(seen, "questions/q1", &theirs).await.status, 303);
        let mine = [("label", "Full name"), ("hint", "As in your passport")];
        let late = b.press_at(seen, "questions/q1", &mine).await;
        assert_eq!(late.status, 409);
        let theirs = late.text("[aria-labelledby=theirs]").unwrap();
        assert!(theirs.contains("It was called “Q1”") && theirs.contains("Must be answered now"));
        let mine = late.text("[aria-labelledby=mine]").unwrap();
        for part in ["It was called “Name”", "Help text", "May be left empty now"] {
            assert!(mine.contains(part), "{mine}");
        }
        assert_eq!(again(&b, &late, "questions/q1").await.status, 303);
        assert_eq!(a.labels().await, ["Full name", "Q2"]);
    })
    .await;
}

#[tokio::test]
async fn a_change_of_a_question_that_is_gone_cannot_be_made_any_more() {
    on_each_server(async |server| {
        let (a, b) = two(server).await;
        let seen = b.row().await.draft_revision;
        a.press_at(seen, "questions/q1/delete", &[]).await;
        let late = b.press_at(seen, "questions/q1", &[("label", "Name")]).await;
        assert_eq!(late.status, 409);
        assert!(
            late.text("[aria-labelledby=mine]")
                .unwrap()
                .contains("cannot be made")
        );
        assert_eq!(late.text(".cards form"), None);
        assert_eq!(a.labels().await, ["Q2"]);
    })
    .await;
}

#[tokio::test]
async fn settings_and_deletions_meet_as_well() {
    on_each_server(async |server| {
        let (a, b) = two(server).await;
        let seen = b.row().await.draft_revision;
        let texts = [("title", "Day"), ("description", ""), ("language", "en")];
        a.press_at(seen, "texts", &texts).await;
        let page = b.get("settings").await;
        let mut pairs = page.inputs("form.settings");
        pairs.retain(|(name, _)| !["csrf", "revision", "capacity"].contains(&name.as_str()));
        let mut pairs: Vec<_> = pairs
            .iter()
            .map(|(n, v)| (n.as_str(), v.as_str()))
            .collect();
        pairs.push(("capacity", "12"));
        let late = b.press_at(seen, "settings", &pairs).await;
        assert_eq!(late.status, 409);
        assert!(
            late.text("[aria-labelledby=mine]")
                .unwrap()
                .contains("Before: no limit. Now: 12.")
        );
        assert_eq!(again(&b, &late, "settings").await.status, 303);
        let draft = a.draft().await;
        assert_eq!(
            (draft.title.as_str(), draft.settings.capacity),
            ("Day", Some(12))
        );
        let late = b.press_at(seen, "questions/q2/delete", &[]).await;
        assert!(
            late.text("[aria-labelledby=mine]")
                .unwrap()
                .contains("Removed: Q2")
        );
        let nothing = b.member.post(&b.path("questions/q2/delete"), &[]).await;
        assert_eq!(nothing.status, 400, "a body without a revision");
    })
    .await;
}

#[tokio::test]
async fn of_ten_presses_at_once_each_is_made_or_told() {
    on_each_server(async |server| {
        let (shop, _) = two(server).await;
        let seen = shop.row().await.draft_revision;
        let labels: Vec<_> = (0..10).map(|number| format!("N{number}")).collect();
        let press = async |label: &String| {
            let pairs = [("kind", "text"), ("label", label.as_str()), ("after", "")];
            shop.press_at(seen, "questions", &pairs).await.status
        };
        let statuses = futures_util::future::join_all(labels.iter().map(press)).await;
        let made = statuses.iter().filter(|status| **status == 303).count();
        let told = statuses.iter().filter(|status| **status == 409).count();
        assert_eq!((made, told), (1, 9), "{statuses:?}");
        assert_eq!(shop.labels().await.len(), 3);
    })
    .await;
}
