//! The body of the settings form: texts and perhaps a picture.

use actix_multipart::{Field, Multipart};
use futures_util::TryStreamExt;

use crate::domain::organisation::{LOGO_MAX_BYTES, Logo, OrganisationFault, Settings};
use crate::storage::organisation::LogoChange;
use crate::web::error::WebError;

/// What the form sent.
pub(super) struct Upload {
    pub(super) settings: Settings,
    pub(super) logo: Result<LogoChange, OrganisationFault>,
}

/// Reads the parts. Fails with [`WebError::BadRequest`] for a body that is no form of ours.
pub(super) async fn read(mut parts: Multipart) -> Result<Upload, WebError> {
    let mut settings = Settings::default();
    let mut picture = Vec::new();
    let mut remove = false;
    while let Some(part) = parts.try_next().await.map_err(|_| BROKEN)? {
        let name = part.name().unwrap_or_default().to_owned();
        let bytes = bytes(part).await?;
        match name.as_str() {
            "name" => settings.name = text(&bytes),
            "accent" => settings.accent = text(&bytes),
            "privacy" => settings.privacy = text(&bytes),
            "legal" => settings.legal = text(&bytes),
            "revision" => settings.revision = text(&bytes).parse().map_err(|_| BROKEN)?,
            "remove_logo" => remove = true,
            "logo" => picture = bytes,
            _ => {}
        }
    }
    let logo = if !picture.is_empty() {
        Logo::read(picture).map(LogoChange::Replace)
    } else if remove {
        Ok(LogoChange::Remove)
    } else {
        Ok(LogoChange::Keep)
    };
    Ok(Upload { settings, logo })
}

const BROKEN: WebError = WebError::BadRequest("multipart");

/// A part, up to what tells that a picture is too large; the rest of it is passed over.
async fn bytes(mut part: Field) -> Result<Vec<u8>, WebError> {
    let mut bytes = Vec::new();
    while let Some(piece) = part.try_next().await.map_err(|_| BROKEN)? {
        if bytes.len() <= LOGO_MAX_BYTES {
            bytes.extend_from_slice(&piece);
        }
    }
    Ok(bytes)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
