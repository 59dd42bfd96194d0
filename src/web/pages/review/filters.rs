//! The filters of a list: what is chosen, what can be chosen, what is wrong with it.

use std::borrow::Cow;

use super::address::ViewAddress;
use crate::domain::review::{Counts, FilterFault, SearchFault};
use crate::domain::submission::Status;
use crate::web::i18n::Words;
use crate::web::pages::layout::{Problem, StaffChrome};

/// A link that filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    /// What it shows, or takes away.
    pub label: String,
    /// How many that are.
    pub count: Option<String>,
    /// Where it leads.
    pub href: String,
    /// Whether it is chosen.
    pub current: bool,
}

/// What the reader typed into the filters, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// The search.
    pub search: String,
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
}

impl Typed {
    /// Reads the pairs of a query.
    #[must_use]
    pub fn read(pairs: &[(String, String)]) -> Self {
        let value = |wanted: &str| {
            let mut values = pairs.iter().filter(|(name, _)| name == wanted);
            let last = values.next_back();
            last.map_or(String::new(), |(_, value)| value.trim().to_owned())
        };
        Self {
            search: value("q"),
            from: value("from"),
            to: value("to"),
        }
    }
}

/// One chip for all and one for each status, with how many there are.
#[must_use]
pub fn statuses(address: &ViewAddress, counts: &Counts, chrome: &StaffChrome) -> Vec<Chip> {
    let chosen = &address.filter.statuses;
    let chip = |label: Cow<'static, str>, count: u64, status: Option<Status>| Chip {
        label: label.into_owned(),
        count: Some(super::number(count, chrome.words)),
        href: address.with_status(status),
        current: status.map_or(chosen.is_empty(), |status| chosen.contains(&status)),
    };
    let all = chip(chrome.say("review-all"), counts.total(), None);
    // Few forms have a waiting list, or spam: where there is none, nothing is said of it.
    let named = |status: &Status| {
        let rare = matches!(status, Status::Waiting | Status::SpamSuspect);
        !rare || counts.of(*status) > 0 || chosen.contains(status)
    };
    let each = Status::ALL
        .into_iter()
        .filter(named)
        .map(|status| chip(chrome.status(&status), counts.of(status), Some(status)));
    std::iter::once(all).chain(each).collect()
}

/// One chip for each other filter that is set; following it takes the filter away.
#[must_use]
pub fn removable(address: &ViewAddress, words: Words) -> Vec<Chip> {
    let filter = &address.filter;
    let chip = |label: String, href: String| Chip {
        label,
        count: None,
        href,
        current: false,
    };
    let search = filter.search.iter().map(|search| {
        let label = words.say_with("review-chip-search", &[("text", &search.typed())]);
        chip(label, address.without_search())
    });
    let from = filter.days.from.iter().map(|day| {
        let label = words.say_with("review-chip-from", &[("day", &words.date(*day))]);
        chip(label, address.without_from())
    });
    let to = filter.days.to.iter().map(|day| {
        let label = words.say_with("review-chip-to", &[("day", &words.date(*day))]);
        chip(label, address.without_to())
    });
    search.chain(from).chain(to).collect()
}

/// What is wrong with the filters, each at its control.
#[must_use]
pub fn problems(faults: &[FilterFault], words: Words) -> Vec<Problem> {
    let problem = |fault: &FilterFault| {
        let (anchor, text) = match fault {
            FilterFault::Search(SearchFault::TooLong) => ("q", words.say("review-search-too-long")),
            FilterFault::Search(SearchFault::Unreadable) => {
                ("q", words.say("review-search-unreadable"))
            }
            FilterFault::From => ("from", words.say("review-from-wrong")),
            FilterFault::To => ("to", words.say("review-to-wrong")),
            FilterFault::Reversed => ("to", words.say("review-days-reversed")),
        };
        Problem {
            anchor: Some(anchor.to_owned()),
            text: text.into_owned(),
        }
    };
    faults.iter().map(problem).collect()
}
