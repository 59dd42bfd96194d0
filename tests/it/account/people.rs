//! Inviting, resetting, disabling.

use std::sync::Arc;

use chrono::Duration;
use onceform::domain::account::Role;
use onceform::domain::clock::Clock;
use onceform::domain::definition::Slug;
use onceform::domain::id::{AccountId, FormId};
use onceform::storage::{accounts, forms};
use serde_json::json;

use crate::support::{Answer, Member, PASSWORD, Scratch, TestServer, on_each_server, sign_in};

const NEW: [(&str, &str); 3] = [
    ("email", "new@example.org"),
    ("name", "New Person"),
    ("role", "editor"),
];

/// The path of the link that a page shows.
fn link(server: &TestServer, shown: &Answer) -> String {
    assert_eq!(shown.status, 200, "{}", shown.body);
    let link = shown.value("#link").unwrap();
    link.strip_prefix(&server.url).unwrap().to_owned()
}

async fn form_of(server: &TestServer, owner: AccountId) -> FormId {
    let (site, now) = (&server.site, server.now());
    let id = FormId::new(now, &site.chance);
    let draft = forms::Draft {
        slug: Slug::parse("open-day").unwrap(),
        title: "Open day".into(),
        document: json!({}),
        by: Some(owner),
        at: now,
    };
    let form = forms::NewForm {
        id,
        owner: Some(owner),
        draft,
    };
    forms::create(&site.db, form).await.unwrap();
    id
}

#[tokio::test]
async fn an_invitation_is_good_once() {
    on_each_server(async |server| {
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        let shown = admin.post("/admin/accounts", &NEW).await;
        let path = link(server, &shown);
        assert_eq!(shown.text("h1").unwrap(), "Invitation for New Person");
        assert_eq!(shown.header("cache-control"), "no-store");

        let guest = server.person();
        let page = guest.get(&path).await;
        assert_eq!(page.status, 200);
        assert!(page.text(".lead").unwrap().contains("new@example.org"));
        let short = guest.post(&path, &[("password", "short")]).await;
        assert_eq!(short.status, 422);
        let at_once = (0..3).map(|_| {
            let (guest, path) = (server.person(), path.clone());
            async move { guest.post(&path, &[("password", PASSWORD)]).await.status }
        });
        let mut statuses = futures_util::future::join_all(at_once).await;
        statuses.sort_unstable();
        assert_eq!(statuses, [303, 410, 410]);
        assert_eq!(guest.get(&path).await.status, 410);
        let late = guest.post(&path, &[("password", PASSWORD)]).await;
        assert_eq!(late.status, 410);
        let signed_in = sign_in(&guest, "new@example.org", PASSWORD).await;
        assert_eq!(signed_in.location(), "/admin/forms");

        let again = admin.post("/admin/accounts", &NEW).await;
        assert_eq!(again.status, 422);
        let told = again.text("#email-error").unwrap();
        assert_eq!(
            told,
            "Error: There is already an account with this email address"
        );
        assert_eq!(again.value("input[name=name]").unwrap(), "New Person");
        assert_eq!(again.value("input[name=role][checked]").unwrap(), "editor");
    })
    .await;
}

#[tokio::test]
async fn an_invitation_that_says_nothing_is_told_everything() {
    let scratch = Arc::new(Scratch::sqlite().await);
    let server = TestServer::start(&scratch, &[]).await;
    let admin = Member::new(&server, "admin@example.org", Role::Admin).await;
    let pairs = [("email", "nobody"), ("role", "owner")];
    let refused = admin.post("/admin/accounts", &pairs).await;
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.texts(".summary a"),
        [
            "Enter an email address in the correct format, like name@example.com",
            "Enter a name",
            "Select a role"
        ]
    );
    let twice = [("email", "a@example.org"), ("email", "b@example.org")];
    assert_eq!(admin.post("/admin/accounts", &twice).await.status, 400);
    assert_eq!(server.rows("account").await, 1);
    server.stop().await;
}

