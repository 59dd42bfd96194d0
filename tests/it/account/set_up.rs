//! The first start.

use onceform::domain::account::{OneTimeCode, Role, setup_code};
use onceform::domain::chance::Chance;
use onceform::storage::{accounts, organisation};

use crate::support::{Member, PASSWORD, TestServer, on_each_server, staff};

fn address(server: &TestServer) -> String {
    let code = setup_code(&server.site.config.keys.secret);
    format!("/setup?code={}", code.as_str())
}

const FIRST: [(&str, &str); 4] = [
    ("organisation", "Town Library"),
    ("name", "Ada"),
    ("email", "ada@example.org"),
    ("password", PASSWORD),
];

#[tokio::test]
async fn the_code_makes_the_first_administrator_once() {
    on_each_server(async |server| {
        let (address, person) = (address(server), server.person());
        let guessed = OneTimeCode::new(&Chance::System);
        for closed in [
            "/setup".to_owned(),
            format!("/setup?code={}", guessed.as_str()),
        ] {
            assert_eq!(person.get(&closed).await.status, 404);
            assert_eq!(person.post(&closed, &FIRST).await.status, 404);
        }
        assert_eq!(person.get(&address).await.status, 200);
        let mut wrong = FIRST;
        wrong[3].1 = "Ada@Example.org";
        let refused = person.post(&address, &wrong).await;
        assert_eq!(refused.status, 422);
        let told = refused.text("#password-error").unwrap();
        assert!(
            told.contains("isn't the name or the email address"),
            "{told}"
        );
        assert_eq!(
            refused.value("input[name=organisation]").unwrap(),
            "Town Library"
        );
        assert!(
            !refused
                .body
                .contains("Ada@Example.org\" autocomplete=\"new-password")
        );
        assert!(!accounts::any(&server.site.db).await.unwrap());

        let made = person.post(&address, &FIRST).await;
        assert_eq!(
            (made.status, made.location()),
            (303, "/admin/forms?first=1")
        );
        let page = person.get("/account").await;
        assert_eq!(page.status, 200);
        assert!(page.body.contains("Town Library"));
        for answer in [
            person.get(&address).await,
            person.post(&address, &FIRST).await,
        ] {
            assert_eq!(answer.status, 404);
        }
        let everybody = accounts::list(&server.site.db).await.unwrap();
        assert_eq!(everybody.len(), 1);
        assert_eq!(everybody[0].role, Role::Admin);
    })
    .await;
}

#[tokio::test]
async fn of_two_who_set_up_at_once_one_is_the_administrator() {
    on_each_server(async |server| {
        let address = address(server);
        let tries = (0..4).map(|number| {
            let (person, address) = (server.person(), address.clone());
            let email = format!("first{number}@example.org");
            async move {
                let mut pairs = FIRST;
                pairs[2].1 = &email;
                person.post(&address, &pairs).await.status
            }
        });
        let mut statuses = futures_util::future::join_all(tries).await;
        statuses.sort_unstable();
        assert_eq!(statuses, [303, 404, 404, 404]);
        assert_eq!(server.rows("account").await, 1);
        let organisation = organisation::find(&server.site.db).await.unwrap();
        assert_eq!(organisation.name.unwrap().as_str(), "Town Library");
    })
    .await;
}

#[tokio::test]
async fn an_account_from_the_command_line_ends_the_first_start_as_well() {
    on_each_server(async |server| {
        staff(&server.site.db, "admin@example.org", Role::Admin).await;
        assert_eq!(server.person().get(&address(server)).await.status, 404);
        let member = Member::new(server, "other@example.org", Role::Admin).await;
        assert_eq!(member.get("/").await.location(), "/admin/forms");
        assert_eq!(server.person().get("/").await.location(), "/login");
    })
    .await;
}
