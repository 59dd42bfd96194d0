//! What a form says on the way, or at its end, when it takes no answers, or none from this person, or not these.

use onceform::domain::account::Role;
use serde_json::json;

use super::walk::{VISIT, WHO, Walk, three_pages, three_pages_with};
use crate::support::{Member, on_shared_servers};

const SIGN_IN: &str = "Sign in to answer";
const ANSWERED: &str = "You’ve already answered";

/// Closed between two pages: no page asks any more, nothing is kept or sent, and what was typed can be copied.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_closed_on_the_way_gives_the_answers_back() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("steps-closed")).await;
        let person = server.person();
        let check = Walk::to_check(&person, "/f/steps-closed").await;
        let page = format!("/f/steps-closed/p/visit?d={}", check.code());
        let step = Walk::at(&person, &page).await;
        let close = "update form set state = 'closed' where slug = 'steps-closed'";
        server.scratch.execute(close).await;
        for (answer, kept) in [
            (
                step.press("continue", &[("email", "new@example.org")])
                    .await,
                "new@example.org",
            ),
            (check.send().await, "Ada Vale"),
        ] {
            assert_eq!(answer.status, 410, "{}", answer.body);
            assert_eq!(answer.text("h1").as_deref(), Some("This form is closed"));
            assert!(answer.text("#kept").unwrap().contains(kept));
        }
        for part in ["p/visit", "check"] {
            let address = format!("/f/steps-closed/{part}?d={}", check.code());
            let walk = Walk::at(&person, &address).await;
            assert_eq!(walk.heading(), (200, "This form is closed".to_owned()));
            assert!(walk.page.text("#kept").unwrap().contains("ada@example.org"));
        }
        assert_eq!(server.stored("steps-closed").await, 0);
    })
    .await;
}

/// The last place goes while somebody is on the way: told on the next page and at Send; whoever has sent keeps their
/// receipt.
#[tokio::test(flavor = "multi_thread")]
async fn lim_02_the_last_place_goes_to_whoever_sends_first() {
    on_shared_servers(async |server| {
        let settings = json!({ "capacity": 1 });
        server
            .publish(&three_pages_with("steps-full", settings))
            .await;
        let first = Walk::to_check(&server.person(), "/f/steps-full").await;
        let late = Walk::to_check(&server.person(), "/f/steps-full").await;
        let mut begun = Walk::at(&server.person(), "/f/steps-full").await;
        begun.go("continue", &WHO).await;
        let stored = first.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        for (answer, kept) in [
            (late.send().await, "See you"),
            (begun.press("continue", &VISIT).await, "ada@example.org"),
        ] {
            assert_eq!(answer.status, 409, "{}", answer.body);
            let heading = answer.text("h1").unwrap();
            assert_eq!(heading, "The only place is taken");
            assert!(answer.text("#kept").unwrap().contains(kept));
        }
        let again = first.send().await;
        assert_eq!((again.status, again.location()), (303, stored.location()));
        assert_eq!(server.stored("steps-full").await, 1);
    })
    .await;
}

/// Whoever has signed out in between is asked to sign in on every page, with what was typed, and goes on afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_for_accounts_asks_to_sign_in_on_every_page() {
    on_shared_servers(async |server| {
        let settings = json!({ "one_response_per": "account" });
        server
            .publish(&three_pages_with("steps-account", settings))
            .await;
        let member = Member::new(server, "steps@example.org", Role::Admin).await;
        let check = Walk::to_check(&member.person, "/f/steps-account").await;
        let code = check.code();
        let stranger = server.person();
        let first = Walk::at(&stranger, "/f/steps-account").await;
        assert_eq!(first.heading(), (200, SIGN_IN.to_owned()));
        for part in ["p/who", "p/visit", "check"] {
            let address = format!("/f/steps-account/{part}?d={code}");
            let walk = Walk::at(&stranger, &address).await;
            assert_eq!(walk.heading(), (200, SIGN_IN.to_owned()), "{part}");
            let link = walk.page.attribute(".actions a", "href").unwrap();
            assert_eq!(link, format!("/login?next=/f/steps-account/resume/{code}"));
        }
        let mut step = Walk::at(
            &member.person,
            &format!("/f/steps-account/p/visit?d={code}"),
        )
        .await;
        member.post("/logout", &[]).await;
        let out = step.press("continue", &[("email", "b@example.org")]).await;
        assert_eq!(out.text("h1").as_deref(), Some(SIGN_IN), "{}", out.body);
        assert_eq!(out.status, 403);
        assert!(out.text("#kept").unwrap().contains("b@example.org"));
        assert_eq!(check.send().await.status, 400, "a page of an account");

        let back = [
            ("email", "steps@example.org"),
            ("password", crate::support::PASSWORD),
        ];
        let door = step.person.get("/login").await;
        assert_eq!(door.status, 200);
        assert_eq!(step.person.post("/login", &back).await.status, 303);
        step = Walk::at(&step.person, &format!("/f/steps-account/resume/{code}")).await;
        let resumed = step.page.clone();
        step.follow(&resumed).await;
        let stored = step.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let visit = Walk::at(&step.person, "/f/steps-account").await;
        assert_eq!(visit.heading(), (200, ANSWERED.to_owned()));
        assert_eq!(server.stored("steps-account").await, 1);
    })
    .await;
}

