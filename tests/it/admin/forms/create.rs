//! The list of forms, and new ones.

use onceform::domain::account::Role;

use super::Workshop;
use crate::support::{Member, Seeds, Sown, on_each_server};

#[tokio::test]
async fn a_form_gets_an_address_from_its_title() {
    on_each_server(async |server| {
        let editor = Member::new(server, "editor@example.org", Role::Editor).await;
        let empty = editor.get("/admin/forms").await;
        assert_eq!(empty.text(".empty h2").unwrap(), "Create your first form");
        for (title, slug) in [
            ("Open day", "open-day"),
            ("Open day!", "open-day-2"),
            ("开放日", "form"),
            ("意见反馈", "form-2"),
        ] {
            let shop = Workshop::with(server, editor.clone(), title).await;
            let row = shop.row().await;
            assert_eq!(row.slug, slug);
            assert_eq!((row.owner, row.live_version), (Some(editor.id), None));
        }
        let list = editor.get("/admin/forms").await;
        assert_eq!(list.texts(".row-link").len(), 4);
        assert_eq!(list.text("tbody .tag").unwrap(), "Draft");
    })
    .await;
}

#[tokio::test]
async fn an_address_that_another_form_has_is_refused_with_a_free_one() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let pairs = [
            ("title", "Second"),
            ("slug", "open-day"),
            ("language", "zh-CN"),
        ];
        let taken = shop.member.post("/admin/forms/new", &pairs).await;
        assert_eq!(taken.status, 422);
        let said = taken.text("#slug-error").unwrap();
        assert!(said.contains("“open-day-2” is free"), "{said}");
        assert_eq!(taken.value("#title").unwrap(), "Second");
        let chosen = taken.text("#language option[selected]").unwrap();
        assert_eq!(chosen, "简体中文");
        for (title, slug, at) in [
            ("", "x-1", "#title-error"),
            ("X", "Open day", "#slug-error"),
        ] {
            let pairs = [("title", title), ("slug", slug), ("language", "en")];
            let wrong = shop.member.post("/admin/forms/new", &pairs).await;
            assert_eq!(wrong.status, 422);
            assert!(wrong.text(at).is_some(), "{at}");
        }
        let none = [("title", "X"), ("slug", ""), ("language", "no_tag")];
        assert_eq!(
            shop.member.post("/admin/forms/new", &none).await.status,
            422
        );
        let list = shop.member.get("/admin/forms").await;
        assert_eq!(list.texts(".row-link").len(), 1);
    })
    .await;
}

#[tokio::test]
async fn the_list_counts_submissions_and_leads_to_the_builder() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        let seeds = Seeds::of(server);
        seeds
            .submission(shop.id, Sown::at("2027-01-01T00:00:00Z"))
            .await;
        let accepted = onceform::domain::submission::Status::Accepted;
        let seen = Sown::at("2027-01-01T00:00:01Z").in_status(accepted);
        seeds.submission(shop.id, seen).await;
        let deleted = seeds
            .submission(shop.id, Sown::at("2027-01-01T00:00:02Z"))
            .await;
        seeds.delete(deleted).await;
        let list = shop.member.get("/admin/forms").await;
        assert_eq!(list.texts("td.number"), ["1", "2"]);
        assert_eq!(list.text("tbody .tag.live").unwrap(), "Live");
        let href = list.attribute(".row-link", "href").unwrap();
        assert_eq!(href, shop.path("build"));
    })
    .await;
}
