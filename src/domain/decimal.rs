//! Exact decimal numbers as text: what was typed is what is kept, never a binary fraction.

use std::cmp::Ordering;
use std::fmt;

use serde_json::{Number, Value};

/// A decimal number in canonical notation: an optional `-`, digits without leading zeros, and perhaps a point and
/// digits. Zeros at the end stay (`12.50`) but do not count in comparisons.
#[derive(Clone, Debug)]
pub struct Decimal(String);

impl Decimal {
    /// Most digits before the point of a number in a form document.
    pub const WHOLE_DIGITS: usize = 15;
    /// Most digits behind the point of a number in a form document.
    pub const DECIMALS: usize = 10;

    /// Reads plain notation: an optional sign, ASCII digits, and perhaps one `separator` with digits behind it. No
    /// exponent, no grouping. `+5` is 5, `.5` is 0.5, `007` is 7, `-0` is 0; anything else is `None`.
    #[must_use]
    pub fn parse(text: &str, separator: char) -> Option<Self> {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = match unsigned.split_once(separator) {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (unsigned, ""),
        };
        let mut digits = whole.bytes().chain(fraction.bytes()).peekable();
        digits.peek()?;
        let mut zero = true;
        for digit in digits {
            if !digit.is_ascii_digit() {
                return None;
            }
            zero &= digit == b'0';
        }
        let sign = if negative && !zero { "-" } else { "" };
        let whole = match whole.trim_start_matches('0') {
            "" => "0",
            digits => digits,
        };
        let point = if fraction.is_empty() { "" } else { "." };
        Some(Self([sign, whole, point, fraction].concat()))
    }

    /// Takes a number of a form document, which JSON readers hold as a binary fraction: its shortest notation counts.
    /// `None` when it has more digits than [`Decimal::WHOLE_DIGITS`] and [`Decimal::DECIMALS`].
    #[must_use]
    pub fn from_json(number: &Number) -> Option<Self> {
        let text = match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => whole.to_string(),
            (None, fraction) => fraction?.to_string(),
        };
        let decimal = Self::parse(&text, '.')?;
        let (_, whole, fraction) = decimal.parts();
        (whole.len() <= Self::WHOLE_DIGITS && fraction.len() <= Self::DECIMALS).then_some(decimal)
    }

    /// The number as a form document writes it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        serde_json::from_str(&self.0).unwrap_or_default()
    }

    /// Canonical notation.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// How many digits it has, on both sides of the point.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.0.bytes().filter(u8::is_ascii_digit).count()
    }

    /// The notation that equal numbers share: no zeros at the end of a fraction.
    #[must_use]
    pub fn shortest(&self) -> String {
        let (negative, whole, fraction) = self.parts();
        let sign = if negative { "-" } else { "" };
        let point = if fraction.is_empty() { "" } else { "." };
        [sign, whole, point, fraction].concat()
    }

    /// Whether it lies a whole number of `step`s from `start`. Both come from a form document, and `step` is above 0.
    #[must_use]
    pub fn is_whole_steps(&self, step: &Self, start: &Self) -> bool {
        let decimals = step.parts().2.len().max(start.parts().2.len());
        let one_step = step.scaled(decimals).unwrap_or_default();
        self.residue(decimals, one_step)
            .is_some_and(|residue| Some(residue) == start.residue(decimals, one_step))
    }

    /// The number times 10 to the power of `decimals`, its sign dropped. `None` when that is no `u128`.
    fn scaled(&self, decimals: usize) -> Option<u128> {
        let (_, whole, fraction) = self.parts();
        format!("{whole}{fraction:0<decimals$}").parse().ok()
    }

    /// The number times 10 to the power of `decimals`, modulo `modulus`. `None` when a fraction remains.
    fn residue(&self, decimals: usize, modulus: u128) -> Option<u128> {
        let (negative, whole, fraction) = self.parts();
        if fraction.len() > decimals || modulus == 0 {
            return None;
        }
        let residue = format!("{whole}{fraction:0<decimals$}")
            .bytes()
            .fold(0, |residue, digit| {
                (residue * 10 + u128::from(digit - b'0')) % modulus
            });
        Some(if negative {
            (modulus - residue) % modulus
        } else {
            residue
        })
    }

    /// Whether it is negative, its digits before the point, and those behind it up to the last that counts.
    fn parts(&self) -> (bool, &str, &str) {
        let (negative, unsigned) = match self.0.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, self.0.as_str()),
        };
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        (negative, whole, fraction.trim_end_matches('0'))
    }
}

impl Default for Decimal {
    /// Zero.
    fn default() -> Self {
        Self("0".to_owned())
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let (negative, whole, fraction) = self.parts();
        let (other_negative, other_whole, other_fraction) = other.parts();
        let size = whole
            .len()
            .cmp(&other_whole.len())
            .then_with(|| whole.cmp(other_whole))
            .then_with(|| fraction.cmp(other_fraction));
        match (negative, other_negative) {
            (false, false) => size,
            (true, true) => size.reverse(),
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal {}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests;
