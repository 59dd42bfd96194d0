//! Rows for programs: ids, stored values, instants in UTC; nothing is added, nothing is lost.

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Map, Value, json};

use crate::domain::definition::Definition;
use crate::domain::export::{self, Columns};
use crate::domain::submission::StoredSubmission;

/// Rows of a CSV for programs.
pub(super) struct Programs(Columns);

impl Programs {
    pub(super) fn over(versions: &[Definition]) -> Self {
        Self(Columns::over(versions))
    }

    pub(super) fn headings(&self) -> Vec<String> {
        self.0.names()
    }

    pub(super) fn row(&self, submission: &StoredSubmission) -> Vec<String> {
        let answers = submission.answers.as_ref();
        let fixed = [
            submission.reference.as_str().to_owned(),
            instant(submission.submitted_at),
            submission.status.name().to_owned(),
            submission.version.to_string(),
        ];
        let answers = self.0.iter().map(|column| {
            let answer = answers.and_then(|answers| answers.get(column.id.as_str()));
            export::exact(answer, column.part.as_deref())
        });
        fixed.into_iter().chain(answers).collect()
    }
}

/// A line of NDJSON. The answers stand in the order of the questions, in which not every database keeps them.
pub(super) fn line(submission: &StoredSubmission, versions: &[Definition]) -> Value {
    let mut kept = match &submission.answers {
        Some(Value::Object(kept)) => kept.clone(),
        _ => Map::new(),
    };
    let mut answers = Map::new();
    for field in version_of(submission, versions)
        .into_iter()
        .flat_map(Definition::fields)
    {
        answers.extend(kept.remove_entry(field.id.as_str()));
    }
    answers.extend(kept);
    json!({
        "reference": submission.reference.as_str(),
        "submitted_at": instant(submission.submitted_at),
        "status": submission.status.name(),
        "form_version": submission.version,
        "answers": answers,
    })
}

/// The version that a submission was filled against; versions are numbered from 1 without gaps.
pub(super) fn version_of<'v>(
    submission: &StoredSubmission,
    versions: &'v [Definition],
) -> Option<&'v Definition> {
    let index = usize::try_from(submission.version).ok()?.checked_sub(1)?;
    versions.get(index)
}

fn instant(instant: DateTime<Utc>) -> String {
    instant.to_rfc3339_opts(SecondsFormat::Micros, true)
}
