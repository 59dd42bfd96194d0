//! The settings of a form.

use onceform::domain::definition::WhenRedisIsDown;

use super::Workshop;
use crate::support::{Answer, Seeds, Sown, on_each_server};

/// Sends the page of settings with these changes.
pub(super) async fn send(shop: &Workshop, changes: &[(&str, &str)]) -> Answer {
    let page = shop.get("settings").await;
    let mut pairs = page.inputs("form.settings");
    pairs.retain(|(name, _)| name != "csrf" && name != "revision");
    for (name, value) in changes {
        pairs.retain(|(known, _)| known != name);
        pairs.push(((*name).to_owned(), (*value).to_owned()));
    }
    let pairs: Vec<_> = pairs
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    shop.press("settings", &pairs).await
}

/// The same where it must be taken.
pub(super) async fn set(shop: &Workshop, changes: &[(&str, &str)]) {
    let answer = send(shop, changes).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
}

#[tokio::test]
async fn every_setting_is_kept() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        set(
            &shop,
            &[
                ("opens_date", "2027-01-01"),
                ("opens_time", "09:00"),
                ("closes_date", "2027-01-31"),
                ("closes_time", "18:00"),
                ("time_zone", "Asia/Shanghai"),
                ("grace_minutes", "15"),
                ("capacity", "300"),
                ("confirmation", "See **you**"),
                ("when_redis_is_down", "refuse"),
                ("page_life_hours", "24"),
                ("slug", "open-day-2027"),
            ],
        )
        .await;
        let form = shop.draft().await;
        let settings = &form.settings;
        let instant = |text: &str| Some(text.parse().unwrap());
        assert_eq!(settings.opens_at, instant("2027-01-01T01:00:00Z"));
        assert_eq!(settings.closes_at, instant("2027-01-31T10:00:00Z"));
        assert_eq!((settings.grace_minutes, settings.page_life_hours), (15, 24));
        assert_eq!(settings.capacity, Some(300));
        assert_eq!(settings.when_redis_is_down, WhenRedisIsDown::Refuse);
        assert_eq!(settings.confirmation, "See **you**");
        assert!(settings.show_answers_on_receipt);
        assert_eq!(
            (form.slug.as_str(), shop.row().await.slug.as_str()),
            ("open-day-2027", "open-day-2027")
        );
        let page = shop.get("settings?did=saved").await;
        assert_eq!(page.value("#closes_time").unwrap(), "18:00");
        assert_eq!(
            page.text("#time_zone option[selected]").unwrap(),
            "Asia/Shanghai"
        );
        assert!(
            page.text(".notice.success")
                .unwrap()
                .contains("Publish the form")
        );
        // Saving what the page shows changes nothing.
        let before = shop.row().await;
        set(&shop, &[]).await;
        assert_eq!(shop.row().await, before);
    })
    .await;
}

#[tokio::test]
async fn dat_11_an_unfinished_closing_time_is_refused_and_the_old_one_stays() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        set(
            &shop,
            &[("closes_date", "2027-01-31"), ("closes_time", "18:00")],
        )
        .await;
        let before = shop.row().await;
        for (date, time, at) in [
            ("2027-02-01", "14:2", "closes_time"),
            ("2027-02-01", "14", "closes_time"),
            ("2027-02-01", "", "closes_time"),
            ("", "14:02", "closes_date"),
            ("2027-02-31", "14:02", "closes_date"),
            ("2027-2-1", "14:02", "closes_date"),
        ] {
            let typed = [("closes_date", date), ("closes_time", time)];
            let refused = send(&shop, &typed).await;
            assert_eq!(refused.status, 422, "{date} {time}");
            assert!(
                refused.text(&format!("#{at}-error")).is_some(),
                "{date} {time}"
            );
            let linked = refused.attribute(".summary a", "href").unwrap();
            assert_eq!(linked, format!("#{at}"));
            assert_eq!(refused.value("#closes_time").unwrap(), time);
            assert_eq!(refused.value("#closes_date").unwrap(), date);
        }
        assert_eq!(shop.row().await, before);
        set(&shop, &[("closes_date", ""), ("closes_time", "")]).await;
        assert_eq!(shop.draft().await.settings.closes_at, None);
    })
    .await;
}

