//! Pages of staff, and the browser's Back.

use onceform::domain::account::Role;

use crate::browser::{Browser, Way};
use crate::forms;
use crate::support::{Member, PASSWORD, TestServer, in_each_way};

const REVIEWER: &str = "admin@example.org";

/// Somebody signed in, in front of the list of a form with one submission.
async fn at_the_list(browser: &Browser, server: &TestServer) -> Member {
    server.publish(&forms::visit()).await;
    let person = server.person();
    let sent = person
        .send(
            "visit",
            &person.open("visit").await,
            &[("name", "A visitor")],
        )
        .await;
    assert_eq!(sent.status, 303, "{}", sent.body);
    let member = Member::new(server, REVIEWER, Role::Admin).await;
    browser.sign_in(REVIEWER, PASSWORD).await;
    browser.open_page("/review/visit").await;
    assert_eq!(browser.texts("td .tag").await, ["New"]);
    member
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_06_back_to_the_list_shows_the_new_status() {
    in_each_way(&Way::ALL, async |browser, server| {
        let member = at_the_list(browser, server).await;
        browser.click("th .row-link").await;
        browser
            .until_page("document.querySelector('.decisions')")
            .await;
        browser.click(".decisions [value=accepted]").await;
        browser
            .until_page("document.querySelector('h1 .tag.accepted')")
            .await;
        while browser.text_of("location.pathname").await != "/review/visit" {
            browser.leave(browser.back()).await;
        }
        assert_eq!(
            browser.texts("td .tag").await,
            ["Accepted"],
            "{:?}",
            browser.way()
        );
        let list = member.get("/review/visit").await;
        assert_eq!(list.header("cache-control"), "no-store");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn back_after_signing_out_shows_no_submission() {
    in_each_way(&Way::ALL, async |browser, server| {
        at_the_list(browser, server).await;
        browser
            .leave(browser.click("form[action='/logout'] button"))
            .await;
        browser.leave(browser.back()).await;
        let shown = browser.text_of("document.body.innerText").await;
        assert!(!shown.contains("A visitor"), "{:?}: {shown}", browser.way());
        browser
            .until_page("document.querySelector('[name=password]')")
            .await;
    })
    .await;
}
