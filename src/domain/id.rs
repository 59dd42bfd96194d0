//! Names of things: rows, submissions, receipts.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::chance::Chance;
use super::hexadecimal::hexadecimal;
use super::keyed_hash::DIGEST_BYTES;

macro_rules! row_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// A new id that sorts after the older ones (version 7, RFC 9562), so that an index grows at its end.
            #[must_use]
            pub fn new(now: DateTime<Utc>, chance: &Chance) -> Self {
                Self(time_ordered(now, chance))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(text).map(Self)
            }
        }
    };
}

row_id!(
    /// An account of staff.
    AccountId
);
row_id!(
    /// A form, whatever its version.
    FormId
);
row_id!(
    /// A stored submission.
    RecordId
);
row_id!(
    /// An entry in the history of a submission.
    EventId
);
row_id!(
    /// A repeat that was absorbed.
    RepeatId
);
row_id!(
    /// A file that somebody sent along.
    FileId
);

impl RecordId {
    /// When the try that made the row had read its answers, to the millisecond, by the clock of its instance; `None`
    /// for a row that was made elsewhere.
    #[must_use]
    pub fn made_at(self) -> Option<DateTime<Utc>> {
        let (seconds, nanos) = self.0.get_timestamp()?.to_unix();
        DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanos)
    }
}

fn time_ordered(now: DateTime<Utc>, chance: &Chance) -> Uuid {
    let millis = u64::try_from(now.timestamp_millis()).unwrap_or_default();
    uuid::Builder::from_unix_timestamp_millis(millis, &chance.bytes()).into_uuid()
}

/// Longest request id, in bytes: a hex SHA-256, as the API derives it from a caller's own key.
pub const REQUEST_ID_MAX: usize = 64;

/// The name of one act of submitting, kept through every retry of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RequestId(Box<str>);

impl RequestId {
    /// A fresh one for a page: a version-4 UUID, hyphenated.
    #[must_use]
    pub fn new(chance: &Chance) -> Self {
        let uuid = uuid::Builder::from_random_bytes(chance.bytes()).into_uuid();
        Self(uuid.hyphenated().to_string().into())
    }

    /// Reads what a page sent back. Anything but a version-4 UUID in its hyphenated form is `None`.
    #[must_use]
    pub fn from_page(text: &str) -> Option<Self> {
        let uuid = Uuid::parse_str(text).ok()?;
        let hyphenated = text.len() == 36 && uuid.get_version_num() == 4;
        hyphenated.then(|| Self(uuid.hyphenated().to_string().into()))
    }

    /// The id of an act whose name is derived: 64 hexadecimal digits.
    #[must_use]
    pub fn of_digest(digest: [u8; DIGEST_BYTES]) -> Self {
        Self(hexadecimal(&digest).into())
    }

    /// Reads an id from an address: what a page bears, or what [`RequestId::of_digest`] made.
    #[must_use]
    pub fn from_address(text: &str) -> Option<Self> {
        let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let derived = text.len() == 2 * DIGEST_BYTES && text.bytes().all(digit);
        if derived {
            return Some(Self(text.into()));
        }
        Self::from_page(text)
    }

    /// Takes an id that was stored before.
    #[must_use]
    pub fn from_stored(text: String) -> Self {
        Self(text.into())
    }

    /// The whole id, as stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The first eight characters: enough to find it in a log, too few to use it.
    #[must_use]
    pub fn short(&self) -> &str {
        self.0.get(..8).unwrap_or(&self.0)
    }
}

/// Which try at a submission this is; two tries with one request id bear different tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttemptToken(pub Uuid);

impl AttemptToken {
    /// A fresh one.
    #[must_use]
    pub fn new(chance: &Chance) -> Self {
        Self(uuid::Builder::from_random_bytes(chance.bytes()).into_uuid())
    }
}

/// Letters and digits that are not mistaken for each other when said aloud (Crockford's base 32).
const SPOKEN: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// How many of them 128 bits take.
const UNGUESSABLE_LENGTH: usize = 26;

/// The unguessable name of a receipt: who holds it may see it. 128 random bits as 26 letters and digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiptCode(String);

impl ReceiptCode {
    /// A fresh one.
    #[must_use]
    pub fn new(chance: &Chance) -> Self {
        Self(unguessable(chance.bytes()))
    }

    /// Reads a code from an address; anything of another shape is `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        read_unguessable(text).map(Self)
    }

    /// The code as it stands in an address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The unguessable name of a draft: who holds it may read it and go on. 128 bits as 26 letters and digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftCode(String);

impl DraftCode {
    /// The code that these bytes are.
    #[must_use]
    pub(super) fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(unguessable(bytes))
    }

    /// Reads a code from an address; anything of another shape is `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        read_unguessable(text).map(Self)
    }

    /// The code as it stands in an address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The short name of a submission for people to say aloud, like `7KQ2-M4XT-R`: 40 random bits and a check
/// character. It opens nothing by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference(String);

impl Reference {
    /// A fresh one. Unlikely to be taken, but not certain: storing it may clash, then another is drawn.
    #[must_use]
    pub fn new(chance: &Chance) -> Self {
        let mut symbols = [0_u8; 8];
        for (symbol, byte) in symbols.iter_mut().zip(chance.bytes::<8>()) {
            *symbol = byte % 32;
        }
        let text: String = symbols.iter().copied().map(spoken).collect();
        Self(format!(
            "{}-{}-{}",
            &text[..4],
            &text[4..],
            spoken(check(&symbols))
        ))
    }

    /// Reads what a person typed or said: case, spaces and hyphens do not matter, `O` is `0`, `I` and `L` are `1`.
    /// `None` when the check character does not fit.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut symbols = Vec::with_capacity(9);
        for letter in text.chars().filter(|c| !c.is_whitespace() && *c != '-') {
            let letter = match letter.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            symbols.push(SPOKEN.iter().position(|s| char::from(*s) == letter)? as u8);
        }
        let (last, first) = symbols.split_last()?;
        if first.len() != 8 || check(first) != *last {
            return None;
        }
        let text: String = symbols.iter().copied().map(spoken).collect();
        Some(Self(format!(
            "{}-{}-{}",
            &text[..4],
            &text[4..8],
            &text[8..]
        )))
    }

    /// Takes a reference that was stored before.
    #[must_use]
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// The reference as shown to people.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// 128 bits as 26 letters and digits, for addresses.
pub(super) fn unguessable(bytes: [u8; 16]) -> String {
    let mut bits = u128::from_be_bytes(bytes);
    let mut text = String::with_capacity(UNGUESSABLE_LENGTH);
    for _ in 0..UNGUESSABLE_LENGTH {
        text.push(spoken(bits as u8).to_ascii_lowercase());
        bits >>= 5;
    }
    text
}

/// Reads what [`unguessable`] made, in any case.
pub(super) fn read_unguessable(text: &str) -> Option<String> {
    let shape = text.len() == UNGUESSABLE_LENGTH
        && text
            .bytes()
            .all(|byte| SPOKEN.contains(&byte.to_ascii_uppercase()));
    shape.then(|| text.to_ascii_lowercase())
}

fn spoken(symbol: u8) -> char {
    char::from(SPOKEN[usize::from(symbol % 32)])
}

/// A weighted sum modulo 31: every single slip and every swap of neighbours changes it, save 0 for Z.
fn check(symbols: &[u8]) -> u8 {
    let sum: u32 = symbols
        .iter()
        .zip(2_u32..)
        .map(|(symbol, weight)| u32::from(*symbol) * weight)
        .sum();
    (sum % 31) as u8
}

#[cfg(test)]
mod tests;
