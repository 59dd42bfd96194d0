//! Exact decimal numbers as text: what was typed is what is kept, never a binary fraction.

use std::cmp::Ordering;
use std::fmt;

/// A decimal number in canonical notation: an optional `-`, digits without leading zeros, and perhaps a point and
/// digits. Zeros at the end stay (`12.50`) but do not count in comparisons.
#[derive(Clone, Debug)]
pub struct Decimal(String);

impl Decimal {
    /// Reads plain notation: an optional sign, ASCII digits, and perhaps one point with digits behind it. No
    /// exponent, no grouping. `+5` is 5, `.5` is 0.5, `-0` is 0; anything else is `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = match unsigned.split_once('.') {
            Some((_, "")) => return None,
            Some((whole, fraction)) => (whole, fraction),
            None => (unsigned, ""),
        };
        let digits = || whole.bytes().chain(fraction.bytes());
        if digits().next().is_none() || !digits().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let zero = digits().all(|byte| byte == b'0');
        let mut canonical = String::with_capacity(text.len() + 1);
        if negative && !zero {
            canonical.push('-');
        }
        let whole = whole.trim_start_matches('0');
        canonical.push_str(if whole.is_empty() { "0" } else { whole });
        if !fraction.is_empty() {
            canonical.push('.');
            canonical.push_str(fraction);
        }
        Some(Self(canonical))
    }

    /// Canonical notation.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn parts(&self) -> (bool, &str, &str) {
        let (negative, unsigned) = match self.0.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, self.0.as_str()),
        };
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        (negative, whole, fraction.trim_end_matches('0'))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let (negative, whole, fraction) = self.parts();
        let (other_negative, other_whole, other_fraction) = other.parts();
        let size =
            (whole.len(), whole, fraction).cmp(&(other_whole.len(), other_whole, other_fraction));
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