#[tokio::test]
async fn lim_03_a_limit_is_a_number_that_fits_or_nothing() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        set(&shop, &[("capacity", "3")]).await;
        shop.publish().await;
        let seeds = Seeds::of(server);
        for second in 1..=3 {
            let at = format!("2027-01-01T00:00:0{second}Z");
            seeds.submission(shop.id, Sown::at(&at)).await;
            seeds.take_place(shop.id).await;
        }
        for typed in ["0", "2.5", "-1", "many", "2", "1,000", "99999999999"] {
            let refused = send(&shop, &[("capacity", typed)]).await;
            assert_eq!(refused.status, 422, "{typed}");
            assert!(refused.text("#capacity-error").is_some(), "{typed}");
            assert_eq!(refused.value("#capacity").unwrap(), typed);
        }
        let low = send(&shop, &[("capacity", "2")]).await;
        let said = low.text("#capacity-error").unwrap();
        assert!(said.contains("3 submissions already hold places"), "{said}");
        assert_eq!(shop.draft().await.settings.capacity, Some(3));
        // Opened again, it is still full, and the page says so.
        shop.press("state", &[("state", "closed")]).await;
        shop.press("state", &[("state", "live")]).await;
        let share = shop.get("share?did=live").await;
        assert!(
            share.body.contains("All 3 places are taken"),
            "{}",
            share.body
        );
        // Nothing typed means no limit, and the page says so beforehand.
        let hint = shop.get("settings").await.text("#capacity-hint").unwrap();
        assert!(hint.contains("Leave it empty for no limit"), "{hint}");
        set(&shop, &[("capacity", "")]).await;
        assert_eq!(shop.draft().await.settings.capacity, None);
        shop.publish().await;
        assert_eq!(shop.row().await.places, None);
    })
    .await;
}

#[tokio::test]
async fn a_limit_that_filled_up_before_it_was_published_is_in_the_way() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        set(&shop, &[("capacity", "1")]).await;
        let seeds = Seeds::of(server);
        seeds
            .submission(shop.id, Sown::at("2027-01-01T00:00:01Z"))
            .await;
        seeds
            .submission(shop.id, Sown::at("2027-01-01T00:00:02Z"))
            .await;
        let refused = shop.press("publish", &[]).await;
        assert_eq!(refused.status, 422);
        let said = refused.text(".notice.danger").unwrap();
        assert!(
            said.contains("2 submissions already hold places, but it allows 1"),
            "{said}"
        );
        assert_eq!(shop.row().await.places, None);
    })
    .await;
}

#[tokio::test]
async fn an_address_changes_until_the_form_is_published() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let other = Workshop::with(server, shop.member.clone(), "Other").await;
        let taken = send(&other, &[("slug", "open-day")]).await;
        assert_eq!(taken.status, 422);
        assert!(
            taken
                .text("#slug-error")
                .unwrap()
                .contains("“open-day-2” is free")
        );
        let wrong = send(&other, &[("slug", "Open day")]).await;
        assert_eq!(wrong.status, 422);
        assert_eq!(other.row().await.slug, "other");
        other.add("text", "Name").await;
        other.publish().await;
        assert_eq!(other.get("settings").await.text("#slug"), None);
        set(&other, &[("slug", "elsewhere")]).await;
        assert_eq!(other.row().await.slug, "other");
    })
    .await;
}

#[tokio::test]
async fn a_form_opens_before_it_closes() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let crossed = [
            ("opens_date", "2027-02-01"),
            ("opens_time", "09:00"),
            ("closes_date", "2027-01-31"),
            ("closes_time", "18:00"),
        ];
        let refused = send(&shop, &crossed).await;
        assert_eq!(refused.status, 422);
        let said = refused.text("#opens_date-error").unwrap();
        assert!(said.contains("must open before it closes"), "{said}");
        let skipped = [
            ("time_zone", "Europe/London"),
            ("closes_date", "2027-03-28"),
            ("closes_time", "01:30"),
        ];
        let refused = send(&shop, &skipped).await;
        let said = refused.text("#closes_time-error").unwrap();
        assert!(said.contains("put forward"), "{said}");
    })
    .await;
}
