//! What a reviewer types to find a submission.

use crate::domain::answers::searchable;
use crate::domain::typed;

/// Longest search, in code points.
pub const SEARCH_MAX: usize = 200;

/// Letters and digits of a [`Reference`](crate::domain::id::Reference) that are enough to look for it.
const REFERENCE_MIN: usize = 4;

/// A text to look for in answers, literally, in any case and any Unicode form; and in references.
#[derive(Clone, PartialEq, Eq)]
pub struct Search {
    typed: String,
}

/// What reviewers look for may be a person's name: none goes to a log.
impl std::fmt::Debug for Search {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Search(…)")
    }
}

/// Why a text cannot be looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchFault {
    /// It has more than [`SEARCH_MAX`] code points.
    TooLong,
    /// It holds a control character, which no answer holds.
    Unreadable,
}

impl Search {
    /// Takes what was typed; `None` when it shows nothing.
    ///
    /// # Errors
    /// [`SearchFault`] says why it cannot be looked for.
    pub fn parse(typed: &str) -> Result<Option<Self>, SearchFault> {
        let Some(text) = typed::line(typed).map_err(|_| SearchFault::Unreadable)? else {
            return Ok(None);
        };
        if text.chars().count() > SEARCH_MAX {
            return Err(SearchFault::TooLong);
        }
        Ok(Some(Self { typed: text }))
    }

    /// As it was typed, trimmed.
    #[must_use]
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// As it stands in the search text of a submission, should it be there.
    #[must_use]
    pub fn text(&self) -> String {
        searchable(&self.typed)
    }

    /// The beginning of a reference that this may be, with its hyphens: typed or said in any case, with or without
    /// hyphens and spaces, `O` for `0`, `I` and `L` for `1`. `None` when it has another shape.
    #[must_use]
    pub fn reference(&self) -> Option<String> {
        let mut symbols = String::with_capacity(11);
        for letter in self
            .typed
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
        {
            if matches!(symbols.len(), 4 | 9) {
                symbols.push('-');
            }
            symbols.push(match letter.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                'U' => return None,
                other if other.is_ascii_alphanumeric() => other,
                _ => return None,
            });
        }
        (REFERENCE_MIN..=11)
            .contains(&symbols.len())
            .then_some(symbols)
    }
}
