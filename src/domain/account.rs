//! The people of staff: who they are, what they may do, how they prove it.

use chrono::{DateTime, Utc};

use super::form::{May, Standing};
use super::id::AccountId;

mod code;
mod email;
mod fault;
mod inputs;
mod name;
mod password;
mod role;

pub use code::{CodePurpose, OneTimeCode, setup_code};
pub use email::{EMAIL_MAX, Email};
pub use fault::{AccountFault, Refusal};
pub use inputs::{FirstStart, Invitation, NewPassword, Profile, RoleChange, SetUp, SignIn};
pub use name::{NAME_MAX, Name};
pub use password::{PASSWORD_MAX, PASSWORD_MIN, Password, PasswordHash};
pub use role::Role;

/// Somebody of staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its row.
    pub id: AccountId,
    /// What it signs in with.
    pub email: Email,
    /// What others call it.
    pub name: Name,
    /// What it may do at all.
    pub role: Role,
    /// Where it stands.
    pub state: AccountState,
    /// Which generation of its sessions is still good: raising it ends all others.
    pub session_epoch: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last signed in.
    pub signed_in_at: Option<DateTime<Utc>>,
}

/// Where an account stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    /// Made, but nobody has chosen a password for it yet.
    Invited,
    /// In use.
    Active,
    /// Shut out, with the instant since when.
    Disabled(DateTime<Utc>),
}

impl Account {
    /// Whether it may sign in and stay signed in.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.state == AccountState::Active
    }

    /// Whether it may change a form to which it stands like this.
    #[must_use]
    pub fn may_edit(&self, form: Standing) -> bool {
        match self.role {
            Role::Admin => true,
            Role::Editor => form.owner || form.grant == Some(May::Edit),
            Role::Reviewer => false,
        }
    }

    /// Whether it may read and decide the submissions of a form to which it stands like this. Who may edit a form
    /// may review it.
    #[must_use]
    pub fn may_review(&self, form: Standing) -> bool {
        self.role == Role::Admin || form.owner || form.grant.is_some()
    }
}

#[cfg(test)]
mod tests;
