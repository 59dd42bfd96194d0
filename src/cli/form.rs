//! `onceform form import|export|list`: form documents from and to files.

pub mod import;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Subcommand;
use serde_json::Value;

use crate::cli::Desk;
use crate::domain::definition::{Definition, Problem};
use crate::storage::forms::{self, FormRow};
use crate::storage::{Db, StorageError};

/// What to do with forms.
#[derive(Clone, Debug, Subcommand)]
pub enum FormCommand {
    /// Take a form document in: as a new form, or as the draft of the form with the same slug
    Import {
        /// The document, JSON
        file: PathBuf,
        /// Publish it at once
        #[arg(long)]
        publish: bool,
        /// Its name in addresses, instead of the document's
        #[arg(long)]
        slug: Option<String>,
    },
    /// Print the document that people fill in
    Export {
        /// The form's name in addresses
        slug: String,
        /// Print the draft instead
        #[arg(long)]
        draft: bool,
    },
    /// List all forms
    List,
}

/// Why a command did not do its work.
#[derive(Debug, thiserror::Error)]
pub enum FormError {
    /// The file is not there or not a form document: wrong usage.
    #[error("{0}")]
    Usage(String),
    /// Everything that is wrong with a document: wrong usage.
    #[error("{}", listed(.0))]
    Problems(Vec<Problem>),
    /// The job cannot be done as things are; says what to do.
    #[error("{0}")]
    Job(String),
    /// The database did not do it.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The output is gone.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl FormError {
    /// The exit code: 2 for wrong usage, 1 for a job that failed.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Problems(_) => 2,
            Self::Job(_) | Self::Storage(_) | Self::Output(_) => 1,
        }
    }
}

fn listed(problems: &[Problem]) -> String {
    let lines: Vec<_> = problems.iter().map(|one| format!("\n  {one}")).collect();
    format!("this is not a form document:{}", lines.concat())
}

/// Does it, and writes what it gives to `output`.
///
/// # Errors
/// Why it was not done; nothing is changed then.
pub async fn run(
    command: FormCommand,
    db: &Db,
    desk: Desk<'_>,
    output: &mut impl Write,
) -> Result<(), FormError> {
    match command {
        FormCommand::Import {
            file,
            publish,
            slug,
        } => import::run(&file, slug.as_deref(), publish, db, desk, output).await,
        FormCommand::Export { slug, draft } => export(&slug, draft, db, output).await,
        FormCommand::List => list(db, output).await,
    }
}

async fn export(
    slug: &str,
    draft: bool,
    db: &Db,
    output: &mut impl Write,
) -> Result<(), FormError> {
    let Some(form) = forms::by_slug(db, slug).await? else {
        let advice = "`onceform form list` shows all forms";
        return Err(FormError::Job(format!(
            "there is no form `{slug}`: {advice}"
        )));
    };
    let document = if draft {
        form.draft
    } else {
        published(&form, db).await?
    };
    let definition = Definition::from_draft(&document)
        .map_err(|problems| StorageError::Corrupt(listed(&problems)))?;
    writeln!(output, "{:#}", definition.to_json())?;
    Ok(())
}

async fn published(form: &FormRow, db: &Db) -> Result<Value, FormError> {
    let Some(live) = form.live_version else {
        return Err(FormError::Job(format!(
            "`{}` was never published: --draft prints its draft",
            form.slug
        )));
    };
    let version = forms::version(db, form.id, live).await?;
    version.ok_or_else(|| StorageError::Corrupt(format!("version {live} is missing")).into())
}

async fn list(db: &Db, output: &mut impl Write) -> Result<(), FormError> {
    let forms = forms::list(db, None).await?;
    let widest = forms.iter().map(|form| form.slug.len()).max();
    let width = widest.unwrap_or_default().max("SLUG".len());
    writeln!(
        output,
        "{:width$}  STATE   VERSION  SUBMISSIONS  TITLE",
        "SLUG"
    )?;
    for form in forms {
        let version = form.live_version.map(|version| version.to_string());
        writeln!(
            output,
            "{:width$}  {:6}  {:>7}  {:>11}  {}",
            form.slug,
            form.state.name(),
            version.as_deref().unwrap_or("-"),
            form.submissions,
            form.title,
        )?;
    }
    Ok(())
}
