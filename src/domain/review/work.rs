//! Who works on a submission, and until when.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::domain::id::AccountId;

/// For how long a submission that was taken as the next one is kept from others while nothing happens to it.
pub const HOLD: Duration = Duration::minutes(30);

/// What is planned for a submission; as made by `default`, nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Who works on it, and their name.
    pub assignee: Option<(AccountId, String)>,
    /// Until when it is only held; `None`: it is assigned for good.
    pub held_until: Option<DateTime<Utc>>,
    /// The first instant at which it is overdue.
    pub due_at: Option<DateTime<Utc>>,
}

/// Somebody who may review a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colleague {
    /// Who.
    pub id: AccountId,
    /// Their name.
    pub name: String,
}

/// Whose submissions a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assignee {
    /// Those that nobody works on.
    Nobody,
    /// Those of one reviewer.
    One(AccountId),
}

impl Assignee {
    /// Reads what an address says: `none`, or the id of an account. Anything else is `None`.
    #[must_use]
    pub fn from_name(text: &str) -> Option<Self> {
        if text == "none" {
            return Some(Self::Nobody);
        }
        Uuid::parse_str(text).ok().map(AccountId).map(Self::One)
    }

    /// What an address says.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Nobody => "none".to_owned(),
            Self::One(account) => account.to_string(),
        }
    }
}
