//! Accounts on every database: addresses are taken once, nobody is shut out by chance, two at once make one.

use chrono::{DateTime, Duration, TimeZone, Utc};
use onceform::domain::account::{
    Account, AccountState, CodePurpose, Email, Name, OneTimeCode, PasswordHash, Refusal, Role,
};
use onceform::domain::chance::Chance;
use onceform::domain::definition::Slug;
use onceform::domain::form::May;
use onceform::domain::id::{AccountId, FormId};
use onceform::storage::accounts::NewAccount;
use onceform::storage::{Db, account_codes, accounts, forms, organisation};

use crate::support::on_each_database;

fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 30, 12, 0, 0).unwrap()
}

fn new(email: &str, role: Role, password: Option<&str>) -> NewAccount {
    NewAccount {
        id: AccountId::new(now(), &Chance::System),
        email: Email::parse(email).unwrap(),
        name: Name::parse(email).unwrap(),
        role,
        password: password.map(|text| PasswordHash::new(text.into())),
        now: now(),
    }
}

async fn made(db: &Db, email: &str, role: Role) -> AccountId {
    let account = new(email, role, Some("hash"));
    let id = account.id;
    accounts::create(db, account).await.unwrap().unwrap();
    id
}

async fn form_of(db: &Db, owner: AccountId, slug: &str) -> FormId {
    let id = FormId::new(now(), &Chance::System);
    let new = forms::NewForm {
        id,
        owner: Some(owner),
        draft: forms::Draft {
            slug: Slug::parse(slug).unwrap(),
            title: slug.into(),
            document: serde_json::json!({}),
            by: None,
            at: now(),
        },
    };
    forms::create(db, new).await.unwrap();
    id
}

async fn found(db: &Db, id: AccountId) -> Account {
    accounts::find(db, id).await.unwrap().unwrap()
}

