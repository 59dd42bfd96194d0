//! Publishing: what changed, what is in the way, one version for each.

use onceform::domain::form::FormState;
use onceform::domain::submission::Status;

use super::Workshop;
use crate::support::{Seeds, Sown, on_each_server};

#[tokio::test]
async fn publishing_shows_what_changed_since() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.add("email", "Email").await;
        let first = shop.get("publish").await;
        assert!(first.text("section").unwrap().contains("its 2 questions"));
        assert_eq!(first.text(".tabs .tag").unwrap(), "Changes");
        shop.publish().await;
        let nothing = shop.get("publish").await;
        assert_eq!(
            nothing.text("section h2").unwrap(),
            "No changes since version 1"
        );
        assert_eq!(nothing.texts("main form").len(), 0);
        assert_eq!(nothing.text(".tabs .tag"), None);
        let pressed = shop.press("publish", &[]).await;
        assert!(pressed.location().ends_with("/publish"));
        assert_eq!(shop.row().await.live_version, Some(1));
        shop.save("name", &[("label", "Full name"), ("required", "yes")])
            .await;
        shop.press("questions/email/delete", &[]).await;
        shop.add("phone", "Phone").await;
        let changes = shop.get("publish").await.texts(".changes li");
        assert_eq!(
            changes,
            [
                "Changed: Full name It was called “Name” Must be answered now",
                "Added: Phone",
                "Removed: Email",
            ]
        );
        shop.publish().await;
        assert_eq!(shop.row().await.live_version, Some(2));
    })
    .await;
}

#[tokio::test]
async fn what_is_in_the_way_is_listed_with_links() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let refused = shop.press("publish", &[]).await;
        assert_eq!(refused.status, 422);
        assert!(
            refused
                .text(".notice.danger")
                .unwrap()
                .contains("It has no questions.")
        );
        let link = refused.attribute(".notice.danger a", "href").unwrap();
        assert_eq!(shop.member.get(&link).await.status, 200);
        assert_eq!(refused.texts("main form").len(), 0);
        shop.add("text", "Name").await;
        let mut past = shop.draft().await;
        past.settings.closes_at = Some(server.now());
        let row = shop.row().await;
        let draft = onceform::storage::forms::Draft {
            document: past.to_json(),
            title: past.title.clone(),
            slug: past.slug.clone(),
            by: None,
            at: server.now(),
        };
        let saved =
            onceform::storage::forms::save_draft(&shop.db, shop.id, row.draft_revision, draft);
        saved.await.unwrap();
        let refused = shop.press("publish", &[]).await;
        assert_eq!(refused.status, 422);
        assert!(
            refused
                .text(".notice.danger")
                .unwrap()
                .contains("closing time has passed")
        );
        assert_eq!(shop.row().await.state, FormState::Draft);
    })
    .await;
}

#[tokio::test]
async fn a_draft_that_changed_meanwhile_is_looked_at_first() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        let seen = shop.row().await.draft_revision;
        shop.add("text", "Secret question").await;
        let stale = shop.press_at(seen, "publish", &[]).await;
        assert_eq!(stale.status, 409);
        assert!(
            stale
                .text(".notice.warning")
                .unwrap()
                .contains("changed since")
        );
        assert_eq!(shop.row().await.live_version, None);
        let revision = stale.value("main form input[name=revision]").unwrap();
        let pressed = shop
            .press_at(revision.parse().unwrap(), "publish", &[])
            .await;
        assert_eq!(pressed.status, 303);
        assert_eq!(shop.row().await.live_version, Some(1));
    })
    .await;
}

#[tokio::test]
async fn two_who_publish_at_once_make_one_version() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        let seen = shop.row().await.draft_revision;
        let press = || shop.press_at(seen, "publish", &[]);
        let (first, second) = tokio::join!(press(), press());
        assert_eq!((first.status, second.status), (303, 303));
        assert_eq!(shop.row().await.live_version, Some(1));
        assert_eq!(server.rows("form_version").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_new_limit_counts_what_holds_a_place() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        let seeds = Seeds::of(server);
        let at = |second: u8| Sown::at(&format!("2027-01-01T00:00:0{second}Z"));
        seeds.submission(shop.id, at(1)).await;
        seeds
            .submission(shop.id, at(2).in_status(Status::Declined))
            .await;
        seeds
            .submission(shop.id, at(3).in_status(Status::Spam))
            .await;
        let deleted = seeds.submission(shop.id, at(4)).await;
        seeds.delete(deleted).await;
        super::settings::set(&shop, &[("capacity", "5")]).await;
        shop.publish().await;
        let places = shop.row().await.places.unwrap();
        assert_eq!((places.capacity, places.taken), (5, 2));
    })
    .await;
}
