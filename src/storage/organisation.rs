//! Who runs this installation: the one row that every page shows something of.

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use crate::domain::account::Name;
use crate::domain::organisation::{Accent, Logo, LogoHash, LogoKind, Organisation};

/// What to do with the logo.
#[derive(Clone, Debug)]
pub enum LogoChange {
    /// Leave it as it is.
    Keep,
    /// Have none.
    Remove,
    /// Have this one.
    Replace(Logo),
}

/// The organisation, without the picture of its logo.
pub async fn find(db: &Db) -> Result<Organisation, StorageError> {
    let text = "select name, accent, privacy, legal, logo_hash, revision \
        from organisation where id = 1";
    match db.q(text).one().await? {
        Some(row) => organisation(&row),
        None => Ok(Organisation::default()),
    }
}

fn organisation(row: &Row) -> Result<Organisation, StorageError> {
    let name: String = row.get("name")?;
    let accent: Option<String> = row.get("accent")?;
    let logo: Option<Vec<u8>> = row.get("logo_hash")?;
    Ok(Organisation {
        name: (!name.is_empty()).then(|| Name::from_stored(name)),
        // A colour that a later version finds too faint is left out rather than shown.
        accent: accent.and_then(|text| Accent::parse(&text).ok()),
        privacy: row.get("privacy")?,
        legal: row.get("legal")?,
        logo: logo.and_then(|hash| hash.try_into().ok()).map(LogoHash),
        revision: row.get("revision")?,
    })
}

/// The logo, if it still is the one of this hash.
pub async fn logo(db: &Db, hash: LogoHash) -> Result<Option<Logo>, StorageError> {
    let query = db
        .q("select logo, logo_type from organisation where id = 1 and logo_hash = ?")
        .bind(hash.0.to_vec());
    let Some(row) = query.one().await? else {
        return Ok(None);
    };
    let kind: Option<String> = row.get("logo_type")?;
    let bytes: Option<Vec<u8>> = row.get("logo")?;
    let kind = kind.as_deref().and_then(LogoKind::from_media_type);
    Ok(kind.zip(bytes).map(|(kind, bytes)| Logo { kind, bytes }))
}

/// Saves the settings over those of `wanted.revision`; gives whether they still were the present ones. What
/// `wanted.logo` says does not matter.
pub async fn save(db: &Db, wanted: Organisation, logo: LogoChange) -> Result<bool, StorageError> {
    let text = "update organisation set name = ?, accent = ?, privacy = ?, legal = ?, \
        revision = revision + 1";
    let mut update = db
        .q(text)
        .bind(
            wanted
                .name
                .map(|name| name.as_str().to_owned())
                .unwrap_or_default(),
        )
        .bind(wanted.accent.map(|accent| accent.to_string()))
        .bind(wanted.privacy)
        .bind(wanted.legal);
    if !matches!(logo, LogoChange::Keep) {
        let logo = match logo {
            LogoChange::Replace(logo) => Some(logo),
            LogoChange::Keep | LogoChange::Remove => None,
        };
        update = update
            .sql(", logo_type = ?, logo_hash = ?, logo = ?")
            .bind(logo.as_ref().map(|logo| logo.kind.media_type().to_owned()))
            .bind(logo.as_ref().map(|logo| logo.hash().0.to_vec()))
            .bind(logo.map(|logo| logo.bytes));
    }
    let saved = update
        .sql(" where id = 1 and revision = ?")
        .bind(wanted.revision)
        .run()
        .await?;
    Ok(saved == 1)
}
