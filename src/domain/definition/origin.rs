//! Sites whose pages may show a form in a frame.

use std::fmt;

use serde_json::{Value, json};

use super::document::Object;
use super::problem::DefinitionFault;

/// Most sites that a form names.
pub const ORIGINS_MAX: usize = 20;
/// Longest name of a host (RFC 1035, section 2.3.4).
const HOST_MAX: usize = 253;

/// An origin (RFC 6454): scheme, host and, where it is not the usual one, port, as browsers write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    /// Takes an address of a site, with or without a slash at the end; `None` for one with a path, a name with other
    /// characters than letters, digits, hyphens and points, or another scheme than `https` and `http`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let (scheme, rest) = text.split_once("://")?;
        let usual = match scheme {
            "https" => "443",
            "http" => "80",
            _ => return None,
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, port) = match rest.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (rest, None),
        };
        let label = |label: &str| {
            let mut bytes = label.bytes();
            !label.is_empty() && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        if host.len() > HOST_MAX || !host.split('.').all(label) {
            return None;
        }
        let digits = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
        match port {
            Some(port) if !digits(port) || port.parse::<u16>().is_err() => None,
            Some(port) if port != usual => Some(Self(format!("{scheme}://{host}:{port}"))),
            _ => Some(Self(format!("{scheme}://{host}"))),
        }
    }

    /// The origin as a header or a script compares it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The list under `key`; each that cannot be read is a problem at its own place.
    pub(super) fn list(object: &mut Object<'_>, key: &'static str) -> Vec<Self> {
        let Some(value) = object.optional(key) else {
            return Vec::new();
        };
        let Some(entries) = value.as_array() else {
            object.note(key, DefinitionFault::NotOrigins);
            return Vec::new();
        };
        if entries.len() > ORIGINS_MAX {
            let max = ORIGINS_MAX;
            object.note(key, DefinitionFault::WrongCount { min: 0, max });
        }
        let read = |entry: &Value| entry.as_str().and_then(Self::parse);
        let origins: Vec<_> = entries.iter().filter_map(read).collect();
        if origins.len() < entries.len() {
            object.note(key, DefinitionFault::NotOrigins);
        }
        origins
    }

    /// What [`Origin::list`] reads.
    pub(super) fn to_document(origins: &[Self]) -> Value {
        json!(origins.iter().map(Self::as_str).collect::<Vec<_>>())
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests;