#[tokio::test]
async fn a_reset_link_ends_sessions_only_when_it_is_used() {
    let clock = Clock::fixed(Clock::System.now());
    let scratch = Arc::new(Scratch::sqlite().await);
    let server = TestServer::start_at(&scratch, &[], clock.clone()).await;
    let admin = Member::new(&server, "admin@example.org", Role::Admin).await;
    let member = Member::new(&server, "member@example.org", Role::Editor).await;
    let reset = format!("/admin/accounts/{}/reset", member.id);
    let older = link(&server, &admin.post(&reset, &[]).await);
    let path = link(&server, &admin.post(&reset, &[]).await);
    assert_eq!(server.person().get(&older).await.status, 410);
    assert_eq!(member.get("/account").await.status, 200);
    let guest = server.person();
    let chosen = [("password", "another long password")];
    assert_eq!(guest.post(&path, &chosen).await.location(), "/admin/forms");
    assert_eq!(guest.get("/account").await.status, 200);
    assert_eq!(member.get("/account").await.status, 303);

    let expired = link(&server, &admin.post(&reset, &[]).await);
    clock.advance(Duration::days(1));
    assert_eq!(server.person().get(&expired).await.status, 410);
    server.stop().await;
}

#[tokio::test]
async fn a_disabled_account_is_out_at_once_and_its_forms_have_an_owner() {
    on_each_server(async |server| {
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        let leaver = Member::new(server, "leaver@example.org", Role::Editor).await;
        let heir = Member::new(server, "heir@example.org", Role::Editor).await;
        let form = form_of(server, leaver.id).await;
        let page = format!("/admin/accounts/{}", leaver.id);
        let disable = format!("{page}/disable");
        let choices = admin.get(&page).await.texts("#hand_over_to option");
        assert_eq!(choices.len(), 3, "{choices:?}");
        let missing = admin.post(&disable, &[("hand_over_to", "")]).await;
        assert_eq!(missing.status, 422);
        assert_eq!(
            missing.texts(".summary a"),
            ["This account owns 1 form. Choose who takes it over."]
        );
        assert_eq!(leaver.get("/account").await.status, 200);

        let heir_id = heir.id.to_string();
        let done = admin.post(&disable, &[("hand_over_to", &heir_id)]).await;
        assert_eq!(
            (done.status, done.location()),
            (303, format!("{page}?done=disable").as_str())
        );
        assert_eq!(leaver.get("/account").await.status, 303);
        let refused = sign_in(&leaver.person, "leaver@example.org", PASSWORD).await;
        assert_eq!(refused.status, 422);
        let form = forms::by_id(&server.site.db, form).await.unwrap().unwrap();
        assert_eq!(form.owner, Some(heir.id));

        // Enabled again, the person signs in anew: no old session comes back to life.
        admin.post(&format!("{page}/enable"), &[]).await;
        assert_eq!(leaver.get("/account").await.status, 303);
        let back = sign_in(&leaver.person, "leaver@example.org", PASSWORD).await;
        assert_eq!(back.status, 303);
    })
    .await;
}

#[tokio::test]
async fn the_last_administrator_can_neither_go_nor_step_down() {
    on_each_server(async |server| {
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        let page = format!("/admin/accounts/{}", admin.id);
        let told = "This is the last administrator who can sign in. \
            Make somebody else an administrator first.";
        let disabled = admin.post(&format!("{page}/disable"), &[]).await;
        assert_eq!(disabled.status, 422);
        assert_eq!(disabled.texts(".summary a"), [told]);
        let changed = admin
            .post(&format!("{page}/role"), &[("role", "editor")])
            .await;
        assert_eq!(changed.status, 422);
        assert_eq!(changed.texts(".summary a"), [told]);
        assert_eq!(admin.get("/admin/accounts").await.status, 200);
        assert_eq!(accounts::count_admins(&server.site.db).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn an_account_that_is_not_there_is_not_found() {
    let scratch = Arc::new(Scratch::sqlite().await);
    let server = TestServer::start(&scratch, &[]).await;
    let admin = Member::new(&server, "admin@example.org", Role::Admin).await;
    for id in ["x", "0b9f3a6e-2c41-4d58-9a77-3f1e5d0c8b24"] {
        assert_eq!(
            admin.get(&format!("/admin/accounts/{id}")).await.status,
            404
        );
        for form in ["role", "reset", "disable", "enable"] {
            let answer = admin
                .post(&format!("/admin/accounts/{id}/{form}"), &[])
                .await;
            assert_eq!(answer.status, 404, "{form}");
        }
    }
    server.stop().await;
}
