//! Cells for people: labels and words in the form's language, times in the form's zone.

use std::borrow::Cow;
use std::sync::Arc;

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use chrono_tz::Tz;

use super::programs::version_of;
use crate::domain::answers::{Answers, Shown};
use crate::domain::definition::{Definition, Language};
use crate::domain::export::{Column, Columns, neutral, neutral_phone, unique};
use crate::domain::field::time::FORMAT;
use crate::domain::field::{Field, Kind};
use crate::domain::submission::{Status, StoredSubmission};
use crate::web::i18n::Words;
use crate::web::pages::shown::part_label;

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// Nothing: not answered, or not asked.
    Blank,
    /// Text, which a spreadsheet must not take for a formula.
    Text(String),
    /// A telephone number.
    Phone(String),
    /// The digits of a number.
    Number(String),
    /// A day.
    Date(NaiveDate),
    /// A time of the day.
    Time(NaiveTime),
    /// A moment in the form's zone, of which the heading or the next cell speaks.
    Moment(NaiveDateTime),
}

impl Cell {
    fn text(text: &str) -> Self {
        if text.is_empty() {
            return Self::Blank;
        }
        Self::Text(text.to_owned())
    }

    /// As a text that no spreadsheet takes for a formula.
    pub(super) fn neutral(&self) -> Cow<'_, str> {
        match self {
            Self::Blank => Cow::Borrowed(""),
            Self::Text(text) => neutral(text),
            Self::Phone(phone) => neutral_phone(phone),
            Self::Number(digits) => Cow::Borrowed(digits),
            Self::Date(date) => Cow::Owned(date.to_string()),
            Self::Time(time) => Cow::Owned(time.format(FORMAT).to_string()),
            Self::Moment(moment) => Cow::Owned(moment.format("%Y-%m-%d %H:%M:%S").to_string()),
        }
    }
}

/// Rows of cells for people.
pub(super) struct People {
    versions: Arc<[Definition]>,
    columns: Columns,
    words: Words,
    zone: Tz,
}

impl People {
    /// In the language and the zone of the newest version.
    pub(super) fn over(versions: Arc<[Definition]>) -> Self {
        let newest = versions.last();
        Self {
            columns: Columns::over(&versions),
            words: Words::of(newest.map_or(Language::English, |newest| newest.language.nearest())),
            zone: newest.map_or(Tz::UTC, |newest| newest.settings.time_zone),
            versions,
        }
    }

    /// One for each cell of a row, no two alike.
    pub(super) fn headings(&self) -> Vec<String> {
        let words = self.words;
        let mut headings = vec![
            words.say("export-reference").into_owned(),
            words.say_with("export-received", &[("zone", &self.zone.name())]),
            words.say("export-offset").into_owned(),
            words.say("export-status").into_owned(),
            words.say("export-version").into_owned(),
        ];
        headings.extend(self.columns.iter().map(|column| {
            let label = self.label(column);
            if column.asked {
                label
            } else {
                words.say_with("export-dropped", &[("label", &label)])
            }
        }));
        unique(headings)
    }

    /// The headings as texts that no spreadsheet takes for formulas.
    pub(super) fn neutral_headings(&self) -> Vec<String> {
        let neutral = |heading: String| neutral(&heading).into_owned();
        self.headings().into_iter().map(neutral).collect()
    }

    /// What the form is called now.
    pub(super) fn title(&self) -> &str {
        self.versions.last().map_or("", |newest| &newest.title)
    }

    /// A submission.
    pub(super) fn row(&self, submission: &StoredSubmission) -> Vec<Cell> {
        let received = submission.submitted_at.with_timezone(&self.zone);
        let mut row = vec![
            Cell::text(submission.reference.as_str()),
            Cell::Moment(received.naive_local()),
            Cell::Text(received.format("UTC%:z").to_string()),
            Cell::text(&self.status(submission.status)),
            Cell::Number(submission.version.to_string()),
        ];
        let definition = version_of(submission, &self.versions);
        let stored = definition.zip(submission.answers.as_ref());
        let answers = stored.map(|(definition, stored)| Answers::from_json(definition, stored));
        row.extend(self.columns.iter().map(|column| {
            let field = definition.and_then(|definition| definition.field(column.id.as_str()));
            match (field, &answers) {
                (Some(field), Some(answers)) => self.cell(field, column.part.as_deref(), answers),
                _ => Cell::Blank,
            }
        }));
        row
    }

    fn label(&self, column: &Column) -> String {
        let Some(part) = &column.part else {
            return column.label.clone();
        };
        let mut versions = self.versions.iter().rev();
        let field = versions.find_map(|version| version.field(column.id.as_str()));
        let part = match (&column.row, field) {
            (Some(row), _) => row.clone(),
            (None, Some(field)) => part_label(self.words, field, part),
            (None, None) => part.clone(),
        };
        let (label, part) = (("label", &column.label as _), ("part", &part as _));
        self.words.say_with("export-part", &[label, part])
    }

    fn cell(&self, field: &Field, part: Option<&str>, answers: &Answers) -> Cell {
        let shown = answers.shown(field);
        if let Some(part) = part {
            return match shown {
                Shown::Parts(parts) => {
                    let mut parts = parts.into_iter().filter(|(name, _)| *name == part);
                    parts
                        .next()
                        .map_or(Cell::Blank, |(_, value)| Cell::text(value))
                }
                Shown::Other(_, text) => Cell::text(text),
                _ => Cell::Blank,
            };
        }
        match (shown, &field.kind) {
            (Shown::Unanswered | Shown::Parts(_), _) => Cell::Blank,
            (Shown::Other(labels, _), _) => {
                let other = self.words.say("fill-other");
                let labels: Vec<_> = labels.into_iter().chain([other.as_ref()]).collect();
                Cell::text(&labels.join("; "))
            }
            // Its zone is the one of its day, which may be another one than today's.
            (Shown::Moment(moment), _) => {
                Cell::Text(moment.format("%Y-%m-%d %H:%M UTC%:z").to_string())
            }
            (Shown::Text(digits), Kind::Number(_) | Kind::Scale(_) | Kind::Rating(_)) => {
                Cell::Number(digits.to_owned())
            }
            (Shown::Text(phone), Kind::Phone(_)) => Cell::Phone(phone.to_owned()),
            (Shown::Text(text), _) => Cell::text(text),
            (Shown::Labels(labels), _) => Cell::text(&labels.join("; ")),
            (Shown::YesNo(yes), _) => Cell::text(&self.words.say(if yes { "yes" } else { "no" })),
            (Shown::Date(date), _) => Cell::Date(date),
            (Shown::Time(time), _) => Cell::Time(time),
            (Shown::Agreed, _) => Cell::text(&self.words.say("agreed")),
        }
    }

    fn status(&self, status: Status) -> Cow<'static, str> {
        self.words.say(match status {
            Status::New => "status-new",
            Status::InReview => "status-in-review",
            Status::Accepted => "status-accepted",
            Status::Declined => "status-declined",
            Status::Spam => "status-spam",
            Status::Waiting => "status-waiting",
            Status::SpamSuspect => "status-spam-suspect",
        })
    }
}
