//! The organisation's settings, and what everybody's pages fetch of them.

use std::sync::Arc;

use onceform::domain::account::Role;
use onceform::storage::organisation;

use crate::support::{Answer, Member, Scratch, TestServer, on_each_server};

const GIF: &[u8] = b"GIF89a\x01\x00\x01\x00\x00\x00\x00;";

/// A body as a browser sends it: texts, and a file where it has bytes.
async fn save(member: &Member, texts: &[(&str, &str)], logo: &[u8]) -> Answer {
    let mut body = Vec::new();
    let csrf = ("csrf", member.csrf.as_str());
    for (name, value) in std::iter::once(csrf).chain(texts.iter().copied()) {
        let part =
            format!("--b\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend(part.into_bytes());
    }
    body.extend(
        b"--b\r\ncontent-disposition: form-data; name=\"logo\"; filename=\"logo.png\"\r\n\
        content-type: image/png\r\n\r\n",
    );
    body.extend(logo);
    body.extend(b"\r\n--b--\r\n");
    let kind = "multipart/form-data; boundary=b";
    member
        .person
        .post_body("/admin/organisation", kind, body)
        .await
}

fn texts(revision: &str) -> [(&str, &str); 5] {
    [
        ("revision", revision),
        ("name", "Town Library"),
        ("accent", "#6A3AA6"),
        (
            "privacy",
            "We keep answers **for a year**. <script>alert(1)</script>",
        ),
        ("legal", "Library Lane 1"),
    ]
}

#[tokio::test]
async fn settings_show_on_every_page_and_logo_and_colour_are_kept_for_ever() {
    on_each_server(async |server| {
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        let revision = admin
            .get("/admin/organisation")
            .await
            .value("input[name=revision]");
        let saved = save(&admin, &texts(&revision.unwrap()), GIF).await;
        assert_eq!(
            (saved.status, saved.location()),
            (303, "/admin/organisation?saved=1")
        );
        let page = admin.get(saved.location()).await;
        assert_eq!(page.value("input[name=accent]").unwrap(), "#6a3aa6");
        assert_eq!(page.text(".notice").unwrap(), "The organisation is saved.");

        let public = server.person();
        let kept = organisation::find(&server.site.db).await.unwrap();
        let logo = public
            .get(&format!("/organisation/logo/{}", kept.logo.unwrap()))
            .await;
        assert_eq!((logo.status, logo.body.as_bytes()), (200, GIF));
        assert_eq!(logo.header("content-type"), "image/gif");
        assert_eq!(logo.header("x-content-type-options"), "nosniff");
        assert_eq!(
            logo.header("cache-control"),
            "public, max-age=31536000, immutable"
        );
        let sign_in = public.get("/login").await;
        assert!(sign_in.body.contains("Town Library"));
        let at = sign_in.body.find("/theme/").unwrap();
        let address = sign_in.body[at..].split('"').next().unwrap();
        let css = public.get(address).await;
        assert_eq!(css.status, 200);
        assert_eq!(css.header("content-type"), "text/css; charset=utf-8");
        assert_eq!(
            css.header("cache-control"),
            "public, max-age=31536000, immutable"
        );
        assert!(css.body.contains("light-dark(#6a3aa6, "), "{}", css.body);
        for gone in [
            "/theme/ffffff-00000000.css",
            "/theme/x.css",
            "/organisation/logo/x",
        ] {
            assert_eq!(public.get(gone).await.status, 404, "{gone}");
        }

        let texts = [&texts("1")[..], &[("remove_logo", "yes")]].concat();
        assert_eq!(save(&admin, &texts, b"").await.status, 303);
        let now = organisation::find(&server.site.db).await.unwrap();
        assert_eq!((now.logo, now.revision), (None, 2));
    })
    .await;
}

#[tokio::test]
async fn wrong_settings_are_told_and_nothing_is_saved() {
    let scratch = Arc::new(Scratch::sqlite().await);
    let server = TestServer::start(&scratch, &[]).await;
    let admin = Member::new(&server, "admin@example.org", Role::Admin).await;
    let wrong = [
        ("revision", "0"),
        ("name", " "),
        ("accent", "#8f8f8f"),
        ("privacy", "kept"),
    ];
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    let refused = save(&admin, &wrong, svg).await;
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.texts(".summary a"),
        [
            "Enter the name of the organisation",
            "The logo must be a PNG, JPEG, WebP or GIF picture",
            "This colour is hard to read: its contrast with the page is 2.99, and at least 4.5 is needed. \
            Choose a darker one",
        ]
    );
    assert_eq!(refused.text("#privacy").unwrap(), "kept");
    assert_eq!(refused.value("input[name=accent]").unwrap(), "#8f8f8f");
    let large = [GIF, &vec![0; 200_000]].concat();
    let refused = save(&admin, &texts("0"), &large).await;
    assert_eq!(
        refused.texts(".summary a"),
        ["The logo must be 200 KB or smaller"]
    );
    let huge = vec![0; 1_100_000];
    assert_eq!(save(&admin, &texts("0"), &huge).await.status, 413);
    let kept = organisation::find(&server.site.db).await.unwrap();
    assert_eq!(kept.revision, 0);
    server.stop().await;
}

#[tokio::test]
async fn who_saves_over_a_newer_state_is_told_and_may_save_again() {
    let scratch = Arc::new(Scratch::sqlite().await);
    let server = TestServer::start(&scratch, &[]).await;
    let admin = Member::new(&server, "admin@example.org", Role::Admin).await;
    assert_eq!(save(&admin, &texts("0"), b"").await.status, 303);
    let mut late = texts("0");
    late[1].1 = "Late Library";
    let told = save(&admin, &late, b"").await;
    assert_eq!(told.status, 409);
    assert!(
        told.text(".notice")
            .unwrap()
            .starts_with("Somebody else has saved meanwhile")
    );
    assert_eq!(told.value("input[name=name]").unwrap(), "Late Library");
    assert_eq!(told.value("input[name=revision]").unwrap(), "1");
    late[0].1 = "1";
    assert_eq!(save(&admin, &late, b"").await.status, 303);
    server.stop().await;
}

#[tokio::test]
async fn a_body_without_its_field_first_changes_nothing() {
    let scratch = Arc::new(Scratch::sqlite().await);
    let server = TestServer::start(&scratch, &[]).await;
    let mut admin = Member::new(&server, "admin@example.org", Role::Admin).await;
    let csrf = std::mem::replace(&mut admin.csrf, "forged".into());
    let second = [&texts("0")[..], &[("csrf", csrf.as_str())]].concat();
    assert_eq!(save(&admin, &second, GIF).await.status, 403);
    let kept = organisation::find(&server.site.db).await.unwrap();
    assert_eq!(kept.revision, 0);
    server.stop().await;
}
