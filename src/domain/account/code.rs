//! Codes in addresses that let somebody in once: invitations, password resets, the first start.

use std::fmt;

use chrono::Duration;
use sha2::{Digest, Sha256};

use crate::domain::chance::Chance;
use crate::domain::id;
use crate::domain::keyed_hash::Key;

/// What a code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodePurpose {
    /// Choosing the first password.
    Invite,
    /// Choosing another password.
    Reset,
}

impl CodePurpose {
    /// Its name in the database and in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Invite => "invite",
            Self::Reset => "reset",
        }
    }

    /// How many days a code for it is good.
    #[must_use]
    pub const fn days(self) -> i64 {
        match self {
            Self::Invite => 7,
            Self::Reset => 1,
        }
    }

    /// How long a code for it is good.
    #[must_use]
    pub const fn life(self) -> Duration {
        Duration::days(self.days())
    }
}

/// An unguessable code: 128 random bits as 26 letters and digits. Its `Debug` form never shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct OneTimeCode(String);

impl OneTimeCode {
    /// A fresh one.
    #[must_use]
    pub fn new(chance: &Chance) -> Self {
        Self(id::unguessable(chance.bytes()))
    }

    /// Reads a code from an address; anything of another shape is `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        id::read_unguessable(text).map(Self)
    }

    /// The code as it stands in an address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is stored of it. Its 128 bits cannot be searched for, so a plain SHA-256 hides it.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for OneTimeCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OneTimeCode(…)")
    }
}

/// The code of `/setup`, the same at every start with the same secret key: it opens the page only while the
/// installation has no account.
#[must_use]
pub fn setup_code(secret: &Key) -> OneTimeCode {
    let digest = secret.digest("setup code 1", &[]);
    let mut half = [0; 16];
    half.copy_from_slice(&digest[..16]);
    OneTimeCode(id::unguessable(half))
}
