//! Taking a form document in.

use std::io::Write;
use std::path::Path;

use serde_json::Value;

use super::FormError;
use crate::cli::Desk;
use crate::domain::account::Role;
use crate::domain::definition::Definition;
use crate::domain::id::{AccountId, FormId};
use crate::domain::place::Limits;
use crate::storage::forms::{self, Draft, FormRow, NewForm, Published, SavedDraft};
use crate::storage::{Db, StorageError, accounts};
use crate::web::pages::fill::Weight;

pub(super) async fn run(
    file: &Path,
    slug: Option<&str>,
    publish: bool,
    db: &Db,
    desk: Desk<'_>,
    output: &mut impl Write,
) -> Result<(), FormError> {
    let definition = read(file, slug)?;
    let id = take_in(&definition, publish, db, desk).await?;
    writeln!(output, "{id}")?;
    writeln!(output, "{}/f/{}", desk.address, definition.slug)?;
    Ok(())
}

/// Makes the document a form, or the draft of the form with the same slug; gives the form's id.
pub async fn take_in(
    definition: &Definition,
    publish: bool,
    db: &Db,
    desk: Desk<'_>,
) -> Result<FormId, FormError> {
    if publish {
        let weights = Weight::of(definition);
        let heavy: Vec<_> = weights.iter().filter_map(Weight::problem).collect();
        if !heavy.is_empty() {
            return Err(FormError::Problems(heavy));
        }
    }
    let known = forms::by_slug(db, definition.slug.as_str()).await?;
    let (id, revision) = match known {
        Some(form) => update(&form, definition, db, desk).await?,
        None => (create(definition, db, desk).await?, 1),
    };
    if publish {
        publish_draft(id, revision, definition, db, desk).await?;
    }
    Ok(id)
}

fn read(file: &Path, slug: Option<&str>) -> Result<Definition, FormError> {
    let usage =
        |error: &dyn std::fmt::Display| FormError::Usage(format!("{}: {error}", file.display()));
    let text = std::fs::read(file).map_err(|error| usage(&error))?;
    let mut document: Value = serde_json::from_slice(&text).map_err(|error| usage(&error))?;
    if let (Some(slug), Value::Object(entries)) = (slug, &mut document) {
        entries.insert("slug".to_owned(), slug.into());
    }
    Definition::from_json(&document).map_err(FormError::Problems)
}

fn draft(definition: &Definition, desk: Desk<'_>) -> Draft {
    Draft {
        document: definition.to_json(),
        title: definition.title.clone(),
        slug: definition.slug.clone(),
        by: None,
        at: desk.clock.now(),
    }
}

/// Makes the document the draft of a form that is there; gives the draft's revision.
async fn update(
    form: &FormRow,
    definition: &Definition,
    db: &Db,
    desk: Desk<'_>,
) -> Result<(FormId, i32), FormError> {
    let earlier = forms::definitions(db, form.id).await?;
    let earlier: Vec<_> = earlier
        .iter()
        .filter_map(|document| Definition::from_draft(document).ok())
        .collect();
    let retyped = definition.retyped(&earlier);
    if !retyped.is_empty() {
        return Err(FormError::Problems(retyped));
    }
    if Definition::from_draft(&form.draft).is_ok_and(|before| before == *definition) {
        return Ok((form.id, form.draft_revision));
    }
    let draft = draft(definition, desk);
    match forms::save_draft(db, form.id, form.draft_revision, draft).await? {
        SavedDraft::Saved { revision } => Ok((form.id, revision)),
        _ => Err(changed_meanwhile(definition)),
    }
}

async fn create(definition: &Definition, db: &Db, desk: Desk<'_>) -> Result<FormId, FormError> {
    let id = FormId::new(desk.clock.now(), desk.chance);
    let form = NewForm {
        id,
        owner: owner(db).await?,
        draft: draft(definition, desk),
    };
    if forms::create(db, form).await? {
        Ok(id)
    } else {
        Err(changed_meanwhile(definition))
    }
}

/// The administrator who has been there longest; nobody on an installation without accounts.
async fn owner(db: &Db) -> Result<Option<AccountId>, FormError> {
    let accounts = accounts::list(db).await?;
    let admins = accounts
        .iter()
        .filter(|account| account.role == Role::Admin && account.is_active());
    match admins.min_by_key(|account| account.created_at) {
        Some(admin) => Ok(Some(admin.id)),
        None if accounts.is_empty() => Ok(None),
        None => Err(FormError::Job(
            "no administrator can own the form: make one with `onceform account add EMAIL --role admin`"
                .to_owned(),
        )),
    }
}

async fn publish_draft(
    id: FormId,
    revision: i32,
    definition: &Definition,
    db: &Db,
    desk: Desk<'_>,
) -> Result<(), FormError> {
    let limits = Limits::of(definition);
    let at = desk.clock.now();
    match forms::publish(db, id, revision, limits, None, at).await? {
        Published::Version(_) | Published::NothingNew => Ok(()),
        Published::Stale { .. } => Err(changed_meanwhile(definition)),
        Published::Gone => Err(StorageError::Corrupt(format!("form {id} is gone")).into()),
    }
}

fn changed_meanwhile(definition: &Definition) -> FormError {
    FormError::Job(format!(
        "somebody changed `{}` at this very moment: run the command again",
        definition.slug
    ))
}
