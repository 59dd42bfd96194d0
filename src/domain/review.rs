//! Reviewing: what a reviewer looks for, where a page of the list begins, and what happened to a submission.

pub mod cursor;
pub mod days;
pub mod event;
pub mod filter;
pub mod search;
pub mod view;

use std::fmt;

pub use cursor::Cursor;
pub use days::Days;
pub use event::{Event, Happening};
pub use filter::{Filter, FilterFault};
pub use search::{Search, SearchFault};
pub use view::{Place, View};

use super::submission::Status;
use super::typed;

/// Longest private note, in code points.
pub const NOTE_MAX: usize = 10_000;

/// A private note of a reviewer, for colleagues only.
#[derive(Clone, PartialEq, Eq)]
pub struct Note(String);

/// Notes speak of people: none goes to a log.
impl fmt::Debug for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Note(…)")
    }
}

/// Why a text is no note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteFault {
    /// It shows nothing.
    Empty,
    /// It has more than [`NOTE_MAX`] code points.
    TooLong {
        /// How many it has.
        actual: usize,
    },
    /// It holds a control character, which nobody can have typed.
    Unreadable,
}

impl Note {
    /// Takes what was typed, cleaned like any paragraph: NFC, trimmed, line breaks as LF.
    ///
    /// # Errors
    /// [`NoteFault`] says why it is no note.
    pub fn parse(typed: &str) -> Result<Self, NoteFault> {
        let text = typed::paragraph(typed)
            .map_err(|_| NoteFault::Unreadable)?
            .ok_or(NoteFault::Empty)?;
        let actual = text.chars().count();
        if actual > NOTE_MAX {
            return Err(NoteFault::TooLong { actual });
        }
        Ok(Self(text))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How many submissions of a form stand where; deleted ones count nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u64; 7]);

impl Counts {
    /// Notes that `count` submissions are in `status`.
    pub fn set(&mut self, status: Status, count: u64) {
        self.0[status as usize] = count;
    }

    /// How many are in `status`.
    #[must_use]
    pub fn of(&self, status: Status) -> u64 {
        self.0[status as usize]
    }

    /// How many there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }
}

#[cfg(test)]
mod tests;
