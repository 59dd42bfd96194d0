//! Who comes in, who stays in, and what a form must bear.

use std::sync::Arc;

use chrono::Duration;
use onceform::domain::account::Role;
use onceform::domain::clock::Clock;
use onceform::storage::accounts;

use crate::support::{Member, PASSWORD, Scratch, TestServer, on_each_server, sign_in, staff};

const EMAIL: &str = "editor@example.org";

async fn sqlite(clock: &Clock) -> TestServer {
    let scratch = Arc::new(Scratch::sqlite().await);
    TestServer::start_at(&scratch, &[], clock.clone()).await
}

#[tokio::test]
async fn who_is_not_signed_in_is_led_to_the_sign_in_and_back() {
    on_each_server(async |server| {
        let member = Member::new(server, EMAIL, Role::Admin).await;
        let stranger = server.person();
        let sent = stranger.get("/admin/accounts?lang=zh-CN").await;
        assert_eq!(sent.status, 303);
        assert_eq!(
            sent.location(),
            "/login?next=%2Fadmin%2Faccounts%3Flang%3Dzh-CN"
        );
        let page = stranger.get(sent.location()).await;
        assert_eq!(page.status, 200);
        let next = page.value("input[name=next]").unwrap();
        let pairs = [
            ("email", "EDITOR@example.org "),
            ("password", PASSWORD),
            ("next", &next),
        ];
        let answer = stranger.post("/login", &pairs).await;
        assert_eq!((answer.status, answer.location()), (303, next.as_str()));
        let cookie = answer.header("set-cookie");
        for attribute in ["onceform_session=", "HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
        assert!(!cookie.contains("Secure"), "{cookie}");
        assert_eq!(stranger.get(&next).await.status, 200);
        let account = accounts::find(&server.site.db, member.id)
            .await
            .unwrap()
            .unwrap();
        assert!(account.signed_in_at.is_some());

        // A form that was sent meanwhile is not repeated: the way leads to the start.
        let late = server
            .person()
            .post("/account/name", &[("name", "X")])
            .await;
        assert_eq!((late.status, late.location()), (303, "/login?next=%2F"));
    })
    .await;
}

#[tokio::test]
async fn a_link_does_not_lead_away_after_signing_in() {
    let server = sqlite(&Clock::System).await;
    Member::new(&server, EMAIL, Role::Reviewer).await;
    for next in ["https://example.org/", "//example.org", "/\\example.org"] {
        let pairs = [("email", EMAIL), ("password", PASSWORD), ("next", next)];
        let answer = server.person().post("/login", &pairs).await;
        assert_eq!((answer.status, answer.location()), (303, "/review"));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_address_look_the_same() {
    on_each_server(async |server| {
        Member::new(server, EMAIL, Role::Editor).await;
        staff(&server.site.db, "no-password@example.org", Role::Editor).await;
        let disabled = staff(&server.site.db, "gone@example.org", Role::Editor).await;
        let now = server.now();
        accounts::disable(&server.site.db, disabled, None, now)
            .await
            .unwrap()
            .unwrap();
        let mut pages = Vec::new();
        for email in [EMAIL, "nobody@example.org", "gone@example.org"] {
            let person = server.person();
            let answer = sign_in(&person, email, "not the password").await;
            assert_eq!(answer.status, 422);
            assert_eq!(answer.header("cache-control"), "no-store");
            assert_eq!(answer.header("set-cookie"), "");
            assert!(!answer.body.contains("not the password"));
            // What was typed is kept, save for the password.
            assert_eq!(answer.value("input[name=email]").unwrap(), email);
            pages.push(answer.body.replace(email, "-"));
        }
        assert_eq!(pages[0], pages[1]);
        assert_eq!(pages[0], pages[2]);
        let empty = sign_in(&server.person(), " ", "").await;
        assert_eq!(empty.status, 422);
        let summary = empty.texts(".summary a");
        assert_eq!(summary, ["Enter an email address", "Enter a password"]);
        let title = empty.text("title").unwrap();
        assert!(title.starts_with("Error: "), "{title}");
    })
    .await;
}

#[tokio::test]
async fn guessing_has_to_wait() {
    let clock = Clock::fixed(Clock::System.now());
    let server = sqlite(&clock).await;
    Member::new(&server, EMAIL, Role::Editor).await;
    let guesser = server.person();
    for _ in 0..10 {
        assert_eq!(
            sign_in(&guesser, EMAIL, "not the password").await.status,
            422
        );
    }
    for password in ["not the password", PASSWORD] {
        let refused = sign_in(&guesser, EMAIL, password).await;
        assert_eq!(refused.status, 429);
        assert_eq!(refused.header("retry-after"), "601");
        let text = refused.text(".notice p").unwrap();
        assert!(text.contains("minutes"), "{text}");
    }
    clock.advance(Duration::minutes(10));
    assert_eq!(sign_in(&guesser, EMAIL, PASSWORD).await.status, 303);
    server.stop().await;
}

#[tokio::test]
async fn a_form_without_the_session_s_field_changes_nothing() {
    on_each_server(async |server| {
        let member = Member::new(server, "admin@example.org", Role::Admin).await;
        let other = Member::new(server, EMAIL, Role::Editor).await;
        let address = format!("/admin/accounts/{}/disable", other.id);
        for csrf in [None, Some(""), Some("x"), Some(other.csrf.as_str())] {
            let pairs: Vec<_> = csrf.map(|csrf| ("csrf", csrf)).into_iter().collect();
            let answer = member.person.post(&address, &pairs).await;
            assert_eq!(answer.status, 403);
            assert_eq!(answer.text("h1").unwrap(), "This page is out of date");
            let signed_out = member.person.post("/logout", &pairs).await;
            assert_eq!(signed_out.status, 403);
        }
        // Nor does a body that is no form, with or without the field in its address.
        let json = format!("{{\"csrf\":\"{}\"}}", member.csrf);
        let address = format!("{address}?csrf={}", member.csrf);
        let answer = member
            .person
            .post_body(&address, "application/json", json)
            .await;
        assert_eq!(answer.status, 415);
        assert_eq!(member.get("/account").await.status, 200);
        assert_eq!(other.get("/account").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_that_another_site_sends_is_refused() {
    let server = sqlite(&Clock::System).await;
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::new();
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://example.org"),
    ] {
        let sent = client
            .post(format!("{}/login", server.url))
            .header(name, value)
            .form(&[("email", EMAIL), ("password", PASSWORD)]);
        assert_eq!(sent.send().await.unwrap().status(), 403);
    }
    server.stop().await;
}

#[tokio::test]
async fn signing_out_ends_the_session_in_this_browser() {
    let server = sqlite(&Clock::System).await;
    let member = Member::new(&server, EMAIL, Role::Editor).await;
    let answer = member.post("/logout", &[]).await;
    assert_eq!((answer.status, answer.location()), (303, "/login?out=1"));
    assert_eq!(answer.header("clear-site-data"), "\"cache\"");
    let page = member.get("/account").await;
    assert_eq!(
        (page.status, page.location()),
        (303, "/login?next=%2Faccount")
    );
    let page = member.get(answer.location()).await;
    assert_eq!(page.text(".notice").unwrap(), "You are signed out.");
    server.stop().await;
}

#[tokio::test]
async fn a_session_ends_when_nobody_uses_it_and_is_renewed_by_use() {
    let clock = Clock::fixed(Clock::System.now());
    let server = sqlite(&clock).await;
    let member = Member::new(&server, EMAIL, Role::Editor).await;
    for _ in 0..13 {
        clock.advance(Duration::hours(11));
        assert_eq!(member.get("/account").await.status, 200);
    }
    // Seven days, and a little used all along.
    clock.advance(Duration::hours(168 - 13 * 11));
    assert_eq!(member.get("/account").await.status, 303);
    let member = Member::of(member.id, {
        let person = server.person();
        sign_in(&person, EMAIL, PASSWORD).await;
        person
    })
    .await;
    clock.advance(Duration::hours(12));
    assert_eq!(member.get("/account").await.status, 303);
    server.stop().await;
}

#[tokio::test]
async fn a_changed_password_ends_every_other_session() {
    on_each_server(async |server| {
        let here = Member::new(server, EMAIL, Role::Editor).await;
        let elsewhere = server.person();
        sign_in(&elsewhere, EMAIL, PASSWORD).await;
        let wrong = [("current", "not the password"), ("password", "short")];
        let refused = here.post("/account/password", &wrong).await;
        assert_eq!(refused.status, 422);
        assert_eq!(
            refused.texts(".summary a"),
            [
                "This isn't the current password",
                "The password must be at least 12 characters – you have 5"
            ]
        );
        let right = [("current", PASSWORD), ("password", "another long password")];
        let changed = here.post("/account/password", &right).await;
        assert_eq!(
            (changed.status, changed.location()),
            (303, "/account?saved=password")
        );
        let page = here.get(changed.location()).await;
        assert_eq!(page.status, 200);
        assert!(
            page.text(".notice")
                .unwrap()
                .contains("Your password is changed.")
        );
        assert_eq!(elsewhere.get("/account").await.status, 303);
        assert_eq!(sign_in(&server.person(), EMAIL, PASSWORD).await.status, 422);
        let again = sign_in(&server.person(), EMAIL, "another long password").await;
        assert_eq!(again.status, 303);
    })
    .await;
}

#[tokio::test]
async fn name_language_and_appearance_are_one_s_own() {
    let server = sqlite(&Clock::System).await;
    let member = Member::new(&server, EMAIL, Role::Reviewer).await;
    let answer = member
        .post("/account/name", &[("name", " Ada  Lovelace ")])
        .await;
    assert_eq!(answer.status, 303);
    let page = member.get("/account").await;
    assert_eq!(page.value("input[name=name]").unwrap(), "Ada Lovelace");
    let refused = member.post("/account/name", &[("name", "  ")]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.text("#name-error").unwrap(), "Error: Enter a name");

    let wanted = [("lang", "zh-CN"), ("theme", "dark")];
    let answer = member.post("/account/preferences", &wanted).await;
    let page = member.get(answer.location()).await;
    assert!(
        page.body
            .contains("<html lang=\"zh-CN\" data-theme=\"dark\">")
    );
    // Following a link of the two switches is remembered, too.
    member.get("/account?lang=en&theme=light").await;
    let page = member.get("/account").await;
    assert!(
        page.body
            .contains("<html lang=\"en\" data-theme=\"light\">")
    );
    server.stop().await;
}
