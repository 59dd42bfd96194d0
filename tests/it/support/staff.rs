//! Accounts that a test needs.

use onceform::domain::account::{Email, Name, PasswordHash, Role};
use onceform::domain::chance::Chance;
use onceform::domain::clock::Clock;
use onceform::domain::id::AccountId;
use onceform::storage::Db;
use onceform::storage::accounts::{self, NewAccount};

/// An active account, named after its address, with a password that opens nothing.
pub(crate) async fn staff(db: &Db, email: &str, role: Role) -> AccountId {
    let now = Clock::System.now();
    let id = AccountId::new(now, &Chance::System);
    let account = NewAccount {
        id,
        email: Email::parse(email).unwrap(),
        name: Name::parse(email).unwrap(),
        role,
        password: Some(PasswordHash::new("none".into())),
        now,
    };
    accounts::create(db, account).await.unwrap().unwrap();
    id
}
