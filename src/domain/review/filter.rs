//! Which submissions of a form a reviewer wants to see.

use chrono::{Datelike, NaiveDate};

use super::days::Days;
use super::search::{Search, SearchFault};
use crate::domain::submission::Status;

/// What a list shows; as made by `default`, everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only these; none named means all. In the order of the work, each once.
    pub statuses: Vec<Status>,
    /// Received on one of these days of the form's zone.
    pub days: Days,
    /// With this in their answers or as their reference.
    pub search: Option<Search>,
}

/// What is wrong with a filter as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterFault {
    /// The search.
    Search(SearchFault),
    /// The first day is not a date.
    From,
    /// The last day is not a date.
    To,
    /// The last day is before the first.
    Reversed,
}

impl Filter {
    /// Names of the query: search, status (several, or several separated by commas), first day, last day.
    pub const NAMES: [&str; 4] = ["q", "status", "from", "to"];

    /// Reads the pairs of a query; names that are not its own are left to others, and so are statuses that do not
    /// exist: an old address shows more rather than nothing.
    ///
    /// Gives the filter together with everything wrong in it; what is wrong is left out of the filter.
    #[must_use]
    pub fn read(pairs: &[(String, String)]) -> (Self, Vec<FilterFault>) {
        let mut faults = Vec::new();
        let typed = |wanted: &str| {
            let mut values = pairs.iter().filter(|(name, _)| name == wanted);
            values.next_back().map_or("", |(_, value)| value.trim())
        };
        let search = Search::parse(typed("q")).unwrap_or_else(|fault| {
            faults.push(FilterFault::Search(fault));
            None
        });
        let mut day = |name, fault| {
            let text = typed(name);
            let day = date(text);
            if day.is_none() && !text.is_empty() {
                faults.push(fault);
            }
            day
        };
        let days = Days {
            from: day("from", FilterFault::From),
            to: day("to", FilterFault::To),
        };
        if days.are_reversed() {
            faults.push(FilterFault::Reversed);
        }
        let named: Vec<&str> = pairs
            .iter()
            .filter(|(name, _)| name == "status")
            .flat_map(|(_, value)| value.split(','))
            .collect();
        let statuses = Status::ALL
            .into_iter()
            .filter(|status| named.contains(&status.name()))
            .collect();
        let filter = Self {
            statuses,
            days,
            search,
        };
        (filter, faults)
    }

    /// The pairs of a query that [`Filter::read`] reads as this filter.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let search = self
            .search
            .iter()
            .map(|search| ("q", search.typed().to_owned()));
        let statuses = self
            .statuses
            .iter()
            .map(|status| ("status", status.name().to_owned()));
        let from = self.days.from.iter().map(|day| ("from", day.to_string()));
        let to = self.days.to.iter().map(|day| ("to", day.to_string()));
        search.chain(statuses).chain(from).chain(to).collect()
    }

    /// Whether it shows everything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A date as browsers send it (ISO 8601), of a year in four digits that every database can compare with.
fn date(text: &str) -> Option<NaiveDate> {
    let shape = text.len() == 10
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
    let day = shape.then(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok())?;
    day.filter(|day| day.year() >= 1900)
}
