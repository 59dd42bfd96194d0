//! Pages: added, named, ordered, deleted, and questions put on them.

use super::Workshop;
use crate::support::on_each_server;

/// The draft's pages with their questions: `page_1: name, page_2: email phone`.
async fn by_page(shop: &Workshop) -> String {
    let draft = shop.draft().await;
    let page = |page: &onceform::domain::definition::Page| {
        let ids: Vec<_> = page.fields.iter().map(|field| field.id.as_str()).collect();
        format!("{}: {}", page.id, ids.join(" "))
    };
    let pages: Vec<_> = draft.pages.iter().map(page).collect();
    pages.join(", ")
}

#[tokio::test]
async fn a_form_of_two_pages_is_made_published_and_filled_in_by_pressing_buttons() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        for label in ["Name", "Email", "Phone"] {
            shop.add("text", label).await;
        }
        let added = shop.press("pages", &[]).await;
        let address = shop.path("build?page=page_2&did=page-added#page-page_2");
        assert_eq!(added.location(), address);
        let builder = shop.get("build?page=page_2&did=page-added").await;
        assert_eq!(builder.text("#said").unwrap(), "Page added");
        assert_eq!(builder.text("#panel-title").unwrap(), "Page 2");
        let renamed = shop.press("pages/page_2", &[("title", "How to reach you")]);
        assert_eq!(renamed.await.status, 303);
        let long = "x".repeat(201);
        let refused = shop.press("pages/page_2", &[("title", &long)]).await;
        assert_eq!(refused.status, 422);
        assert!(
            refused.text("#page-title-error").is_some(),
            "{}",
            refused.body
        );
        for id in ["email", "phone"] {
            let taken = shop
                .press(&format!("questions/{id}/move"), &[("page", "page_2")])
                .await;
            assert_eq!(taken.status, 303);
        }
        assert_eq!(by_page(&shop).await, "page_1: name, page_2: email phone");
        let panel = shop.get("build?field=email").await;
        assert_eq!(
            panel.texts("#on-email option"),
            ["Page 1", "How to reach you"]
        );
        assert_eq!(panel.texts(".outline-page"), ["Page 1", "How to reach you"]);
        // The heading belongs to the page now; saving the form's texts leaves it alone.
        assert!(shop.get("build").await.text("#form-heading").is_none());
        let texts = [("title", "Open day"), ("language", "en")];
        shop.press("pages/page_1", &[("title", "You")]).await;
        assert_eq!(shop.press("texts", &texts).await.status, 303);
        assert_eq!(shop.draft().await.pages[0].title, "You");
        shop.publish().await;
        let public = server.person().get("/f/open-day").await;
        assert_eq!(public.texts(".field .label"), ["Name (optional)"]);
        assert!(public.body.contains("Page 1 of 2"));
    })
    .await;
}

