//! Who answers and when, as far as a form's rules ask for it.

use chrono::NaiveDate;
use uuid::Uuid;

use super::id::AccountId;
use super::invitation::InvitationHash;

/// Somebody who answers, told apart from others. No name and no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person {
    /// Who is signed in.
    Account(AccountId),
    /// Who holds this invitation.
    Invited(InvitationHash),
    /// Whoever uses this browser, and the account that is signed in there: two people at one computer are two.
    Browser(Uuid, Option<AccountId>),
}

impl Person {
    /// Bytes that no other person has.
    #[must_use]
    pub fn bytes(self) -> Vec<u8> {
        match self {
            Self::Account(account) => [b"account".as_slice(), account.0.as_bytes()].concat(),
            Self::Invited(hash) => [b"invited".as_slice(), &hash].concat(),
            Self::Browser(browser, account) => {
                let account = account.map_or(Uuid::nil(), |account| account.0);
                [
                    b"browser".as_slice(),
                    browser.as_bytes(),
                    account.as_bytes(),
                ]
                .concat()
            }
        }
    }
}

/// Who sends a submission, and on which day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Giver {
    /// Who; `None` where no rule asks, or where nobody can tell (a browser that keeps no cookies).
    pub person: Option<Person>,
    /// Whether the person may answer once.
    pub once: bool,
    /// The day, in the form's zone.
    pub day: NaiveDate,
}

impl Giver {
    /// The invitation that a submission of theirs uses.
    #[must_use]
    pub fn invitation(&self) -> Option<InvitationHash> {
        match self.person {
            Some(Person::Invited(hash)) => Some(hash),
            _ => None,
        }
    }
}
