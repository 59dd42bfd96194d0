#![expect(clippy::unwrap_used, reason = "tests may")]

use chrono::{TimeZone, Utc};

use super::*;
use crate::domain::chance::Chance;
use crate::domain::keyed_hash::Key;

fn account(role: Role) -> Account {
    Account {
        id: AccountId(uuid::Uuid::from_u128(7)),
        email: Email::parse("somebody@example.org").unwrap(),
        name: Name::parse("Somebody").unwrap(),
        role,
        state: AccountState::Active,
        session_epoch: 0,
        created_at: Utc.timestamp_opt(0, 0).unwrap(),
        signed_in_at: None,
    }
}

#[test]
fn one_address_has_one_form() {
    for typed in [
        " Name@Example.ORG\n",
        "ｎａｍｅ@example.org",
        "name@example.org",
    ] {
        assert_eq!(Email::parse(typed).unwrap().as_str(), "name@example.org");
    }
    assert_eq!(Email::parse(" \u{3000} "), Err(AccountFault::EmailEmpty));
    let long = format!("name@{}.org", "a.".repeat(130));
    for wrong in [
        "name",
        "name@",
        "@example.org",
        "a b@example.org",
        "a@example.org\0",
        &long,
    ] {
        assert_eq!(Email::parse(wrong), Err(AccountFault::EmailWrong));
    }
}

#[test]
fn a_name_is_one_line() {
    assert_eq!(
        Name::parse("  Ada \t\n Lovelace\u{7}").unwrap().as_str(),
        "Ada Lovelace"
    );
    assert_eq!(
        Name::parse("e\u{301}").unwrap(),
        Name::parse("\u{e9}").unwrap()
    );
    assert_eq!(Name::parse(" \u{0} "), Err(AccountFault::NameEmpty));
    assert!(Name::parse(&"名".repeat(200)).is_ok());
    let too_long = AccountFault::NameTooLong {
        max: 200,
        actual: 201,
    };
    assert_eq!(Name::parse(&"名".repeat(201)), Err(too_long));
}

#[test]
fn a_password_is_judged_by_its_length_alone() {
    let choose =
        |text: &str| Password::chosen(text, "gardener.one@example.org", "Gardener the First");
    assert_eq!(choose(""), Err(AccountFault::PasswordEmpty));
    let too_short = AccountFault::PasswordTooShort {
        min: 12,
        actual: 11,
    };
    assert_eq!(choose("一二三四五六七八九十一"), Err(too_short));
    assert!(choose("一二三四五六七八九十一二").is_ok());
    assert!(choose("aaaaaaaaaaaa").is_ok());
    assert!(choose(&"a".repeat(200)).is_ok());
    let too_long = AccountFault::PasswordTooLong {
        max: 200,
        actual: 201,
    };
    assert_eq!(choose(&"a".repeat(201)), Err(too_long));
}

#[test]
fn a_password_is_not_the_name_or_the_address() {
    for given_away in [
        "gardener.one@example.org",
        "Gardener.One",
        "GARDENER-THE-FIRST",
        "gardener the first!",
    ] {
        let chosen = Password::chosen(given_away, "gardener.one@example.org", "Gardener the First");
        assert_eq!(chosen, Err(AccountFault::PasswordIsName), "{given_away}");
    }
}

#[test]
fn two_keyboards_type_the_same_password() {
    assert_eq!(
        Password::typed("ＡＢＣ e\u{301}"),
        Password::typed("ABC \u{e9}")
    );
    assert_ne!(Password::typed("abc"), Password::typed("abc "));
}

#[test]
fn roles_and_grants_open_what_they_should() {
    let allowed = |role, owner, grant| {
        let form = Standing { owner, grant };
        (account(role).may_edit(form), account(role).may_review(form))
    };
    assert_eq!(allowed(Role::Admin, false, None), (true, true));
    assert_eq!(allowed(Role::Editor, true, None), (true, true));
    assert_eq!(allowed(Role::Editor, false, None), (false, false));
    assert_eq!(allowed(Role::Editor, false, Some(May::Edit)), (true, true));
    assert_eq!(
        allowed(Role::Editor, false, Some(May::Review)),
        (false, true)
    );
    assert_eq!(allowed(Role::Reviewer, false, None), (false, false));
    // A grant to edit does not make an editor of a reviewer.
    assert_eq!(
        allowed(Role::Reviewer, false, Some(May::Edit)),
        (false, true)
    );
    for role in Role::ALL {
        assert_eq!(Role::from_name(role.name()), Some(role));
    }
    assert_eq!(Role::from_name("owner"), None);
}

#[test]
fn codes_are_unguessable_and_read_back() {
    let chance = Chance::seeded(1);
    let code = OneTimeCode::new(&chance);
    assert_ne!(code, OneTimeCode::new(&chance));
    assert_eq!(
        OneTimeCode::parse(&code.as_str().to_uppercase()),
        Some(code.clone())
    );
    assert_eq!(OneTimeCode::parse("short"), None);
    assert!(!format!("{code:?}").contains(code.as_str()));
}

#[test]
fn the_setup_code_depends_on_the_key_alone() {
    let key = Key::new([3; 32]);
    assert_eq!(setup_code(&key), setup_code(&key));
    assert_ne!(setup_code(&key), setup_code(&Key::new([4; 32])));
    assert!(OneTimeCode::parse(setup_code(&key).as_str()).is_some());
}

#[test]
fn inputs_tell_everything_that_is_wrong_in_page_order() {
    let inputs = SetUp {
        organisation: " ".into(),
        name: "Gardener".into(),
        email: "nobody".into(),
        password: "short".into(),
    };
    let faults = inputs.read().unwrap_err();
    let told: Vec<(&str, &str)> = faults.iter().map(|f| (f.input, &*f.key)).collect();
    assert_eq!(
        told,
        [
            ("organisation", "organisation-name-empty"),
            ("email", "account-email-wrong"),
            ("password", "account-password-too-short"),
        ]
    );
    let mut arguments = faults[2].arguments.clone();
    arguments.sort();
    assert_eq!(
        arguments,
        [("actual", "5".to_owned()), ("min", "12".to_owned())]
    );
}

#[test]
fn good_inputs_are_read() {
    let inputs = SetUp {
        organisation: "Town Library".into(),
        name: "Gardener".into(),
        email: "Gardener@example.org".into(),
        password: "correct horse battery".into(),
    };
    let first = inputs.read().unwrap();
    assert_eq!(first.email.as_str(), "gardener@example.org");
    let invitation = Invitation {
        email: "x@example.org".into(),
        name: "X".into(),
        role: "owner".into(),
    };
    let faults = invitation.read().unwrap_err();
    assert_eq!(faults, [AccountFault::RoleUnknown.at("role")]);
}
