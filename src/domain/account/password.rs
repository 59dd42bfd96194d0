//! The rule for passwords: length, and nothing that makes people write them down (NIST SP 800-63B, section 3.1.1).

use std::fmt;

use unicode_normalization::UnicodeNormalization;

use super::fault::AccountFault;

/// Fewest characters of a password.
pub const PASSWORD_MIN: usize = 12;
/// Most characters of a password.
pub const PASSWORD_MAX: usize = 200;

/// A password as it is hashed: NFKC, so that two keyboards type the same one. Its `Debug` form never shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// A password that somebody with this address and name wants to have from now on.
    ///
    /// Blanks count and stay. Fails with [`AccountFault::PasswordEmpty`], [`AccountFault::PasswordTooShort`],
    /// [`AccountFault::PasswordTooLong`] or, when it is just the address or the name, [`AccountFault::PasswordIsName`].
    pub fn chosen(text: &str, email: &str, name: &str) -> Result<Self, AccountFault> {
        let password = Self::typed(text);
        let actual = password.0.chars().count();
        if actual == 0 {
            return Err(AccountFault::PasswordEmpty);
        }
        if actual < PASSWORD_MIN {
            let min = PASSWORD_MIN;
            return Err(AccountFault::PasswordTooShort { min, actual });
        }
        if actual > PASSWORD_MAX {
            let max = PASSWORD_MAX;
            return Err(AccountFault::PasswordTooLong { max, actual });
        }
        let email = bare(email);
        let local = email.split('@').next().unwrap_or_default().to_owned();
        let given_away = [email, local, bare(name)];
        if given_away.contains(&bare(&password.0)) {
            return Err(AccountFault::PasswordIsName);
        }
        Ok(password)
    }

    /// A password as somebody types it to sign in: it need not keep the rule, it need only be the right one.
    #[must_use]
    pub fn typed(text: &str) -> Self {
        // Nothing beyond the longest password and one more can be right; a hash of it costs the same as any other.
        Self(text.nfkc().take(PASSWORD_MAX + 1).collect())
    }

    /// What is hashed.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// The letters and digits alone, in lower case.
fn bare(text: &str) -> String {
    text.nfkc()
        .filter(|letter| letter.is_alphanumeric() || *letter == '@')
        .flat_map(char::to_lowercase)
        .collect()
}

/// A password's hash as it is stored: a PHC string that names its own parameters. Its `Debug` form never shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Takes a hash that was made or stored before.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The PHC string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}
