//! Which door opens to whom.

use onceform::domain::account::Role;

use crate::support::{Member, on_each_server};

/// Pages that only administrators may see, and forms that only they may send.
const ADMIN_PAGES: &[&str] = &[
    "/admin/accounts",
    "/admin/accounts/new",
    "/admin/organisation",
];
const ADMIN_FORMS: &[&str] = &["role", "reset", "disable", "enable"];

#[tokio::test]
async fn prm_03_pages_of_administrators_are_refused_not_shown_read_only() {
    on_each_server(async |server| {
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        let one = format!("/admin/accounts/{}", admin.id);
        for role in [Role::Editor, Role::Reviewer] {
            let email = format!("{}@example.org", role.name());
            let member = Member::new(server, &email, role).await;
            for page in ADMIN_PAGES.iter().copied().chain([one.as_str()]) {
                let refused = member.get(page).await;
                assert_eq!(refused.status, 403, "{} at {page}", role.name());
                assert!(!refused.body.contains("admin@example.org"));
                assert_eq!(admin.get(page).await.status, 200, "{page}");
            }
            for form in ADMIN_FORMS {
                let address = format!("{one}/{form}");
                let pairs = [("role", "reviewer")];
                assert_eq!(member.post(&address, &pairs).await.status, 403, "{form}");
            }
            for form in ["/admin/accounts", "/admin/organisation"] {
                let pairs = [
                    ("email", "new@example.org"),
                    ("name", "New"),
                    ("role", "admin"),
                ];
                assert_eq!(member.post(form, &pairs).await.status, 403, "{form}");
            }
            // Their own account is theirs, and the navigation names only what they may open.
            let own = member.get("/account").await;
            assert_eq!(own.status, 200);
            assert!(!own.body.contains("/admin/accounts"));
        }
        assert_eq!(server.rows("account").await, 3);
        let own = admin.get("/account").await;
        assert!(own.body.contains("href=\"/admin/accounts\""));
    })
    .await;
}

#[tokio::test]
async fn a_role_that_was_taken_away_counts_from_the_next_request() {
    on_each_server(async |server| {
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        let second = Member::new(server, "second@example.org", Role::Admin).await;
        assert_eq!(second.get("/admin/accounts").await.status, 200);
        let address = format!("/admin/accounts/{}/role", second.id);
        let changed = admin.post(&address, &[("role", "reviewer")]).await;
        assert_eq!(changed.status, 303);
        assert_eq!(second.get("/admin/accounts").await.status, 403);
        assert_eq!(second.get("/").await.location(), "/review");
    })
    .await;
}
