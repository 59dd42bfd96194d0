//! One walk through all submissions, written as it goes: memory does not grow with their number.

use std::io::{self, Write};

use csv::{QuoteStyle, Terminator, WriterBuilder};
use serde_json::Value;

use super::exact::{self, Exact};
use super::excel::Excel;
use super::{SubmissionsError, unwritable};
use crate::domain::definition::Definition;
use crate::domain::review::{Cursor, View};
use crate::domain::submission::StoredSubmission;
use crate::storage::forms::{self, FormRow};
use crate::storage::{Db, StorageError, exports};

/// How the rows look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// CSV for programs.
    Exact,
    /// CSV for people.
    Excel,
    /// One JSON object a line.
    Lines,
}

/// Writes all submissions of a form. `place` names the output in an error.
pub(super) async fn run(
    form: &FormRow,
    shape: Shape,
    db: &Db,
    output: &mut impl Write,
    place: &str,
) -> Result<(), SubmissionsError> {
    let documents = forms::definitions(db, form.id).await?;
    let versions: Vec<Definition> = documents.iter().map(definition).collect::<Result<_, _>>()?;
    let failed = |error| unwritable(place, error);
    let mut sheet = Sheet::begin(shape, &versions, output).map_err(failed)?;
    let view = View::whole(form.id);
    if let Some(end) = exports::end(db, &view).await? {
        let mut after = None;
        loop {
            let batch = exports::batch(db, &view, after, end).await?;
            let Some(last) = batch.last() else { break };
            after = Some(Cursor::of(last));
            for submission in &batch {
                sheet.add(submission).map_err(failed)?;
            }
        }
    }
    sheet.end().map_err(failed)
}

fn definition(document: &Value) -> Result<Definition, StorageError> {
    Definition::from_draft(document).map_err(|problems| {
        let lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
        StorageError::Corrupt(format!("form_version.definition: {}", lines.join("; ")))
    })
}

/// What is being written.
enum Sheet<'a, W: Write> {
    Exact(Exact, csv::Writer<&'a mut W>),
    Excel(Excel<'a>, csv::Writer<&'a mut W>),
    Lines(&'a [Definition], &'a mut W),
}

impl<'a, W: Write> Sheet<'a, W> {
    fn begin(shape: Shape, versions: &'a [Definition], output: &'a mut W) -> io::Result<Self> {
        match shape {
            Shape::Exact => {
                let rows = Exact::over(versions);
                let mut writer = WriterBuilder::new().from_writer(output);
                writer.write_record(rows.headings())?;
                Ok(Self::Exact(rows, writer))
            }
            Shape::Excel => {
                let rows = Excel::over(versions);
                // Without the mark, Excel reads UTF-8 as the machine's old code page.
                output.write_all(b"\xef\xbb\xbf")?;
                // Quotes around everything: where the list separator is a semicolon, one inside a text would begin
                // a cell, and what follows could be a formula.
                let mut writer = WriterBuilder::new()
                    .quote_style(QuoteStyle::Always)
                    .terminator(Terminator::CRLF)
                    .from_writer(output);
                writer.write_record(rows.headings())?;
                Ok(Self::Excel(rows, writer))
            }
            Shape::Lines => Ok(Self::Lines(versions, output)),
        }
    }

    fn add(&mut self, submission: &StoredSubmission) -> io::Result<()> {
        match self {
            Self::Exact(rows, writer) => writer.write_record(rows.row(submission))?,
            Self::Excel(rows, writer) => writer.write_record(rows.row(submission))?,
            Self::Lines(versions, output) => {
                writeln!(output, "{}", exact::line(submission, versions))?;
            }
        }
        Ok(())
    }

    fn end(self) -> io::Result<()> {
        match self {
            Self::Exact(_, mut writer) | Self::Excel(_, mut writer) => writer.flush(),
            Self::Lines(_, output) => output.flush(),
        }
    }
}
