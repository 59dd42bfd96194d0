//! What staff see.

use onceform::domain::account::{Role, setup_code};
use onceform::domain::id::FormId;
use serde_json::json;

use super::Looks;
use crate::browser::{Browser, Way};
use crate::forms;
use crate::support::{Answer, Member, PASSWORD, TestServer, in_browser};

pub(super) const ADMIN: &str = "admin@example.org";

#[tokio::test(flavor = "multi_thread")]
async fn the_doors() {
    in_browser(Way::USUAL, async |browser, server| {
        let looks = Looks::new(browser).await;
        let set_up = format!(
            "/setup?code={}",
            setup_code(&server.site.config.keys.secret).as_str()
        );
        looks.page("set-up", &set_up).await;
        looks
            .state("set-up-faults", async || press_send(browser, &set_up).await)
            .await;

        let admin = Member::new(server, ADMIN, Role::Admin).await;
        let invited = invite(&admin, "new@example.org").await;
        let link = invited.value("#link").unwrap();
        let link = link.strip_prefix(&server.url).unwrap();
        looks.page("choose-password", link).await;
        looks
            .state("choose-password-faults", async || {
                press_send(browser, link).await
            })
            .await;
        server.person().post(link, &[("password", PASSWORD)]).await;
        looks.page("link-spent", link).await;
        looks.page("sign-in", "/login").await;
        looks
            .state("sign-in-wrong", async || {
                browser.open_page("/login").await;
                browser.write("[name=email]", "nobody@example.org").await;
                browser.write("[name=password]", "wrong").await;
                browser
                    .leave(browser.click("main form [type=submit]"))
                    .await;
            })
            .await;
        looks.page("sign-in-first", "/admin/forms").await;
        looks.finish();
    })
    .await;
}

/// Sends the form of a page as it stands.
pub(super) async fn press_send(browser: &Browser, path: &str) {
    browser.open_page(path).await;
    browser
        .leave(browser.click("main form [type=submit]"))
        .await;
}

async fn invite(admin: &Member, email: &str) -> Answer {
    let pairs = [
        ("email", email),
        ("name", "Anne Example"),
        ("role", "reviewer"),
    ];
    let invited = admin.post("/admin/accounts", &pairs).await;
    assert_eq!(invited.status, 200, "{}", invited.body);
    invited
}

#[tokio::test(flavor = "multi_thread")]
async fn the_office() {
    in_browser(Way::USUAL, async |browser, server| {
        let looks = Looks::new(browser).await;
        let admin = Member::new(server, ADMIN, Role::Admin).await;
        let reviewer = Member::new(server, "reviewer@example.org", Role::Reviewer).await;
        invite(&admin, "new@example.org").await;
        browser.sign_in(ADMIN, PASSWORD).await;

        looks.page("forms-none", "/admin/forms").await;
        looks.page("review-none", "/review").await;
        looks.page("accounts", "/admin/accounts").await;
        looks.page("account-invite", "/admin/accounts/new").await;
        looks
            .state("account-invite-faults", async || {
                press_send(browser, "/admin/accounts/new").await
            })
            .await;
        looks
            .page("account-one", &format!("/admin/accounts/{}", reviewer.id))
            .await;
        looks.page("account-own", "/account").await;
        looks.page("organisation", "/admin/organisation").await;
        looks.page("system", "/admin/system").await;
        looks.page("staff-not-found", "/review/nothing-here").await;
        looks.finish();
    })
    .await;
}

/// A form, published and then changed, with the submissions of some people.
pub(super) async fn form_in_use(server: &TestServer) -> FormId {
    let form = server.publish(&forms::every_kind()).await;
    let person = server.person();
    for (place, name) in [
        "Lin Xiaoyu 林晓宇",
        "Anne Example",
        "Bo Example",
        "Chi Example",
        "Dora Example",
    ]
    .into_iter()
    .enumerate()
    {
        let phone = format!("+44 7700 90010{place}");
        let answers = forms::answers(name, &phone);
        let sent = person
            .send("every-kind", &person.open("every-kind").await, &answers)
            .await;
        assert_eq!(sent.status, 303, "{}", sent.body);
    }
    form
}

/// One more submission, which comes twice and then with other answers; gives its short name.
async fn send_twice(server: &TestServer) -> String {
    let person = server.person();
    let pair = person.open("every-kind").await;
    for (name, status) in [
        ("Eva Example", 303),
        ("Eva Example", 303),
        ("Somebody else", 422),
    ] {
        let answers = forms::answers(name, "+44 7700 900109");
        let sent = person.send("every-kind", &pair, &answers).await;
        assert_eq!(sent.status, status, "{}", sent.body);
    }
    server.site.repeats.flush().await;
    pair[0].1[..8].to_owned()
}

/// The addresses of the submissions of a list.
fn records(list: &Answer) -> Vec<String> {
    let place = |n| list.attribute(&format!("tbody tr:nth-child({n}) a.row-link"), "href");
    (1..).map_while(place).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk() {
    in_browser(Way::USUAL, async |browser, server| {
        let looks = Looks::new(browser).await;
        let admin = Member::new(server, ADMIN, Role::Admin).await;
        form_in_use(server).await;
        let mut other = forms::visit();
        other["title"] = json!("A form that nobody has filled in yet");
        server.publish(&other).await;
        let act = send_twice(server).await;
        let list = admin.get("/review/every-kind").await;
        let records = records(&list);
        let page = admin.get(&records[1]).await;
        let pairs = [
            ("request_id", page.value(".note-form [name=request_id]").unwrap()),
            ("revision", page.value(".note-form [name=revision]").unwrap()),
            ("note", "Ask about the lift.\nShe called on Monday.".to_owned()),
        ];
        let pairs: Vec<_> = pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let action = page.attribute(".note-form", "action").unwrap();
        assert_eq!(admin.post(&action, &pairs).await.status, 303);
        for (record, to) in [(1, "in_review"), (2, "in_review"), (2, "accepted"), (3, "spam")] {
            let page = admin.get(&records[record]).await;
            let action = page.attribute("form.decisions", "action").unwrap();
            let revision = page.value(".decisions [name=revision]").unwrap();
            let decided = admin.post(&action, &[("revision", &revision), ("to", to)]).await;
            assert_eq!(decided.status, 303, "{}", decided.body);
        }
        browser.sign_in(ADMIN, PASSWORD).await;

        looks.page("review", "/review").await;
        looks.page("review-list", "/review/every-kind").await;
        looks.page("review-list-found", "/review/every-kind?q=example&status=new&from=2026-01-01").await;
        looks.page("review-list-no-match", "/review/every-kind?q=nothing").await;
        looks.page("review-list-faults", "/review/every-kind?from=yesterday").await;
        looks.page("duplicates", "/review/every-kind/duplicates").await;
        looks.page("duplicates-none", "/review/visit/duplicates").await;
        looks.page("duplicate", &format!("/review/every-kind/duplicates/{act}")).await;
        looks.page("review-list-empty", "/review/visit").await;
        looks.page("submission", &records[0]).await;
        looks.page("submission-in-review", &records[1]).await;
        looks.page("submission-accepted", &records[2]).await;
        looks.page("submission-delete", &format!("{}/delete", records[0])).await;
        looks
            .state("submission-conflict", async || {
                browser.open_page(&records[0]).await;
                browser.run("for (const field of document.querySelectorAll('[name=revision]')) field.value = 99").await;
                browser.leave(browser.click("form.decisions button")).await;
            })
            .await;
        looks.finish();
    })
    .await;
}