#[tokio::test]
async fn an_account_is_found_as_it_was_made() {
    on_each_database(async |db| {
        let admin = made(&db, "admin@example.org", Role::Admin).await;
        let email = Email::parse("ADMIN@example.org").unwrap();
        let (account, password) = accounts::find_by_email(&db, &email).await.unwrap().unwrap();
        assert_eq!(account, found(&db, admin).await);
        assert_eq!(account.state, AccountState::Active);
        assert_eq!((account.session_epoch, account.created_at), (0, now()));
        assert_eq!(password.unwrap().as_str(), "hash");

        let later = now() + Duration::hours(1);
        accounts::signed_in(&db, admin, later).await.unwrap();
        let name = Name::parse("Ada").unwrap();
        accounts::rename(&db, admin, &name).await.unwrap();
        let account = found(&db, admin).await;
        assert_eq!(account.signed_in_at, Some(later));
        assert_eq!(account.name, name);

        made(&db, "able@example.org", Role::Editor).await;
        let listed = accounts::list(&db).await.unwrap();
        let emails: Vec<&str> = listed
            .iter()
            .map(|account| account.email.as_str())
            .collect();
        assert_eq!(emails, ["able@example.org", "admin@example.org"]);
        let nobody = AccountId::new(now(), &Chance::System);
        assert_eq!(accounts::find(&db, nobody).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn an_address_is_taken_once() {
    on_each_database(async |db| {
        made(&db, "one@example.org", Role::Editor).await;
        let again = new("one@example.org", Role::Admin, None);
        let refused = accounts::create(&db, again.clone()).await.unwrap();
        assert_eq!(refused, Err(Refusal::EmailTaken));
        let code = OneTimeCode::new(&Chance::System);
        let refused = account_codes::invite(&db, again, &code).await.unwrap();
        assert_eq!(refused, Err(Refusal::EmailTaken));
        assert_eq!(accounts::list(&db).await.unwrap().len(), 1);
        let found = account_codes::find(&db, &code, CodePurpose::Invite, now()).await;
        assert_eq!(found.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn two_first_starts_at_once_make_one_administrator() {
    on_each_database(async |db| {
        assert!(!accounts::any(&db).await.unwrap());
        let start = |number: u32| {
            let first = new(
                &format!("first{number}@example.org"),
                Role::Admin,
                Some("h"),
            );
            let organisation = Name::parse(&format!("Library {number}")).unwrap();
            let db = db.clone();
            async move { accounts::set_up(&db, first, organisation).await.unwrap() }
        };
        let starts = futures_util::future::join_all((0..8).map(start)).await;
        let winners: Vec<usize> = (0..8).filter(|at| starts[*at].is_ok()).collect();
        assert_eq!(winners.len(), 1, "{starts:?}");
        assert!(starts.contains(&Err(Refusal::AlreadySetUp)));
        let accounts = accounts::list(&db).await.unwrap();
        let winner = winners[0];
        assert_eq!(accounts.len(), 1);
        assert_eq!(
            accounts[0].email.as_str(),
            format!("first{winner}@example.org")
        );
        let organisation = organisation::find(&db).await.unwrap();
        assert_eq!(
            organisation.name.unwrap().as_str(),
            format!("Library {winner}")
        );
    })
    .await;
}

#[tokio::test]
async fn the_last_administrator_stays() {
    on_each_database(async |db| {
        let one = made(&db, "one@example.org", Role::Admin).await;
        // Neither somebody invited nor somebody disabled could run the installation.
        let invited = new("two@example.org", Role::Admin, None);
        let two = invited.id;
        accounts::create(&db, invited).await.unwrap().unwrap();
        let three = made(&db, "three@example.org", Role::Admin).await;
        accounts::disable(&db, three, None, now())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(accounts::count_admins(&db).await.unwrap(), 1);

        let disabled = accounts::disable(&db, one, None, now()).await.unwrap();
        assert_eq!(disabled, Err(Refusal::LastAdmin));
        let changed = accounts::change_role(&db, one, Role::Editor).await.unwrap();
        assert_eq!(changed, Err(Refusal::LastAdmin));
        assert!(found(&db, one).await.is_active());
        assert_eq!(
            accounts::change_role(&db, one, Role::Admin).await.unwrap(),
            Ok(())
        );

        // The others may go, and once one is back the first may go too.
        accounts::disable(&db, two, None, now())
            .await
            .unwrap()
            .unwrap();
        accounts::enable(&db, three).await.unwrap().unwrap();
        accounts::change_role(&db, one, Role::Editor)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(found(&db, one).await.role, Role::Editor);
        let gone = AccountId::new(now(), &Chance::System);
        assert_eq!(
            accounts::disable(&db, gone, None, now()).await.unwrap(),
            Err(Refusal::NoSuchAccount)
        );
        assert_eq!(
            accounts::change_role(&db, gone, Role::Admin).await.unwrap(),
            Err(Refusal::NoSuchAccount)
        );
        assert_eq!(
            accounts::enable(&db, gone).await.unwrap(),
            Err(Refusal::NoSuchAccount)
        );
    })
    .await;
}

#[tokio::test]
async fn administrators_who_shut_each_other_out_leave_one() {
    on_each_database(async |db| {
        let mut admins = Vec::new();
        for number in 0..4 {
            admins.push(made(&db, &format!("a{number}@example.org"), Role::Admin).await);
        }
        let out = admins
            .iter()
            .map(|id| accounts::disable(&db, *id, None, now()));
        let outcomes = futures_util::future::join_all(out).await;
        let refused = outcomes
            .into_iter()
            .filter(|outcome| matches!(outcome, Ok(Err(Refusal::LastAdmin))))
            .count();
        assert_eq!(refused, 1);
        assert_eq!(accounts::count_admins(&db).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn who_is_disabled_hands_work_over_and_loses_everything() {
    on_each_database(async |db| {
        made(&db, "admin@example.org", Role::Admin).await;
        let leaver = made(&db, "leaver@example.org", Role::Editor).await;
        let heir = made(&db, "heir@example.org", Role::Editor).await;
        let reviewer = made(&db, "reviewer@example.org", Role::Reviewer).await;
        let form = form_of(&db, leaver, "open-day").await;
        let other = form_of(&db, heir, "other").await;
        forms::grant(&db, form, heir, May::Review).await.unwrap();
        forms::grant(&db, other, leaver, May::Edit).await.unwrap();
        let code = OneTimeCode::new(&Chance::System);
        let issued = account_codes::issue(&db, leaver, &code, now())
            .await
            .unwrap();
        assert_eq!(issued, Ok(CodePurpose::Reset));

        let refused = accounts::disable(&db, leaver, None, now()).await.unwrap();
        assert_eq!(refused, Err(Refusal::HandOverMissing { forms: 1 }));
        let refused = accounts::disable(&db, leaver, Some(leaver), now())
            .await
            .unwrap();
        assert_eq!(refused, Err(Refusal::HandOverMissing { forms: 1 }));
        let refused = accounts::disable(&db, leaver, Some(reviewer), now())
            .await
            .unwrap();
        assert_eq!(refused, Err(Refusal::HandOverUnfit));
        assert!(found(&db, leaver).await.is_active());
        assert_eq!(accounts::count_forms(&db, leaver).await.unwrap(), 1);

        let done = accounts::disable(&db, leaver, Some(heir), now())
            .await
            .unwrap();
        assert_eq!(done, Ok(()));
        let account = found(&db, leaver).await;
        assert_eq!(account.state, AccountState::Disabled(now()));
        assert_eq!(account.session_epoch, 1);
        assert_eq!(accounts::count_forms(&db, leaver).await.unwrap(), 0);
        assert_eq!(accounts::count_forms(&db, heir).await.unwrap(), 2);
        assert!(forms::grants(&db, form).await.unwrap().is_empty());
        assert!(forms::grants(&db, other).await.unwrap().is_empty());
        let spent = account_codes::find(&db, &code, CodePurpose::Reset, now()).await;
        assert_eq!(spent.unwrap(), None);
        let code = OneTimeCode::new(&Chance::System);
        let refused = account_codes::issue(&db, leaver, &code, now())
            .await
            .unwrap();
        assert_eq!(refused, Err(Refusal::NoSuchAccount));

        // A second time changes nothing that matters, and enabling brings the account back without its work.
        let later = now() + Duration::days(1);
        accounts::disable(&db, leaver, None, later)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            found(&db, leaver).await.state,
            AccountState::Disabled(now())
        );
        accounts::enable(&db, leaver).await.unwrap().unwrap();
        assert!(found(&db, leaver).await.is_active());
    })
    .await;
}

#[tokio::test]
async fn a_code_is_good_once_for_its_purpose_and_its_time() {
    on_each_database(async |db| {
        let (chance, invited) = (Chance::System, new("new@example.org", Role::Reviewer, None));
        let (id, code) = (invited.id, OneTimeCode::new(&chance));
        account_codes::invite(&db, invited, &code)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(found(&db, id).await.state, AccountState::Invited);

        let redeem = |code: OneTimeCode, purpose, at| {
            let db = db.clone();
            let password = PasswordHash::new("chosen".into());
            async move {
                account_codes::redeem(&db, &code, purpose, password, at)
                    .await
                    .unwrap()
            }
        };
        let seven_days = now() + Duration::days(7);
        let late = redeem(code.clone(), CodePurpose::Invite, seven_days).await;
        assert_eq!(late, Err(Refusal::CodeSpent));
        let mistaken = redeem(code.clone(), CodePurpose::Reset, now()).await;
        assert_eq!(mistaken, Err(Refusal::CodeSpent));
        let in_time = seven_days - Duration::seconds(1);
        let shown = account_codes::find(&db, &code, CodePurpose::Invite, in_time).await;
        assert_eq!(shown.unwrap().unwrap().id, id);

        let at_once = (0..6).map(|_| redeem(code.clone(), CodePurpose::Invite, in_time));
        let outcomes = futures_util::future::join_all(at_once).await;
        let accepted: Vec<Account> = outcomes.into_iter().filter_map(Result::ok).collect();
        assert_eq!(accepted.len(), 1);
        assert_eq!(accepted[0], found(&db, id).await);
        assert_eq!(
            (accepted[0].state, accepted[0].session_epoch),
            (AccountState::Active, 1)
        );

        // A newer code spends the older one, and a password set otherwise spends both.
        let (older, newer) = (OneTimeCode::new(&chance), OneTimeCode::new(&chance));
        for code in [&older, &newer] {
            account_codes::issue(&db, id, code, now())
                .await
                .unwrap()
                .unwrap();
        }
        let spent = redeem(older, CodePurpose::Reset, now()).await;
        assert_eq!(spent, Err(Refusal::CodeSpent));
        let hash = PasswordHash::new("other".into());
        assert_eq!(accounts::set_password(&db, id, hash).await.unwrap(), Ok(2));
        let spent = redeem(newer, CodePurpose::Reset, now()).await;
        assert_eq!(spent, Err(Refusal::CodeSpent));
        let email = Email::parse("new@example.org").unwrap();
        let (_, password) = accounts::find_by_email(&db, &email).await.unwrap().unwrap();
        assert_eq!(password.unwrap().as_str(), "other");
    })
    .await;
}
