//! Who runs this installation, and how its pages show that.

use super::account::{AccountFault, Name};

mod accent;
mod fault;
mod inputs;
mod logo;

pub use accent::{Accent, CONTRAST_MIN, Palette, Shades};
pub use fault::OrganisationFault;
pub use inputs::Settings;
pub use logo::{LOGO_MAX_BYTES, Logo, LogoHash, LogoKind};

/// Most characters of the privacy text and of the legal lines, each.
pub const LINES_MAX: usize = 5_000;

/// Who runs this installation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Organisation {
    /// Its name; none before the first start is over.
    pub name: Option<Name>,
    /// Its colour, if it wants one of its own.
    pub accent: Option<Accent>,
    /// What it says about privacy, in Markdown.
    pub privacy: String,
    /// Its legal lines, in Markdown.
    pub legal: String,
    /// Its logo, without the picture itself.
    pub logo: Option<LogoHash>,
    /// Raised by every change, so that two who change it at once are told.
    pub revision: i32,
}

/// Reads an organisation's name, as [`Name::parse`] reads a person's.
///
/// Fails with [`OrganisationFault::NameEmpty`] or [`OrganisationFault::NameTooLong`].
pub fn read_name(text: &str) -> Result<Name, OrganisationFault> {
    Name::parse(text).map_err(|fault| match fault {
        AccountFault::NameTooLong { max, actual } => OrganisationFault::NameTooLong { max, actual },
        _ => OrganisationFault::NameEmpty,
    })
}

#[cfg(test)]
mod tests;
