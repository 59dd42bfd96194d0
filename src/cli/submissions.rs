//! `onceform submissions count|export`: how many there are, and all of them in a file.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};

use crate::domain::review::View;
use crate::storage::forms::{self, FormRow};
use crate::storage::{Db, StorageError, reviews};
use crate::web::exports::{self, Shape, Sheet, Walk};

/// What to do with submissions.
#[derive(Clone, Debug, Subcommand)]
pub enum SubmissionsCommand {
    /// Print how many submissions a form has; deleted ones do not count
    Count {
        /// The form's name in addresses
        slug: String,
    },
    /// Write all submissions of a form, the oldest first
    Export {
        /// The form's name in addresses
        slug: String,
        /// How to write them
        #[arg(long, value_enum, default_value = "csv")]
        format: Format,
        /// Where to; an existing file is replaced once the export is whole. Else: standard output
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// CSV for people: labels and words instead of ids, times in the form's zone, a byte order mark, and an
        /// apostrophe before text that a spreadsheet would take for a formula
        #[arg(long)]
        for_excel: bool,
    },
}

/// How an export is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table: one line of headings (ids of questions), UTF-8, times in UTC
    Csv,
    /// One JSON object a line
    Ndjson,
    /// A workbook for people: cells have types, labels and words instead of ids
    Xlsx,
}

/// Why a command did not do its work.
#[derive(Debug, thiserror::Error)]
pub enum SubmissionsError {
    /// Wrong usage.
    #[error("{0}")]
    Usage(&'static str),
    /// There is no such form.
    #[error("there is no form `{0}`: `onceform form list` shows all forms")]
    NoForm(String),
    /// The database did not do it.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The file or the output cannot be written.
    #[error("cannot write {place}: {source}")]
    Output {
        /// Which file.
        place: String,
        /// Why.
        source: io::Error,
    },
}

impl SubmissionsError {
    /// The exit code: 2 for wrong usage, 1 for a job that failed.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            Self::NoForm(_) | Self::Storage(_) | Self::Output { .. } => 1,
        }
    }
}

/// Does it, and writes what it gives to `output` unless the command names a file.
///
/// # Errors
/// Why it was not done. A file named by the command is then as it was.
pub async fn run(
    command: SubmissionsCommand,
    db: &Db,
    output: &mut impl Write,
) -> Result<(), SubmissionsError> {
    match command {
        SubmissionsCommand::Count { slug } => {
            let form = form(db, &slug).await?;
            let counts = reviews::counts(db, form.id).await?;
            writeln!(output, "{}", counts.total()).map_err(|error| unwritable("the output", error))
        }
        SubmissionsCommand::Export {
            slug,
            format,
            output: file,
            for_excel,
        } => {
            let shape = shape(format, for_excel)?;
            let form = form(db, &slug).await?;
            match file {
                None => export(&form, shape, db, output, "the output").await,
                Some(file) => to_file(&form, shape, db, &file).await,
            }
        }
    }
}

fn shape(format: Format, for_excel: bool) -> Result<Shape, SubmissionsError> {
    match (format, for_excel) {
        (Format::Csv, false) => Ok(Shape::Exact),
        (Format::Csv, true) => Ok(Shape::Excel),
        (Format::Ndjson, false) => Ok(Shape::Lines),
        (Format::Xlsx, false) => Ok(Shape::Workbook),
        (Format::Ndjson | Format::Xlsx, true) => Err(SubmissionsError::Usage(
            "--for-excel goes with --format csv",
        )),
    }
}

async fn form(db: &Db, slug: &str) -> Result<FormRow, SubmissionsError> {
    let form = forms::by_slug(db, slug).await?;
    form.ok_or_else(|| SubmissionsError::NoForm(slug.to_owned()))
}

/// Writes beside the file first, so that half an export never looks like a whole one.
async fn to_file(
    form: &FormRow,
    shape: Shape,
    db: &Db,
    file: &Path,
) -> Result<(), SubmissionsError> {
    let place = file.display().to_string();
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let opened = File::create(&part).map_err(|error| unwritable(&place, error))?;
    let mut writer = BufWriter::new(opened);
    let written = export(form, shape, db, &mut writer, &place).await;
    let moved = written
        .and_then(|()| std::fs::rename(&part, file).map_err(|error| unwritable(&place, error)));
    if moved.is_err() {
        // What is left of it is of no use; the error that stopped it is the one to tell.
        drop(std::fs::remove_file(&part));
    }
    moved
}

/// Writes all submissions of a form. `place` names the output in an error.
async fn export(
    form: &FormRow,
    shape: Shape,
    db: &Db,
    output: &mut impl Write,
    place: &str,
) -> Result<(), SubmissionsError> {
    let failed = |error| unwritable(place, error);
    let view = View::whole(form.id);
    let versions = exports::versions(db, &view).await?;
    let mut sheet = Sheet::begin(shape, versions).map_err(failed)?;
    let mut walk = Walk::begin(db.clone(), view).await?;
    loop {
        let batch = walk.next().await?;
        if batch.is_empty() {
            break;
        }
        let bytes = sheet.add(&batch).map_err(failed)?;
        output.write_all(&bytes).map_err(failed)?;
    }
    let mut rest = sheet.end().map_err(failed)?;
    io::copy(&mut rest, output).map_err(failed)?;
    output.flush().map_err(failed)
}

fn unwritable(place: &str, source: io::Error) -> SubmissionsError {
    SubmissionsError::Output {
        place: place.to_owned(),
        source,
    }
}
