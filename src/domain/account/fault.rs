//! What can be wrong with what somebody typed about an account, and why a change is refused: data, never words.

/// What is wrong with one input. The page words it: [`AccountFault::key`] names a Fluent message and
/// [`AccountFault::arguments`] are its variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountFault {
    /// No e-mail address.
    EmailEmpty,
    /// Not an e-mail address.
    EmailWrong,
    /// No name.
    NameEmpty,
    /// A name of more characters than `max`.
    NameTooLong {
        /// Most that are allowed.
        max: usize,
        /// How many there are.
        actual: usize,
    },
    /// No password.
    PasswordEmpty,
    /// A password of fewer characters than `min`.
    PasswordTooShort {
        /// Fewest that are allowed.
        min: usize,
        /// How many there are.
        actual: usize,
    },
    /// A password of more characters than `max`.
    PasswordTooLong {
        /// Most that are allowed.
        max: usize,
        /// How many there are.
        actual: usize,
    },
    /// A password that is the address or the name.
    PasswordIsName,
    /// The present password is another one.
    PasswordNotYours,
    /// No role that there is.
    RoleUnknown,
}

impl AccountFault {
    /// The Fluent message.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::EmailEmpty => "account-email-empty",
            Self::EmailWrong => "account-email-wrong",
            Self::NameEmpty => "account-name-empty",
            Self::NameTooLong { .. } => "account-name-too-long",
            Self::PasswordEmpty => "account-password-empty",
            Self::PasswordTooShort { .. } => "account-password-too-short",
            Self::PasswordTooLong { .. } => "account-password-too-long",
            Self::PasswordIsName => "account-password-is-name",
            Self::PasswordNotYours => "account-password-not-yours",
            Self::RoleUnknown => "account-role-unknown",
        }
    }

    /// The message's variables.
    #[must_use]
    pub fn arguments(self) -> Vec<(&'static str, String)> {
        match self {
            Self::NameTooLong { max, actual } | Self::PasswordTooLong { max, actual } => {
                vec![("max", max.to_string()), ("actual", actual.to_string())]
            }
            Self::PasswordTooShort { min, actual } => {
                vec![("min", min.to_string()), ("actual", actual.to_string())]
            }
            _ => Vec::new(),
        }
    }
}

/// Why a change to an account is refused although everything typed is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Another account has this address.
    EmailTaken,
    /// There is no such account (any more).
    NoSuchAccount,
    /// Nobody could run the installation afterwards.
    LastAdmin,
    /// It owns `forms` forms, which somebody else must take over first.
    HandOverMissing {
        /// How many.
        forms: i64,
    },
    /// Who should take its forms over is not there, is disabled, or may not make forms.
    HandOverUnfit,
    /// The code was used, has expired, or never was.
    CodeSpent,
    /// There is an account already: the first start is over.
    AlreadySetUp,
}

impl Refusal {
    /// The Fluent message.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::EmailTaken => "account-email-taken",
            Self::NoSuchAccount => "account-gone",
            Self::LastAdmin => "account-last-admin",
            Self::HandOverMissing { .. } => "account-hand-over-missing",
            Self::HandOverUnfit => "account-hand-over-unfit",
            Self::CodeSpent => "account-code-spent",
            Self::AlreadySetUp => "account-already-set-up",
        }
    }

    /// The message's variables.
    #[must_use]
    pub fn arguments(self) -> Vec<(&'static str, String)> {
        match self {
            Self::HandOverMissing { forms } => vec![("forms", forms.to_string())],
            _ => Vec::new(),
        }
    }
}
