//! Submissions as files: one walk through a view, written as it goes, so that memory does not grow with their number.
//!
//! `programs` makes rows that lose and add nothing, `people` makes cells in words and in the form's zone; `sheet` writes
//! them as the file that was asked for.

mod people;
mod programs;
mod sheet;
mod workbook;

use std::io;
use std::sync::Arc;

use serde_json::Value;

pub use sheet::{Rest, Sheet};

use crate::domain::definition::Definition;
use crate::domain::review::{Cursor, View};
use crate::domain::submission::StoredSubmission;
use crate::storage::{Db, StorageError, exports, forms};

/// How a file looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A workbook for people: cells have types, and text is never a formula.
    Workbook,
    /// CSV for people, to be opened by a spreadsheet.
    Excel,
    /// CSV for programs.
    Exact,
    /// One JSON object a line, for programs.
    Lines,
}

impl Shape {
    /// All of them, what most people want first.
    pub const ALL: [Self; 4] = [Self::Workbook, Self::Excel, Self::Exact, Self::Lines];

    /// Its name in addresses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Workbook => "xlsx",
            Self::Excel => "csv-excel",
            Self::Exact => "csv",
            Self::Lines => "ndjson",
        }
    }

    /// The shape of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.name() == name)
    }

    /// What the file's name ends in.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Workbook => "xlsx",
            Self::Excel | Self::Exact => "csv",
            Self::Lines => "ndjson",
        }
    }

    /// The media type (RFC 7111 for CSV; IANA's list for the workbook).
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Workbook => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Excel | Self::Exact => "text/csv; charset=utf-8",
            Self::Lines => "application/x-ndjson",
        }
    }
}

/// Why an export ended early.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The submissions cannot be read.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The file cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// All versions of a form, in the order in which they were published.
///
/// # Errors
/// The database cannot be asked, or holds a version that cannot be read.
pub async fn versions(db: &Db, view: &View) -> Result<Arc<[Definition]>, StorageError> {
    let documents = forms::definitions(db, view.form).await?;
    documents.iter().map(definition).collect()
}

fn definition(document: &Value) -> Result<Definition, StorageError> {
    Definition::from_draft(document).map_err(|problems| {
        let lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
        StorageError::Corrupt(format!("form_version.definition: {}", lines.join("; ")))
    })
}

/// A way through the submissions of a view, the oldest first. What comes in after it began is not on it.
pub struct Walk {
    db: Db,
    view: View,
    after: Option<Cursor>,
    end: Option<Cursor>,
}

impl Walk {
    /// Stands before the first one.
    ///
    /// # Errors
    /// The database cannot be asked.
    pub async fn begin(db: Db, view: View) -> Result<Self, StorageError> {
        let end = exports::end(&db, &view).await?;
        Ok(Self {
            db,
            view,
            after: None,
            end,
        })
    }

    /// The next ones; empty at the end.
    ///
    /// # Errors
    /// The database cannot be asked.
    pub async fn next(&mut self) -> Result<Vec<StoredSubmission>, StorageError> {
        let Some(end) = self.end else {
            return Ok(Vec::new());
        };
        let batch = exports::batch(&self.db, &self.view, self.after, end).await?;
        self.after = batch.last().map(Cursor::of).or(self.after);
        Ok(batch)
    }
}
