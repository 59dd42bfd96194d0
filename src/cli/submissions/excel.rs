//! Rows for people: labels and words in the form's language, times in the form's zone.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::exact::version_of;
use crate::domain::answers::{Answers, Shown};
use crate::domain::definition::{Definition, Language};
use crate::domain::export::{Column, Columns, neutral, neutral_phone, unique};
use crate::domain::field::time::FORMAT;
use crate::domain::field::{Field, Kind};
use crate::domain::submission::{Status, StoredSubmission};
use crate::web::i18n::Words;
use crate::web::pages::shown::part_label;

/// CSV for people.
pub(super) struct Excel<'v> {
    versions: &'v [Definition],
    columns: Columns,
    words: Words,
    zone: Tz,
}

impl<'v> Excel<'v> {
    /// In the language and the zone of the newest version.
    pub(super) fn over(versions: &'v [Definition]) -> Self {
        let newest = versions.last();
        Self {
            versions,
            columns: Columns::over(versions),
            words: Words::of(newest.map_or(Language::English, |newest| newest.language.nearest())),
            zone: newest.map_or(Tz::UTC, |newest| newest.settings.time_zone),
        }
    }

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
        let neutral = |heading: String| neutral(&heading).into_owned();
        unique(headings).into_iter().map(neutral).collect()
    }

    pub(super) fn row(&self, submission: &StoredSubmission) -> Vec<String> {
        let mut row = vec![
            submission.reference.as_str().to_owned(),
            self.local(submission.submitted_at, "%Y-%m-%d %H:%M:%S"),
            self.local(submission.submitted_at, "UTC%:z"),
            self.status(submission.status).into_owned(),
            submission.version.to_string(),
        ];
        let definition = version_of(submission, self.versions);
        let stored = definition.zip(submission.answers.as_ref());
        let answers = stored.map(|(definition, stored)| Answers::from_json(definition, stored));
        row.extend(self.columns.iter().map(|column| {
            let field = definition.and_then(|definition| definition.field(column.id.as_str()));
            match (field, &answers) {
                (Some(field), Some(answers)) => self.cell(field, column.part.as_deref(), answers),
                _ => String::new(),
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

    fn cell(&self, field: &Field, part: Option<&str>, answers: &Answers) -> String {
        let shown = answers.shown(field);
        if let Some(part) = part {
            return match shown {
                Shown::Parts(parts) => parts
                    .into_iter()
                    .find(|(name, _)| *name == part)
                    .map_or_else(String::new, |(_, value)| neutral(value).into_owned()),
                Shown::Other(_, text) => neutral(text).into_owned(),
                _ => String::new(),
            };
        }
        match (shown, &field.kind) {
            (Shown::Unanswered | Shown::Parts(_), _) => String::new(),
            (Shown::Other(labels, _), _) => {
                let other = self.words.say("fill-other");
                let labels: Vec<_> = labels.into_iter().chain([other.as_ref()]).collect();
                neutral(&labels.join("; ")).into_owned()
            }
            (Shown::Moment(moment), _) => moment.format("%Y-%m-%d %H:%M UTC%:z").to_string(),
            (Shown::Text(digits), Kind::Number(_) | Kind::Scale(_) | Kind::Rating(_)) => {
                digits.to_owned()
            }
            (Shown::Text(phone), Kind::Phone(_)) => neutral_phone(phone).into_owned(),
            (Shown::Text(text), _) => neutral(text).into_owned(),
            (Shown::Labels(labels), _) => neutral(&labels.join("; ")).into_owned(),
            (Shown::YesNo(yes), _) => self.words.say(if yes { "yes" } else { "no" }).into_owned(),
            (Shown::Date(date), _) => date.to_string(),
            (Shown::Time(time), _) => time.format(FORMAT).to_string(),
            (Shown::Agreed, _) => self.words.say("agreed").into_owned(),
        }
    }

    fn local(&self, instant: DateTime<Utc>, format: &str) -> String {
        instant.with_timezone(&self.zone).format(format).to_string()
    }

    fn status(&self, status: Status) -> Cow<'static, str> {
        self.words.say(match status {
            Status::New => "status-new",
            Status::InReview => "status-in-review",
            Status::Accepted => "status-accepted",
            Status::Declined => "status-declined",
            Status::Spam => "status-spam",
            Status::Waiting => "status-waiting",
        })
    }
}
