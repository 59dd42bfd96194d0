//! The style sheet of an accent colour. Its address says all that is in it, so any instance can answer for ever.

use sha2::{Digest, Sha256};

use crate::domain::hexadecimal::hexadecimal;
use crate::domain::organisation::Accent;

/// The name of the style sheet of `accent`: the colour, and the first eight digits of the sheet's SHA-256, which
/// change when a later version mixes the shades otherwise.
#[must_use]
pub fn name(accent: Accent) -> String {
    let mut name = accent.to_string().trim_start_matches('#').to_owned();
    name.push('-');
    name + &hexadecimal(&Sha256::digest(accent.palette().css())[..4])
}

/// The style sheet of a name; none for a name that is not one of ours.
#[must_use]
pub fn css(name: &str) -> Option<String> {
    let colour = name.split('-').next().unwrap_or_default();
    let accent = Accent::parse(&format!("#{colour}")).ok()?;
    (self::name(accent) == name).then(|| accent.palette().css())
}

#[cfg(test)]
mod tests;
