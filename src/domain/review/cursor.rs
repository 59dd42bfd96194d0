//! A place in a list that is sorted newest first.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeZone, Utc};
use uuid::Uuid;

use crate::domain::id::RecordId;
use crate::domain::submission::StoredSubmission;

/// Where a submission stands in the list. The place stays even when the submission goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When it was stored.
    pub submitted_at: DateTime<Utc>,
    /// Its row: decides between two of the same instant.
    pub id: RecordId,
}

impl Cursor {
    /// The place of a submission.
    #[must_use]
    pub fn of(submission: &StoredSubmission) -> Self {
        Self {
            submitted_at: submission.submitted_at,
            id: submission.id,
        }
    }

    /// The place as it stands in an address: 32 letters, digits, `-` and `_` that mean nothing to people.
    #[must_use]
    pub fn encode(&self) -> String {
        let mut bytes = [0; 24];
        bytes[..8].copy_from_slice(&self.submitted_at.timestamp_micros().to_be_bytes());
        bytes[8..].copy_from_slice(self.id.0.as_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Reads a place from an address. `None` for anything that [`Cursor::encode`] did not write.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes: [u8; 24] = URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
        let (instant, id) = bytes.split_at(8);
        let micros = i64::from_be_bytes(instant.try_into().ok()?);
        // Four-digit years: what lies outside was never stored, and not every database can compare with it.
        let submitted_at = Utc
            .timestamp_micros(micros)
            .single()
            .filter(|instant| (0..=253_402_300_799).contains(&instant.timestamp()))?;
        Some(Self {
            submitted_at,
            id: RecordId(Uuid::from_slice(id).ok()?),
        })
    }
}
