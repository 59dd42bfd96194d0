//! Pages on which administrators look after everybody's accounts.

use std::borrow::Cow;

use chrono::{DateTime, SecondsFormat, Utc};
use chrono_tz::Tz;

use crate::domain::account::{Account, AccountState, Role};
use crate::domain::id::AccountId;
use crate::web::i18n::Words;

pub mod invite;
pub mod link;
pub mod list;
pub mod one;

pub use invite::InvitePage;
pub use link::LinkPage;
pub use list::AccountsPage;
pub use one::AccountPage;

/// Somebody of staff, as these pages show them.
#[derive(Clone, Debug)]
pub struct PersonView {
    /// The account's row.
    pub id: AccountId,
    /// What others call them.
    pub name: String,
    /// What they sign in with.
    pub email: String,
    /// What they may do.
    pub role: Role,
    /// Where the account stands.
    pub state: AccountState,
    /// The same as a tag.
    pub tag: Tag,
    /// When they last signed in: for machines and in words.
    pub signed_in: Option<(String, String)>,
    /// Whether it is the reader's own account.
    pub is_reader: bool,
}

impl PersonView {
    /// How `reader` sees `account`. Times are in UTC, which they name.
    #[must_use]
    pub fn new(account: &Account, reader: AccountId, words: Words) -> Self {
        Self {
            id: account.id,
            name: account.name.to_string(),
            email: account.email.to_string(),
            role: account.role,
            state: account.state,
            tag: Tag::of(account.state, words),
            signed_in: account.signed_in_at.map(|at| instant(at, words)),
            is_reader: account.id == reader,
        }
    }

    /// Whether nobody has chosen a password for it yet.
    #[must_use]
    pub fn is_invited(&self) -> bool {
        self.state == AccountState::Invited
    }

    /// Whether it is shut out.
    #[must_use]
    pub fn is_disabled(&self) -> bool {
        matches!(self.state, AccountState::Disabled(_))
    }
}

/// An instant for machines (RFC 3339) and in words.
fn instant(at: DateTime<Utc>, words: Words) -> (String, String) {
    let machine = at.to_rfc3339_opts(SecondsFormat::Secs, true);
    (machine, words.time(at, Tz::UTC))
}

/// A state as a tag.
#[derive(Clone, Debug)]
pub struct Tag {
    /// Its class.
    pub class: &'static str,
    /// Its words.
    pub label: Cow<'static, str>,
}

impl Tag {
    fn of(state: AccountState, words: Words) -> Self {
        let (class, label) = match state {
            AccountState::Invited => ("new", words.say("accounts-state-invited")),
            AccountState::Active => ("live", words.say("accounts-state-active")),
            AccountState::Disabled(_) => ("closed", words.say("accounts-state-disabled")),
        };
        Self { class, label }
    }
}
