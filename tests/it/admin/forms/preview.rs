//! The draft as people would see it.

use onceform::domain::account::Role;
use serde_json::json;

use super::Workshop;
use crate::support::documents::asking;
use crate::support::{Member, on_each_server};

#[tokio::test]
async fn the_preview_shows_the_draft_and_sends_nothing() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        shop.add("email", "Email").await;
        let around = shop.get("look?width=phone&theme=dark").await;
        assert_eq!(around.status, 200);
        let frame = around.attribute("iframe.preview.phone", "src").unwrap();
        assert_eq!(frame, shop.path("preview?framed=yes&theme=dark"));
        assert_eq!(around.texts(".looks [aria-current]"), ["Phone", "Dark"]);
        assert_eq!(shop.get("look").await.texts("iframe.phone").len(), 0);
        let framed = shop.member.get(&frame).await;
        assert_eq!(framed.attribute("html", "data-theme").unwrap(), "dark");
        assert_eq!(framed.texts(".notice a").len(), 0);
        let preview = shop.get("preview").await;
        assert_eq!(preview.status, 200);
        assert_eq!(preview.texts(".field").len(), 2);
        assert!(preview.text(".notice").is_some());
        assert_eq!(preview.pair(), None);
        assert_eq!(preview.texts("form[method=post]").len(), 0);
        let back = preview.attribute(".notice a", "href").unwrap();
        assert_eq!(back, shop.path("build"));
        let public = server.person().get("/f/open-day").await;
        assert_eq!(public.texts(".field").len(), 1);
        assert_eq!(server.rows("form_submit_record").await, 0);
    })
    .await;
}

#[tokio::test]
async fn each_version_is_shown_as_it_was() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let none = shop.get("versions").await;
        assert!(none.text(".empty").unwrap().contains("Not published yet"));
        shop.add("text", "Name").await;
        shop.publish().await;
        shop.save("name", &[("label", "Full name")]).await;
        shop.publish().await;
        let list = shop.get("versions").await;
        assert_eq!(list.texts(".row-link"), ["Version 2", "Version 1"]);
        assert_eq!(
            list.texts(".tag.live").len(),
            2,
            "the form's and the version's"
        );
        assert!(list.text("tbody").unwrap().contains("editor@example.org"));
        let first = shop.get("versions/1").await;
        assert!(first.text(".field").unwrap().starts_with("Name"));
        assert_eq!(first.pair(), None);
        let second = shop.get("versions/2").await;
        assert!(second.text(".field").unwrap().starts_with("Full name"));
        assert_eq!(shop.get("versions/3").await.status, 404);
        assert_eq!(shop.get("versions/x").await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_version_shows_its_pages_one_after_the_other_with_all_that_they_ask() {
    on_each_server(async |server| {
        let hidden = json!({ "id": "source", "kind": "hidden", "label": "Came from" });
        let come = json!({ "id": "come", "kind": "yes_no", "label": "Will you come?" });
        let rule = json!({ "field": "come", "is": true });
        let diet = json!({ "id": "diet", "kind": "text", "label": "Diet", "show_if": rule });
        let mut form = asking("walk", json!([come, hidden]));
        form["pages"].as_array_mut().unwrap().extend([
            json!({ "id": "meal", "title": "Your meal", "show_if": rule, "fields": [diet] }),
            json!({ "id": "rest", "title": "The rest", "fields": [{ "id": "note", "kind": "text", "label": "Note" }] }),
        ]);
        let id = server.publish(&form).await;
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        let page = admin.get(&format!("/admin/forms/{id}/versions/1")).await;
        assert_eq!(page.texts("h2.part"), ["Page 1", "Your meal", "The rest"]);
        let labels = page.texts(".field .label");
        assert_eq!(labels, ["Will you come? (optional)", "Diet (optional)", "Note (optional)"]);
        // What hangs on answers is there, with its condition; what nobody sees is named.
        let sentence = "Show only when “Will you come?” is “Yes”.";
        let notes = page.texts("form > .meta");
        let unseen = "Nobody sees this question. The form’s address answers it, like ?source=…";
        assert_eq!(notes, [unseen, sentence, sentence]);
        assert!(!page.body.contains("/rules/"), "nothing is hidden by a style sheet");
        // People go from page to page, and read none of this.
        let public = server.person().get("/f/walk").await;
        assert!(!public.body.contains(sentence) && !public.body.contains("Your meal"));
    })
    .await;
}
