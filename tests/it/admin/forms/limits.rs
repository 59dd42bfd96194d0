//! Places of options, one response per person, what may be given once together: set in the builder.

use onceform::domain::definition::OneResponsePer;
use onceform::storage::places::option_places;
use serde_json::json;

use super::Workshop;
use super::settings::{send, set};
use crate::support::{Seeds, Sown, on_each_server};

#[tokio::test]
async fn lim_03_places_of_an_option_are_a_number_that_fits_or_nothing() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let id = shop.add("choice", "Session").await;
        for typed in ["0", "2.5", "-1", "many", "1,000", "99999999999"] {
            let refused = shop.save(&id, &[("option_capacity", typed)]).await;
            assert_eq!(refused.status, 422, "{typed}");
            let at = "#i-session-options-0-capacity";
            assert!(
                refused.text(&format!("{at}-error")).is_some(),
                "{typed}: {}",
                refused.body
            );
            assert_eq!(refused.value(at).unwrap(), typed);
        }
        assert_eq!(
            shop.save(&id, &[("option_capacity", " ５ ")]).await.status,
            303
        );
        assert_eq!(
            shop.save(&id, &[("label", "Which session?")]).await.status,
            303
        );
        let capacities = async || {
            let draft = shop.draft().await;
            let options = draft.field("session").unwrap().kind.options().to_vec();
            options
                .iter()
                .map(|option| option.capacity)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            capacities().await,
            [Some(5), None],
            "another change leaves it alone"
        );
        shop.publish().await;

        let seeds = Seeds::of(server);
        for second in 1..=2 {
            let sown = Sown::at(&format!("2027-01-01T00:00:0{second}Z"));
            seeds
                .submission(shop.id, sown.answering(json!({ "session": "option-1" })))
                .await;
        }
        assert_eq!(
            shop.save(&id, &[("option_capacity", "1")]).await.status,
            303
        );
        let refused = shop.press("publish", &[]).await;
        assert_eq!(refused.status, 422);
        let said = refused.text(".notice.danger").unwrap();
        let told = "2 submissions already hold places of “Option 1”, but it allows 1";
        assert!(said.contains(told), "{said}");
        assert_eq!(shop.save(&id, &[("option_capacity", "")]).await.status, 303);
        shop.publish().await;
        assert!(
            option_places(&server.site.db, shop.id)
                .await
                .unwrap()
                .is_empty()
        );
        // Limited anew, what is there counts.
        assert_eq!(
            shop.save(&id, &[("option_capacity", "2")]).await.status,
            303
        );
        shop.publish().await;
        let places = option_places(&server.site.db, shop.id).await.unwrap();
        assert!(places[0].places.full(), "{places:?}");
    })
    .await;
}

#[tokio::test]
async fn who_may_answer_and_what_is_once_together_are_settings() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.add("choice", "Session").await;
        shop.add("paragraph", "Story").await;
        for wrong in ["name", "name, nothing", "name, story", "name, name"] {
            let refused = send(&shop, &[("unique_together", wrong)]).await;
            assert_eq!(refused.status, 422, "{wrong}");
            assert!(
                refused.text("#unique_together-error").is_some(),
                "{wrong}: {}",
                refused.body
            );
            assert_eq!(refused.text("#unique_together").unwrap(), wrong);
        }
        set(
            &shop,
            &[
                ("unique_together", "name，session\r\n\r\nperson, day"),
                ("one_response_per", "browser"),
            ],
        )
        .await;
        let settings = shop.draft().await.settings;
        assert_eq!(
            settings.unique_together,
            [["name", "session"], ["person", "day"]]
        );
        assert_eq!(settings.one_response_per, OneResponsePer::Browser);
        assert!(settings.someone_else);
        // Saving something else leaves them alone.
        set(&shop, &[("grace_minutes", "7")]).await;
        assert_eq!(
            shop.draft().await.settings.unique_together,
            settings.unique_together
        );
        // A question that is renamed before it was published takes its rule along.
        assert_eq!(shop.save("name", &[("id", "full_name")]).await.status, 303);
        let together = shop.draft().await.settings.unique_together;
        assert_eq!(together[0], ["full_name", "session"]);
        shop.publish().await;
        assert!(!shop.get("share").await.body.contains("/invitations"));
        set(&shop, &[("one_response_per", "invitation")]).await;
        assert!(shop.get("share").await.body.contains("/invitations"));
    })
    .await;
}