/// One response per browser: a second way begun earlier ends at the receipt of the first, its answers to copy.
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_has_answered_is_told_so_on_the_way() {
    on_shared_servers(async |server| {
        let settings = json!({ "one_response_per": "browser" });
        server
            .publish(&three_pages_with("steps-browser", settings))
            .await;
        let person = server.person();
        let mut other = Walk::at(&person, "/f/steps-browser").await;
        other.go("continue", &WHO).await;
        let check = Walk::to_check(&person, "/f/steps-browser").await;
        let stored = check.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let told = other.press("continue", &VISIT).await;
        assert_eq!(told.status, 409, "{}", told.body);
        assert_eq!(told.text("h1").as_deref(), Some(ANSWERED));
        assert_eq!(
            told.attribute(".actions a", "href").unwrap(),
            stored.location()
        );
        assert!(told.text("#kept").unwrap().contains("ada@example.org"));
        assert_eq!(server.stored("steps-browser").await, 1);
    })
    .await;
}

/// The same answers by another way of the same browser: asked first, and meant they are a second submission.
#[tokio::test(flavor = "multi_thread")]
async fn dup_15_equal_answers_of_two_ways_are_asked_about_first() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("steps-asked")).await;
        let person = server.person();
        let first = Walk::to_check(&person, "/f/steps-asked").await;
        let stored = first.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let mut second = Walk::to_check(&person, "/f/steps-asked").await;
        let asked = second.send().await;
        assert_eq!(asked.status, 409, "{}", asked.body);
        let link = format!("a[href='{}']", stored.location());
        assert!(asked.text(&link).is_some(), "links the first receipt");
        assert!(asked.body.contains("ada@example.org"), "keeps the answers");
        assert_eq!(server.stored("steps-asked").await, 1);
        second.page = asked;
        let meant = second.send_with(&[("action", "again")]).await;
        assert_eq!(meant.status, 303, "{}", meant.body);
        assert_ne!(meant.location(), stored.location());
        assert_eq!(server.stored("steps-asked").await, 2);
    })
    .await;
}

/// Other answers from a page that was sent stand in a draft of their own: they can be changed, and sent.
#[tokio::test(flavor = "multi_thread")]
async fn other_answers_after_sending_can_be_changed_and_sent() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("steps-other")).await;
        let mut walk = Walk::to_check(&server.person(), "/f/steps-other").await;
        let stored = walk.send().await;
        let refused = walk.send_with(&[("note", "Another")]).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert_ne!(refused.pair(), walk.page.pair());
        walk.page = refused;
        let change = walk.page.attribute("section .actions a", "href").unwrap();
        let mut page = Walk::at(&walk.person, &change).await;
        assert_eq!(page.value("name").as_deref(), Some("Ada Vale"));
        let typed = [("name", "Ada Vale-Brook"), ("visits", "yes")];
        page.go("continue", &typed).await;
        assert!(page.page.body.contains("Another"), "{}", page.page.body);
        let second = page.send().await;
        assert_eq!(second.status, 303, "{}", second.body);
        assert_ne!(second.location(), stored.location());
        assert_eq!(server.stored("steps-other").await, 2);
    })
    .await;
}

/// A form that takes several from one page takes them from the page of all answers too, each retry meeting its own.
#[tokio::test(flavor = "multi_thread")]
async fn a_check_page_sends_several_where_the_form_says_so() {
    on_shared_servers(async |server| {
        let settings = json!({ "request_id": "per_click" });
        server
            .publish(&three_pages_with("steps-click", settings))
            .await;
        let check = Walk::to_check(&server.person(), "/f/steps-click").await;
        let first = check.send().await;
        assert_eq!(first.status, 303, "{}", first.body);
        let second = check.send_with(&[("note", "Another")]).await;
        assert_eq!(second.status, 303, "{}", second.body);
        assert_ne!(second.location(), first.location());
        for (note, receipt) in [("See you", &first), ("Another", &second)] {
            let again = check.send_with(&[("note", note)]).await;
            assert_eq!((again.status, again.location()), (303, receipt.location()));
            assert_eq!(again.header("idempotent-replayed"), "true");
        }
        assert_eq!(server.stored("steps-click").await, 2);
    })
    .await;
}
