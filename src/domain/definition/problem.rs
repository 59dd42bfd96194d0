//! What can be wrong with a form document: data first, English for the command line.

use std::fmt;

/// One problem, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// JSON pointer (RFC 6901) into the document; empty: the document itself.
    pub at: String,
    /// What is wrong.
    pub fault: DefinitionFault,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = if self.at.is_empty() { "/" } else { &self.at };
        write!(f, "{at}: {}", self.fault)
    }
}

/// What is wrong with one place of a form document.
///
/// Web pages word it: [`DefinitionFault::key`] names a Fluent message, [`DefinitionFault::arguments`] its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefinitionFault {
    /// A key that must be there is not.
    Missing,
    /// A key that no form document has at this place.
    UnknownKey {
        /// The key.
        key: String,
    },
    /// A key, kind or value of the format that this version does not enforce yet.
    NotSupportedYet {
        /// Its name.
        name: String,
    },
}

impl DefinitionFault {
    /// The Fluent message that words it.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Missing => "definition-missing",
            Self::UnknownKey { .. } => "definition-unknown-key",
            Self::NotSupportedYet { .. } => "definition-not-supported-yet",
        }
    }

    /// Variables of the message.
    #[must_use]
    pub fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Missing => Vec::new(),
            Self::UnknownKey { key } => vec![("key", key.clone())],
            Self::NotSupportedYet { name } => vec![("name", name.clone())],
        }
    }
}

impl fmt::Display for DefinitionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("is missing"),
            Self::UnknownKey { key } => write!(f, "`{key}` is not a key of a form document here"),
            Self::NotSupportedYet { name } => write!(f, "`{name}` is not supported yet"),
        }
    }
}
