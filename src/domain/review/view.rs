//! A list of submissions, and where a page of it begins.

use chrono_tz::Tz;

use super::cursor::Cursor;
use super::filter::Filter;
use crate::domain::id::FormId;

/// The submissions of one form that a filter lets through, newest first. Deleted ones are in no view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The form.
    pub form: FormId,
    /// What is shown of it.
    pub filter: Filter,
    /// The zone whose days the filter means.
    pub zone: Tz,
}

impl View {
    /// Everything of a form.
    #[must_use]
    pub fn whole(form: FormId) -> Self {
        Self {
            form,
            filter: Filter::default(),
            zone: Tz::UTC,
        }
    }
}

/// Where a page of a list begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// At the newest.
    #[default]
    Newest,
    /// With what is next older than this place.
    OlderThan(Cursor),
    /// So that it ends with what is next newer than this place.
    NewerThan(Cursor),
}

impl Place {
    /// Reads the pairs of a query: `before` or `after` with a place. What cannot be read is the newest.
    #[must_use]
    pub fn read(pairs: &[(String, String)]) -> Self {
        let place = |wanted: &str| {
            let (_, value) = pairs.iter().find(|(name, _)| name == wanted)?;
            Cursor::parse(value)
        };
        let older = place("before").map(Self::OlderThan);
        older
            .or_else(|| place("after").map(Self::NewerThan))
            .unwrap_or_default()
    }

    /// The pair of a query that [`Place::read`] reads as this place; none for the newest.
    #[must_use]
    pub fn pair(&self) -> Option<(&'static str, String)> {
        match self {
            Self::Newest => None,
            Self::OlderThan(cursor) => Some(("before", cursor.encode())),
            Self::NewerThan(cursor) => Some(("after", cursor.encode())),
        }
    }
}
