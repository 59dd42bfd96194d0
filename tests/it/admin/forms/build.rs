//! The builder's page.

use clap::ValueEnum;
use onceform::cli::submissions::{Format, SubmissionsCommand, run};
use onceform::domain::account::Role;

use super::Workshop;
use crate::support::{Member, on_each_server};

/// The headings of an exact export.
pub(super) async fn headings(shop: &Workshop) -> Vec<String> {
    let command = SubmissionsCommand::Export {
        slug: shop.row().await.slug,
        format: Format::from_str("csv", false).unwrap(),
        output: None,
        for_excel: false,
    };
    let mut output = Vec::new();
    run(command, &shop.db, &mut output).await.unwrap();
    let output = String::from_utf8(output).unwrap();
    let first = output.lines().next().unwrap();
    first.split(',').map(str::to_owned).collect()
}

#[tokio::test]
async fn the_canvas_shows_questions_as_the_public_page_does() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        for kind in onceform::domain::field::Kind::NAMES {
            shop.add(kind, kind).await;
        }
        shop.publish().await;
        let offered = shop.get("build?add=").await.texts("button.kind");
        assert_eq!(offered.len(), onceform::domain::field::Kind::NAMES.len());
        let builder = shop.get("build").await;
        let public = server.person().get("/f/open-day").await;
        let fields = public.texts(".field");
        assert_eq!(builder.texts(".canvas .field"), fields);
        // A value from the link is not seen by anybody.
        let kinds = onceform::domain::field::Kind::NAMES.len();
        assert_eq!(fields.len(), kinds - 1);
        // Nothing in the canvas can be filled in or reached with the keyboard.
        let inert = builder.texts(".block-body[inert] .field");
        assert_eq!(inert.len(), kinds - 1);
        let outline = builder.texts(".outline a");
        assert_eq!(outline.len(), kinds);
    })
    .await;
}

#[tokio::test]
async fn ver_11_looking_writes_nothing() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        let other = shop.seen_by(admin);
        let before = shop.row().await;
        for path in [
            "build",
            "build?field=name",
            "build?add=name",
            "build?panel=texts",
            "questions/name/delete",
            "settings",
            "preview",
            "publish",
            "share",
            "versions",
            "versions/1",
            "rules",
            "rules/name",
            "rules/pages/page_1",
            "translations",
            "look",
            "link",
            "invitations",
        ] {
            assert_eq!(other.get(path).await.status, 200, "{path}");
        }
        assert_eq!(shop.row().await, before);
        let saved = shop.press_at(
            before.draft_revision,
            "texts",
            &[
                ("title", "Open day"),
                ("description", "Hello"),
                ("language", "en"),
            ],
        );
        assert_eq!(saved.await.status, 303);
        assert_eq!(shop.row().await.draft_revision, before.draft_revision + 1);
    })
    .await;
}

#[tokio::test]
async fn saving_what_is_there_already_changes_nothing() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        let before = shop.row().await;
        assert_eq!(shop.save("name", &[]).await.status, 303);
        assert_eq!(shop.row().await, before);
    })
    .await;
}

#[tokio::test]
async fn a_panel_stands_alone_when_it_was_asked_for() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        for (query, title, alone) in [
            ("", "Title and description", false),
            ("?panel=texts", "Title and description", true),
            ("?field=name", "Short text", true),
            ("?field=gone", "Title and description", false),
            ("?add=", "Add question", true),
            ("?add=name", "Add question", true),
        ] {
            let page = shop.get(&format!("build{query}")).await;
            assert_eq!(page.text("#panel-title").unwrap(), title, "{query}");
            assert_eq!(page.text(".builder.chosen").is_some(), alone, "{query}");
        }
        // The addresses of changes lead back when a reload asks for them.
        for (path, back) in [
            ("texts", "build"),
            ("questions", "build"),
            ("questions/name", "build?field=name"),
            ("questions/name/move", "build?field=name"),
        ] {
            let answer = shop.get(path).await;
            assert_eq!(answer.status, 303, "{path}");
            assert_eq!(answer.location(), shop.path(back));
        }
    })
    .await;
}

#[tokio::test]
async fn xss_02_markup_in_texts_is_text_on_every_page() {
    on_each_server(async |server| {
        let hostile = "<img src=x onerror=alert(1)></title><script>alert(2)</script>\"'";
        let member = Member::new(server, "admin@example.org", Role::Admin).await;
        let shop = Workshop::with(server, member, hostile).await;
        let id = shop.add("choice", hostile).await;
        let options = [("more_options", hostile), ("hint", hostile)];
        assert_eq!(shop.save(&id, &options).await.status, 303);
        shop.press(&format!("questions/{id}/duplicate"), &[]).await;
        shop.publish().await;
        let path = format!("questions/{id}/delete");
        for path in [
            "build",
            &format!("build?field={id}"),
            &format!("build?add={id}"),
            &path,
            "settings",
            "publish",
            "share",
            "versions",
            "preview",
        ] {
            let page = shop.get(path).await;
            assert_eq!(page.status, 200, "{path}");
            assert_eq!(page.texts("img").len(), 0, "{path}");
            assert!(!page.body.contains("alert(2)</script>"), "{path}");
            assert!(page.text("title").unwrap().contains("<img"), "{path}");
        }
        let list = shop.member.get("/admin/forms").await;
        assert_eq!(list.text(".row-link").unwrap(), hostile);
        let stale = shop.press_at(1, &path, &[]).await;
        assert_eq!((stale.status, stale.texts("img").len()), (409, 0));
    })
    .await;
}

#[tokio::test]
async fn every_element_has_a_name_of_its_own_and_every_reference_leads_somewhere() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        for name in ["texts", "end", "builder", "panel", "saved", "label", "form"] {
            shop.add("choice", name).await;
        }
        let wrong = shop.save("label", &[("label", ""), ("min", "x")]).await;
        let settings = shop.get("settings").await;
        let deleting = shop.get("questions/texts/delete").await;
        let mut pages = vec![wrong, settings, deleting];
        for query in ["", "?field=texts", "?add=", "?add=end"] {
            pages.push(shop.get(&format!("build{query}")).await);
        }
        for page in pages {
            let html = scraper::Html::parse_document(&page.body);
            let all = |selector: &str, attribute: &str| {
                let selector = scraper::Selector::parse(selector).unwrap();
                let found = html.select(&selector);
                let values = found.filter_map(|element| element.value().attr(attribute));
                let values = values.flat_map(str::split_whitespace);
                values.map(str::to_owned).collect::<Vec<_>>()
            };
            let ids = all("[id]", "id");
            let once: std::collections::HashSet<_> = ids.iter().collect();
            assert_eq!(once.len(), ids.len(), "{ids:?}");
            for (selector, attribute) in [
                ("label[for]", "for"),
                ("[form]", "form"),
                ("[aria-describedby]", "aria-describedby"),
                ("[aria-labelledby]", "aria-labelledby"),
            ] {
                for id in all(selector, attribute) {
                    assert!(ids.contains(&id), "{attribute}={id}");
                }
            }
            for link in all("a[href^='#']", "href") {
                assert!(ids.contains(&link[1..].to_owned()), "{link}");
            }
        }
    })
    .await;
}
