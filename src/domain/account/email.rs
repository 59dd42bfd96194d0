//! The address that an account signs in with.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use validator::ValidateEmail;

use super::fault::AccountFault;

/// Longest address in characters: what fits a path of RFC 5321, section 4.5.3.1.3.
pub const EMAIL_MAX: usize = 254;

/// An e-mail address in one form, so that one person has one account: trimmed, NFKC, lower case.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Email(String);

impl Email {
    /// Reads what a person typed. Full-width letters are folded.
    ///
    /// Fails with [`AccountFault::EmailEmpty`] or [`AccountFault::EmailWrong`].
    pub fn parse(text: &str) -> Result<Self, AccountFault> {
        let folded: String = text.trim().nfkc().flat_map(char::to_lowercase).collect();
        if folded.is_empty() {
            return Err(AccountFault::EmailEmpty);
        }
        if folded.chars().count() > EMAIL_MAX || !folded.validate_email() {
            return Err(AccountFault::EmailWrong);
        }
        Ok(Self(folded))
    }

    /// Takes an address that was stored before.
    #[must_use]
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What stands before the `@`.
    #[must_use]
    pub fn local_part(&self) -> &str {
        self.0.rsplit_once('@').map_or(&*self.0, |(local, _)| local)
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Addresses of people have no place in a log, nor in what a test prints by chance.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email(…)")
    }
}
