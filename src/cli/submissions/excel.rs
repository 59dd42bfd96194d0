//! Rows for people: labels and words in the form's language, times in the form's zone.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::exact::version_of;
use crate::domain::answers::{Answers, Shown};
use crate::domain::definition::{Definition, Language};
use crate::domain::export::{Columns, neutral, neutral_phone, unique};
use crate::domain::field::time::FORMAT;
use crate::domain::field::{Field, Kind};
use crate::domain::submission::{Status, StoredSubmission};
use crate::web::i18n::Words;

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
            words: Words::of(newest.map_or(Language::English, |newest| newest.language)),
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
            if column.asked {
                column.label.clone()
            } else {
                words.say_with("export-dropped", &[("label", &column.label)])
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
                (Some(field), Some(answers)) => self.cell(field, answers),
                _ => String::new(),
            }
        }));
        row
    }

    fn cell(&self, field: &Field, answers: &Answers) -> String {
        match (answers.shown(field), &field.kind) {
            (Shown::Unanswered, _) => String::new(),
            (Shown::Text(digits), Kind::Number(_)) => digits.to_owned(),
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
        })
    }
}
