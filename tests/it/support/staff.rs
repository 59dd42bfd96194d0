//! Accounts that a test needs, and people who have signed in with them.

use onceform::domain::account::{Email, Name, Password, PasswordHash, Role};
use onceform::domain::chance::Chance;
use onceform::domain::clock::Clock;
use onceform::domain::id::AccountId;
use onceform::storage::Db;
use onceform::storage::accounts::{self, NewAccount};

use super::{Answer, Person, TestServer};

/// What everybody signs in with here.
pub(crate) const PASSWORD: &str = "correct horse battery";

/// An active account, named after its address, with a password that opens nothing.
pub(crate) async fn staff(db: &Db, email: &str, role: Role) -> AccountId {
    made(db, email, role, PasswordHash::new("none".into())).await
}

async fn made(db: &Db, email: &str, role: Role, password: PasswordHash) -> AccountId {
    let now = Clock::System.now();
    let id = AccountId::new(now, &Chance::System);
    let account = NewAccount {
        id,
        email: Email::parse(email).unwrap(),
        name: Name::parse(email).unwrap(),
        role,
        password: Some(password),
        now,
    };
    accounts::create(db, account).await.unwrap().unwrap();
    id
}

/// Somebody of staff in front of a browser, signed in.
#[derive(Clone)]
pub(crate) struct Member {
    pub(crate) id: AccountId,
    pub(crate) person: Person,
    /// What the hidden field of every form of this session holds.
    pub(crate) csrf: String,
}

impl Member {
    /// Makes an account with [`PASSWORD`] and signs in with it.
    pub(crate) async fn new(server: &TestServer, email: &str, role: Role) -> Self {
        let site = &server.site;
        let password = Password::typed(PASSWORD);
        let hash = site.passwords.hash(password, &site.chance).await.unwrap();
        let id = made(&site.db, email, role, hash).await;
        let person = server.person();
        let answer = sign_in(&person, email, PASSWORD).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        Self::of(id, person).await
    }

    /// Somebody who has a session already.
    pub(crate) async fn of(id: AccountId, person: Person) -> Self {
        let page = person.get("/account").await;
        let csrf = page.value("input[name=csrf]").unwrap();
        Self { id, person, csrf }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.person.get(path).await
    }

    /// Sends a form of a page that this person was shown.
    pub(crate) async fn post(&self, path: &str, pairs: &[(&str, &str)]) -> Answer {
        self.person.post(path, &self.with_csrf(pairs)).await
    }

    /// The same where the answer is a file.
    pub(crate) async fn download(&self, path: &str, pairs: &[(&str, &str)]) -> Vec<u8> {
        self.person.download(path, &self.with_csrf(pairs)).await
    }

    fn with_csrf<'p>(&'p self, pairs: &[(&'p str, &'p str)]) -> Vec<(&'p str, &'p str)> {
        let csrf = ("csrf", self.csrf.as_str());
        std::iter::once(csrf).chain(pairs.iter().copied()).collect()
    }
}

/// Sends the form of the sign-in page.
pub(crate) async fn sign_in(person: &Person, email: &str, password: &str) -> Answer {
    let pairs = [("email", email), ("password", password)];
    person.post("/login", &pairs).await
}