#[tokio::test]
async fn pages_move_and_are_deleted_with_their_questions_or_without() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        for label in ["A", "B"] {
            shop.add("text", label).await;
        }
        shop.press("pages", &[]).await;
        shop.press("pages", &[]).await;
        let pairs = [
            ("kind", "text"),
            ("label", "C"),
            ("after", ""),
            ("page", "page_2"),
        ];
        assert_eq!(shop.press("questions", &pairs).await.status, 303);
        assert_eq!(by_page(&shop).await, "page_1: a b, page_2: c, page_3: ");
        // Arrows lead over the end of a page.
        shop.press("questions/b/move", &[("to", "down")]).await;
        assert_eq!(by_page(&shop).await, "page_1: a, page_2: b c, page_3: ");
        let moved = shop.press("pages/page_2/move", &[("to", "up")]).await;
        assert_eq!(moved.status, 303);
        assert_eq!(by_page(&shop).await, "page_2: b c, page_1: a, page_3: ");
        let ask = shop.get("pages/page_1/delete").await;
        assert_eq!(ask.text("#panel-title").unwrap(), "Delete this page?");
        assert!(ask.body.contains("It has one question."));
        shop.press("pages/page_1/delete", &[("questions", "keep")])
            .await;
        assert_eq!(by_page(&shop).await, "page_2: b c a, page_3: ");
        shop.press("questions/a/move", &[("page", "page_3")]).await;
        shop.press("pages/page_3/delete", &[("questions", "delete")])
            .await;
        assert_eq!(by_page(&shop).await, "page_2: b c");
        assert_eq!(shop.get("pages/page_2/delete").await.status, 404);
        let refused = shop.press("pages/page_2/delete", &[("questions", "delete")]);
        assert_eq!(refused.await.status, 404);
        assert_eq!(
            shop.press("pages/gone/move", &[("to", "up")]).await.status,
            404
        );
        // An address of a page is never given to another one that people might have open.
        for path in ["pages", "pages/page_2", "pages/page_2/move"] {
            assert_eq!(shop.get(path).await.status, 303, "{path}");
        }
        // A stale press changes nothing and shows both.
        let stale = shop.press_at(1, "pages", &[]).await;
        assert_eq!(stale.status, 409);
        assert_eq!(by_page(&shop).await, "page_2: b c");
    })
    .await;
}

#[tokio::test]
async fn what_changed_about_pages_is_said_before_it_is_published() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        for label in ["A", "B", "C"] {
            shop.add("text", label).await;
        }
        shop.press("pages", &[]).await;
        shop.press("questions/c/move", &[("page", "page_2")]).await;
        shop.publish().await;
        shop.press("pages/page_2", &[("title", "More")]).await;
        shop.press("questions/b/move", &[("page", "page_2")]).await;
        shop.press("pages", &[]).await;
        let lines = shop
            .get("publish")
            .await
            .texts(".changes > li > div > p:first-child");
        assert_eq!(
            lines,
            [
                "Changed: Page “More”",
                "Added: Page 3",
                "Moved: B, to Page “More”"
            ]
        );
        shop.publish().await;
        shop.press("pages/page_2/delete", &[("questions", "keep")])
            .await;
        let lines = shop
            .get("publish")
            .await
            .texts(".changes > li > div > p:first-child");
        assert_eq!(lines, ["Removed: Page “More”"]);
    })
    .await;
}

#[tokio::test]
async fn the_preview_shows_page_by_page_and_lets_everything_through() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        for label in ["A", "B"] {
            shop.add("text", label).await;
        }
        shop.save("a", &[("required", "yes")]).await;
        shop.press("pages", &[]).await;
        shop.press("questions/b/move", &[("page", "page_2")]).await;
        let first = shop.get("preview").await;
        assert_eq!(first.texts(".field .label"), ["A"]);
        assert_eq!(first.texts(".send a"), ["Next page"]);
        let second = shop.get("preview?page=page_2").await;
        assert_eq!(second.texts(".field .label"), ["B (optional)"]);
        assert_eq!(second.texts(".send a"), ["Previous page"]);
        assert!(second.text("form[method=post]").is_none());
    })
    .await;
}

#[tokio::test]
async fn answers_are_kept_for_as_many_days_as_the_settings_say() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "A").await;
        for (typed, status, kept) in [("30", 200, 30), ("91", 422, 30), ("1", 200, 1)] {
            let page = shop.get("settings").await;
            let mut pairs = page.inputs("form.settings");
            pairs.retain(|(name, _)| !["csrf", "revision", "draft_days"].contains(&name.as_str()));
            pairs.push(("draft_days".to_owned(), typed.to_owned()));
            let pairs: Vec<_> = pairs
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            let saved = shop.press("settings", &pairs).await;
            let status_now = if saved.status == 303 {
                200
            } else {
                saved.status
            };
            assert_eq!(status_now, status, "{typed}: {}", saved.body);
            assert_eq!(shop.draft().await.settings.draft_days, kept);
        }
    })
    .await;
}
