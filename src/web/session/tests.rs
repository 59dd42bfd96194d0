#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::domain::account::{AccountState, Email, Name, Role};
use crate::domain::keyed_hash::Key;

fn keys(secret: u8, old: Option<u8>) -> Keys {
    Keys {
        secret: Key::new([secret; 32]),
        secret_old: old.map(|byte| Key::new([byte; 32])),
        hash: Key::new([9; 32]),
    }
}

fn start() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 30, 12, 0, 0).unwrap()
}

fn account() -> Account {
    Account {
        id: AccountId(uuid::Uuid::from_u128(1)),
        email: Email::parse("somebody@example.org").unwrap(),
        name: Name::parse("Somebody").unwrap(),
        role: Role::Editor,
        state: AccountState::Active,
        session_epoch: 3,
        created_at: start(),
        signed_in_at: None,
    }
}

fn session() -> Session {
    Session::begin(&account(), start(), &Chance::seeded(5))
}

#[test]
fn a_session_is_read_back_while_its_key_is_known() {
    let session = session();
    let value = session.cookie(&keys(1, None), false).value().to_owned();
    let read = |keys: &Keys| Session::read(&value, keys, start());
    assert_eq!(read(&keys(1, None)), Some(session.clone()));
    assert_eq!(read(&keys(2, Some(1))), Some(session));
    assert_eq!(read(&keys(2, None)), None);
}

#[test]
fn a_forged_cookie_is_no_session() {
    let keys = keys(1, None);
    let value = session().cookie(&keys, false).value().to_owned();
    for at in 0..value.len() {
        let mut forged = value.clone().into_bytes();
        forged[at] = if forged[at] == b'A' { b'B' } else { b'A' };
        let forged = String::from_utf8(forged).unwrap();
        let read = Session::read(&forged, &keys, start());
        assert!(read.is_none(), "character {at}");
    }
    for other in ["", "A", "!", &value[..value.len() - 2]] {
        assert_eq!(Session::read(other, &keys, start()), None);
    }
}

#[test]
fn a_session_ends_when_unused_and_in_any_case() {
    let keys = keys(1, None);
    let read = |session: &Session, now| {
        Session::read(session.cookie(&keys, false).value(), &keys, now).is_some()
    };
    let mut session = session();
    let second = Duration::seconds(1);
    assert!(read(&session, start() + IDLE_LIFE - second));
    assert!(!read(&session, start() + IDLE_LIFE));
    assert_eq!(session.renewed(start() + second), None);
    let mut now = start();
    while now < start() + WHOLE_LIFE {
        session = session.renewed(now + NOTED_EVERY).unwrap_or(session);
        now += Duration::hours(6);
    }
    session.used_at = start() + WHOLE_LIFE - second;
    assert!(read(&session, start() + WHOLE_LIFE - second));
    assert!(!read(&session, start() + WHOLE_LIFE));
}

#[test]
fn a_session_belongs_to_an_active_account_of_its_epoch() {
    let session = session();
    assert!(session.belongs_to(&account()));
    let mut changed = account();
    changed.session_epoch += 1;
    assert!(!session.belongs_to(&changed));
    let mut disabled = account();
    disabled.state = AccountState::Disabled(start());
    assert!(!session.belongs_to(&disabled));
}

#[test]
fn a_form_belongs_to_the_session_that_was_shown_it() {
    let (mine, theirs) = (
        session(),
        Session::begin(&account(), start(), &Chance::seeded(6)),
    );
    let field = mine.csrf(&keys(1, None));
    assert!(mine.owns(&field, &keys(1, None)));
    assert!(mine.owns(&field, &keys(2, Some(1))));
    assert!(!theirs.owns(&field, &keys(1, None)));
    assert!(!mine.owns("", &keys(1, None)));
    assert!(!mine.owns("csrf", &keys(1, None)));
    // Noting a use does not make the forms of other tabs stale.
    let renewed = mine.renewed(start() + NOTED_EVERY).unwrap();
    assert!(renewed.owns(&field, &keys(1, None)));
}

#[test]
fn the_cookie_is_kept_from_script_and_other_sites() {
    let cookie = session().cookie(&keys(1, None), true).to_string();
    for attribute in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    assert!(
        !session()
            .cookie(&keys(1, None), false)
            .to_string()
            .contains("Secure")
    );
    assert!(no_cookie(false).to_string().contains("Max-Age=0"));
}
