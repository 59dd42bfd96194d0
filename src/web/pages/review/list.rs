//! The submissions of one form.

use std::borrow::Cow;

use askama::Template;
use chrono_tz::Tz;

use super::Moment;
use super::address::ViewAddress;
use super::filters::{self, Chip, Typed};
use crate::domain::answers::Answers;
use crate::domain::definition::Definition;
use crate::domain::field::{Field, Kind};
use crate::domain::form::FormState;
use crate::domain::review::{Counts, FilterFault, Place};
use crate::domain::submission::{Status, StoredSubmission};
use crate::web::pages::layout::{Problem, StaffChrome};
use crate::web::pages::shown::{self, ShownAnswer};

/// Answers that a row shows.
const COLUMNS: usize = 3;
/// Code points of an answer that a row shows; the whole of it is one press away.
const CELL_MAX: usize = 160;

/// A submission with the version it was filled against.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// The submission.
    pub submission: &'a StoredSubmission,
    /// Its own version of the form.
    pub definition: &'a Definition,
}

/// A row of the list.
#[derive(Clone, Debug)]
pub struct Row {
    /// Where it leads.
    pub href: String,
    /// Its short name.
    pub reference: String,
    /// When it came.
    pub received: Moment,
    /// Where it stands.
    pub status: Status,
    /// Its answer to each column's question; `None`: its version did not ask.
    pub answers: Vec<Option<ShownAnswer>>,
}

/// A question whose answers the list shows.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The question.
    pub label: String,
    /// Its language, where it is not the page's.
    pub lang: Option<&'static str>,
}

/// `GET /review/{slug}`
#[derive(Clone, Debug, Template)]
#[template(path = "review/list.html")]
pub struct ListPage {
    /// What stands around the page.
    pub chrome: StaffChrome,
    /// The form's title.
    pub title: String,
    /// The language of the title, where it is not the page's.
    pub lang: Option<&'static str>,
    /// How far the form has come.
    pub state: FormState,
    /// The view.
    pub address: ViewAddress,
    /// The zone of its days and times.
    pub zone: Tz,
    /// How many stand where.
    pub counts: Counts,
    /// What was typed into the filters.
    pub typed: Typed,
    /// What is wrong with it; then nothing is listed.
    pub problems: Vec<Problem>,
    /// The questions whose answers are shown.
    pub headings: Vec<Heading>,
    /// The page of submissions.
    pub rows: Vec<Row>,
    /// The next newer page.
    pub newer: Option<String>,
    /// The next older page.
    pub older: Option<String>,
    /// How many fit the filters, in words; empty where nothing is filtered.
    pub matches: String,
    /// Whether the reader may change the form.
    pub may_edit: bool,
    /// Repeats that were absorbed in the last seven days.
    pub repeats: u64,
    /// Whether people can wait for a place, or do.
    pub waiting_list: bool,
}

impl ListPage {
    /// An empty list of a form; `definition` is what people fill in now.
    #[must_use]
    pub fn new(
        chrome: StaffChrome,
        definition: &Definition,
        state: FormState,
        address: ViewAddress,
        counts: Counts,
    ) -> Self {
        let language = definition.language;
        let lang = language.unless(chrome.words.language());
        let headings = columns(definition).map(|field| Heading {
            label: field.label.clone(),
            lang,
        });
        Self {
            title: definition.title.clone(),
            lang,
            state,
            zone: definition.settings.time_zone,
            waiting_list: definition.settings.waiting_list_hours.is_some()
                || counts.of(Status::Waiting) > 0,
            counts,
            typed: Typed::default(),
            problems: Vec::new(),
            headings: headings.collect(),
            rows: Vec::new(),
            newer: None,
            older: None,
            matches: String::new(),
            may_edit: false,
            repeats: 0,
            address,
            chrome,
        }
    }

    /// Lists submissions. `live` is what people fill in now: its first questions are the columns.
    #[must_use]
    pub fn with_rows<'a>(
        mut self,
        live: &Definition,
        submissions: impl Iterator<Item = Listed<'a>>,
    ) -> Self {
        self.rows = submissions.map(|listed| self.row(live, listed)).collect();
        self
    }

    /// Adds the ways to the pages beside this one.
    #[must_use]
    pub fn between(mut self, newer: Option<&Place>, older: Option<&Place>) -> Self {
        self.newer = newer.map(|place| self.address.list_at(place));
        self.older = older.map(|place| self.address.list_at(place));
        self
    }

    /// Adds what was typed and what is wrong with it.
    #[must_use]
    pub fn with_filters(mut self, typed: Typed, faults: &[FilterFault]) -> Self {
        self.typed = typed;
        self.problems = filters::problems(faults, self.chrome.words);
        self
    }

    /// Says that the search took too long.
    #[must_use]
    pub fn too_slow(mut self) -> Self {
        self.problems = vec![Problem {
            anchor: Some("q".to_owned()),
            text: self.chrome.say("review-search-too-slow").into_owned(),
        }];
        self
    }

    fn row(&self, live: &Definition, listed: Listed<'_>) -> Row {
        let Listed {
            submission,
            definition,
        } = listed;
        let words = self.chrome.words;
        let stored = submission.answers.clone().unwrap_or_default();
        let answers = Answers::from_json(definition, &stored);
        let cell = |column: &Field| {
            let field = definition.field(column.id.as_str())?;
            let mut cell = shown::answer(field, definition, &answers, words);
            cell.values = vec![shorten(&cell.values.join(", "))];
            cell.values.retain(|value| !value.is_empty());
            Some(cell)
        };
        Row {
            href: self.address.record(&submission.id),
            reference: submission.reference.as_str().to_owned(),
            received: Moment::short(submission.submitted_at, self.zone, words),
            status: submission.status,
            answers: columns(live).map(cell).collect(),
        }
    }

    fn statuses(&self) -> Vec<Chip> {
        filters::statuses(&self.address, &self.counts, &self.chrome)
    }

    fn removable(&self) -> Vec<Chip> {
        filters::removable(&self.address, self.chrome.words)
    }

    fn state_words(&self) -> Cow<'static, str> {
        super::state(self.state, self.chrome.words)
    }

    fn lead(&self) -> String {
        let (new, total) = (self.counts.of(Status::New), self.counts.total());
        self.chrome
            .say_with("review-counts", &[("new", &new), ("total", &total)])
    }

    fn received(&self) -> String {
        self.chrome
            .say_with("review-received", &[("zone", &self.zone.name())])
    }

    fn problem(&self, anchor: &str) -> Option<&Problem> {
        let at = |problem: &&Problem| problem.anchor.as_deref() == Some(anchor);
        self.problems.iter().find(at)
    }

    fn nothing(&self) -> Cow<'static, str> {
        match self.state {
            FormState::Draft => self.chrome.say("review-empty-draft"),
            FormState::Live | FormState::Closed => self.chrome.say("review-empty"),
        }
    }
}

/// The first questions that tell submissions apart: a consent says the same on all of them.
fn columns(definition: &Definition) -> impl Iterator<Item = &Field> {
    let fields = definition.fields();
    fields
        .filter(|field| field.kind.is_asked() && !matches!(field.kind, Kind::Consent(_)))
        .take(COLUMNS)
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(CELL_MAX) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
