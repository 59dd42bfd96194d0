//! The number of a document that identifies a person.

use chrono::{Datelike, NaiveDate};
use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::{Pattern, Reading, length, pattern};
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;
use crate::domain::typed;

/// A number of the form's own pattern; without one, that of a Chinese resident identity card.
///
/// Blanks between the characters do not count and letters are capitals: people copy numbers in groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdNumber {
    /// What the whole number must match.
    pub pattern: Option<Pattern>,
}

impl IdNumber {
    /// Most code points of a number.
    pub const MOST: u32 = 100;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        Self {
            pattern: Pattern::from_document(object),
        }
    }
}

impl FieldKind for IdNumber {
    fn name(&self) -> &'static str {
        "id_number"
    }

    fn testable(&self) -> Testable {
        Testable::Text
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        pattern::write(entries, self.pattern.as_ref());
    }

    fn read(&self, raw: &str, reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(text) = typed::folded(raw)? else {
            return Ok(None);
        };
        let number = text.split_whitespace().collect::<String>().to_uppercase();
        length::check(&number, None, Self::MOST)?;
        match &self.pattern {
            Some(pattern) => pattern.check(&number)?,
            None => resident(&number, reading.today)?,
        }
        Ok(Some(Answer::Text(number)))
    }

    fn may_be_unique(&self) -> bool {
        true
    }

    fn normal(&self, answer: &Answer) -> Option<String> {
        match answer {
            Answer::Text(number) => Some(number.to_uppercase()),
            _ => None,
        }
    }
}

/// The number of a Chinese resident identity card (GB 11643): six digits of a place, eight of the birthday, three that
/// count, and a check character.
fn resident(number: &str, today: NaiveDate) -> Result<(), Fault> {
    let letters = number.as_bytes();
    let (digits, last) = letters.split_at_checked(17).ok_or(Fault::NotIdNumber)?;
    let shaped = digits.iter().all(u8::is_ascii_digit)
        && matches!(last, [check] if check.is_ascii_digit() || *check == b'X');
    if !shaped {
        return Err(Fault::NotIdNumber);
    }
    let born = NaiveDate::parse_from_str(&number[6..14], "%Y%m%d");
    if !born.is_ok_and(|born| born.year() >= 1800 && born <= today) {
        return Err(Fault::IdBirthday);
    }
    if check_character(digits) == last[0] {
        Ok(())
    } else {
        Err(Fault::IdCheck)
    }
}

/// The check character of 17 digits (ISO 7064, MOD 11-2).
fn check_character(digits: &[u8]) -> u8 {
    let remainder = digits
        .iter()
        .fold(0_u32, |sum, digit| (sum + u32::from(digit - b'0')) * 2 % 11);
    b"10X98765432"[remainder as usize]
}
