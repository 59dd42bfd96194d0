//! What can be wrong with the settings of the organisation: data, never words.

/// What is wrong with one setting. The page words it: [`OrganisationFault::key`] names a Fluent message and
/// [`OrganisationFault::arguments`] are its variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrganisationFault {
    /// No name.
    NameEmpty,
    /// A name of more characters than `max`.
    NameTooLong {
        /// Most that are allowed.
        max: usize,
        /// How many there are.
        actual: usize,
    },
    /// Not of the form `#rrggbb`.
    NotAColour,
    /// Hard to read: its contrast with the page is this many hundredths.
    TooFaint {
        /// Rounded down, so that 4.499 is never called 4.5.
        hundredths: u32,
    },
    /// A text of more than `max` characters.
    LinesTooLong {
        /// Most that are allowed.
        max: usize,
        /// How many there are.
        actual: usize,
    },
    /// Neither PNG, JPEG, WebP nor GIF, whatever its name says.
    LogoKind,
    /// A picture of more bytes than allowed.
    LogoTooLarge {
        /// Most kilobytes (of 1,000 bytes) that are allowed.
        max: usize,
    },
}

impl OrganisationFault {
    pub(super) fn too_faint(contrast: f64) -> Self {
        Self::TooFaint {
            hundredths: (contrast * 100.0).floor() as u32,
        }
    }

    /// The Fluent message.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::NameEmpty => "organisation-name-empty",
            Self::NameTooLong { .. } => "account-name-too-long",
            Self::NotAColour => "organisation-not-a-colour",
            Self::TooFaint { .. } => "organisation-too-faint",
            Self::LinesTooLong { .. } => "organisation-lines-too-long",
            Self::LogoKind => "organisation-logo-kind",
            Self::LogoTooLarge { .. } => "organisation-logo-too-large",
        }
    }

    /// The message's variables.
    #[must_use]
    pub fn arguments(self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooFaint { hundredths } => {
                let ratio = format!("{}.{:02}", hundredths / 100, hundredths % 100);
                vec![("ratio", ratio)]
            }
            Self::NameTooLong { max, actual } | Self::LinesTooLong { max, actual } => {
                vec![("max", max.to_string()), ("actual", actual.to_string())]
            }
            Self::LogoTooLarge { max } => vec![("max", max.to_string())],
            Self::NameEmpty | Self::NotAColour | Self::LogoKind => Vec::new(),
        }
    }
}
