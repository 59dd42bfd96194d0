//! Forms of several pages: the way through them, what is kept on it, and the page that shows all before it is sent.

mod carried;
mod conditions;
mod files;
mod kept;
mod killed;
mod refused;
mod versions;
pub(crate) mod walk;

use serde_json::json;

use self::walk::{Walk, three_pages};
use crate::support::on_shared_servers;

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_three_pages_is_stored_once_with_all_its_answers() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("three")).await;
        let check = Walk::to_check(&server.person(), "/f/three").await;
        for shown in [
            "Ada Vale",
            "ada@example.org",
            "Monday",
            "Tuesday",
            "See you",
        ] {
            assert!(check.page.body.contains(shown), "{shown}");
        }
        assert_eq!(server.stored("three").await, 0);
        let stored = check.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let receipt = check.person.get(stored.location()).await;
        assert!(receipt.body.contains("Tuesday") && receipt.body.contains("See you"));
        let again = check.send().await;
        assert_eq!(again.location(), stored.location());
        assert_eq!(server.stored("three").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_01_a_check_page_after_sending_leads_to_the_receipt() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("nav-01")).await;
        let check = Walk::to_check(&server.person(), "/f/nav-01").await;
        let code = check.code();
        let stored = check.send().await;
        for part in ["check", "p/who", "p/more"] {
            let back = Walk::at(&check.person, &format!("/f/nav-01/{part}?d={code}")).await;
            assert_eq!(back.page.location(), stored.location(), "{part}");
        }
        // What arrives late changes nothing, and makes no new draft.
        let pair = check.page.pair().unwrap();
        let late = [
            (pair[0].0.as_str(), pair[0].1.as_str()),
            (pair[1].0.as_str(), pair[1].1.as_str()),
            ("name", ""),
            ("action", "save"),
        ];
        let address = format!("/f/nav-01/p/who?d={code}");
        let late = check.person.post(&address, &late).await;
        assert_eq!(late.location(), stored.location());
        assert_eq!(server.stored("nav-01").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_02_what_is_missing_is_led_to_and_never_sent() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("nav-02")).await;
        let person = server.person();
        let check = Walk::to_check(&person, "/f/nav-02").await;
        let mut other = Walk::at(&person, "/f/nav-02").await;
        let typed = [("name", "Second"), ("visits", "yes")];
        other.go("continue", &typed).await;
        assert_eq!(check.send().await.status, 303);
        let early = Walk::at(&person, &format!("/f/nav-02/check?d={}", other.code())).await;
        let gap = early.page.location();
        assert!(gap.contains("/p/visit?d="), "{gap}");
        let gap = person.get(gap).await;
        assert_eq!(gap.status, 200);
        assert!(gap.body.contains("href=\"#"), "{}", gap.body);
        let pair = other.page.pair().unwrap();
        let forced = person.send("nav-02", &pair, &typed).await;
        assert_eq!(forced.status, 422, "{}", forced.body);
        assert_eq!(forced.attribute(".summary li a", "href"), None);
        assert_eq!(server.stored("nav-02").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_hidden_by_its_condition_is_skipped() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("skipped")).await;
        let first = Walk::at(&server.person(), "/f/skipped").await;
        assert!(first.page.body.contains("value=\"continue\""));
        let wrong = first.press("continue", &[("name", "")]).await;
        assert_eq!(wrong.status, 422, "{}", wrong.body);
        let kept = first
            .press("continue", &[("name", "Ada"), ("visits", "no")])
            .await;
        let next = kept.location();
        assert!(next.contains("/p/more?d="), "{next}");
    })
    .await;
}

/// What the address answers on a later page is not lost on the way to it.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_in_the_address_reaches_the_page_that_asks_it() {
    on_shared_servers(async |server| {
        let mut document = three_pages("given");
        let hidden = json!({ "id": "source", "kind": "hidden", "label": "Source" });
        document["pages"][2]["fields"]
            .as_array_mut()
            .unwrap()
            .push(hidden);
        server.publish(&document).await;
        let address = "/f/given?source=poster&note=not%20asked&name=x";
        let mut walk = Walk::at(&server.person(), address).await;
        assert_eq!(walk.value("source").as_deref(), Some("poster"));
        assert_eq!(walk.page.value("input[name=note]"), None);
        let typed = [("name", "Ada"), ("visits", "no"), ("source", "poster")];
        walk.go("continue", &typed).await;
        assert_eq!(walk.value("source").as_deref(), Some("poster"));
        walk.go("continue", &[("note", "Hello"), ("source", "poster")])
            .await;
        assert_eq!(walk.value("source").as_deref(), Some("poster"));
        assert_eq!(walk.send().await.status, 303);
    })
    .await;
}
