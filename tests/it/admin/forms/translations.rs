//! What a form says in other languages, side by side and without script.

use super::Workshop;
use crate::support::on_each_server;

#[tokio::test]
async fn a_language_is_added_written_taken_in_and_removed() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let added = shop
            .press("translations", &[("action", "add"), ("language", "fr")])
            .await;
        assert_eq!(added.status, 303, "{}", added.body);
        let page = shop.get("translations?to=fr").await;
        let own = shop.draft().await.title;
        assert_eq!(page.text("#text-title-own").as_deref(), Some(own.as_str()));
        assert!(page.body.contains("Missing"));
        assert_eq!(page.attribute("#text-title", "lang").as_deref(), Some("fr"));

        let texts = [
            ("action", "save"),
            ("to", "fr"),
            ("text:title", "Portes ouvertes"),
        ];
        assert_eq!(shop.press("translations", &texts).await.status, 303);
        let draft = shop.draft().await;
        assert_eq!(draft.translations[0].texts["title"], "Portes ouvertes");

        let long = "t".repeat(201);
        let wrong = [
            ("action", "save"),
            ("to", "fr"),
            ("text:title", long.as_str()),
        ];
        let back = shop.press("translations", &wrong).await;
        assert_eq!(back.status, 422);
        assert_eq!(back.value("#text-title").as_deref(), Some(long.as_str()));
        assert_eq!(
            back.attribute(".summary a", "href").as_deref(),
            Some("#text-title")
        );

        let table = shop.get("translations/fr.csv").await;
        assert_eq!(table.status, 200);
        assert!(table.body.contains("Portes ouvertes"), "{}", table.body);
        let taken = [
            ("action", "import"),
            ("to", "fr"),
            ("csv", "place,translation\ntitle,Bienvenue\n"),
        ];
        assert_eq!(shop.press("translations", &taken).await.status, 303);
        assert_eq!(
            shop.draft().await.translations[0].texts["title"],
            "Bienvenue"
        );
        let strange = [
            ("action", "import"),
            ("to", "fr"),
            ("csv", "place,translation\nnothing,x\n"),
        ];
        let back = shop.press("translations", &strange).await;
        assert_eq!(back.status, 422);
        assert!(back.body.contains("Line 2"), "{}", back.body);

        let removed = [("action", "remove"), ("to", "fr")];
        assert_eq!(shop.press("translations", &removed).await.status, 303);
        assert!(shop.draft().await.translations.is_empty());
    })
    .await;
}
