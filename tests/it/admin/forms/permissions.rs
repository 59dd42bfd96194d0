//! Who may make forms, on every path.

use onceform::domain::account::Role;
use onceform::domain::form::May;
use onceform::storage::forms;

use super::Workshop;
use crate::support::{Member, on_each_server};

const PAGES: [&str; 9] = [
    "build",
    "build?field=name",
    "questions/name/delete",
    "settings",
    "preview",
    "publish",
    "share",
    "versions",
    "versions/1",
];

const CHANGES: [(&str, &[(&str, &str)]); 11] = [
    ("texts", &[("title", "Taken over"), ("language", "en")]),
    ("questions", &[("kind", "text"), ("label", "X")]),
    ("questions/name", &[("label", "X")]),
    ("questions/name/delete", &[]),
    ("questions/name/duplicate", &[]),
    ("questions/name/move", &[("to", "down")]),
    ("settings", &[("capacity", "1")]),
    ("publish", &[]),
    ("state", &[("state", "closed")]),
    ("grants", &[("may", "edit")]),
    ("grants/01890000-0000-7000-8000-000000000000/remove", &[]),
];

/// Asks for everything and changes everything; each must be answered with `status`, and nothing happen.
async fn refused(shop: &Workshop, status: u16) {
    let before = shop.row().await;
    for path in PAGES {
        let answer = shop.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        assert!(!answer.body.contains("Open day"), "{path}");
    }
    for (path, pairs) in CHANGES {
        let answer = shop.press(path, pairs).await;
        assert_eq!(answer.status, status, "{path}");
    }
    assert_eq!(shop.row().await, before);
}

#[tokio::test]
async fn prm_03_reviewers_are_kept_out_of_every_page_of_editors() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        let reviewer = Member::new(server, "reviewer@example.org", Role::Reviewer).await;
        forms::grant(&shop.db, shop.id, reviewer.id, May::Review)
            .await
            .unwrap();
        assert_eq!(reviewer.get("/admin/forms").await.status, 403);
        assert_eq!(reviewer.get("/admin/forms/new").await.status, 403);
        let new = [("title", "Mine"), ("slug", ""), ("language", "en")];
        assert_eq!(reviewer.post("/admin/forms/new", &new).await.status, 403);
        refused(&shop.seen_by(reviewer), 403).await;
        assert_eq!(server.rows("form").await, 1);
    })
    .await;
}

#[tokio::test]
async fn prm_03_editors_see_only_forms_that_are_theirs_or_were_granted() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        let stranger = Member::new(server, "stranger@example.org", Role::Editor).await;
        let list = stranger.get("/admin/forms").await;
        assert!(!list.body.contains("Open day"));
        let seen = shop.seen_by(stranger.clone());
        refused(&seen, 404).await;
        forms::grant(&shop.db, shop.id, stranger.id, May::Review)
            .await
            .unwrap();
        refused(&seen, 403).await;
        assert!(!stranger.get("/admin/forms").await.body.contains("Open day"));
        forms::grant(&shop.db, shop.id, stranger.id, May::Edit)
            .await
            .unwrap();
        for path in PAGES {
            assert_eq!(seen.get(path).await.status, 200, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn administrators_see_every_form_and_strangers_sign_in_first() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        let seen = shop.seen_by(admin);
        for path in PAGES {
            assert_eq!(seen.get(path).await.status, 200, "{path}");
            let answer = server.person().get(&shop.path(path)).await;
            assert_eq!(answer.status, 303, "{path}");
            assert!(answer.location().starts_with("/login?next="), "{path}");
        }
        let nowhere = "/admin/forms/01890000-0000-7000-8000-000000000000/build";
        assert_eq!(seen.member.get(nowhere).await.status, 404);
        assert_eq!(seen.member.get("/admin/forms/x/build").await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_form_without_the_session_s_secret_changes_nothing() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let before = shop.row().await;
        let revision = before.draft_revision.to_string();
        let pairs = [
            ("revision", revision.as_str()),
            ("kind", "text"),
            ("label", "X"),
        ];
        let forged = shop
            .member
            .person
            .post(&shop.path("questions"), &pairs)
            .await;
        assert_eq!(forged.status, 403);
        assert_eq!(shop.row().await, before);
    })
    .await;
}
