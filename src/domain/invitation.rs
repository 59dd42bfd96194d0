//! Links that let one person answer a form once.

use chrono::{DateTime, Utc};

use super::id::{FormId, RequestId, read_unguessable, unguessable};
use super::keyed_hash::{DIGEST_BYTES, Key};

/// Most invitations that are made at once.
pub const AT_ONCE: u32 = 1000;

/// The unguessable part of such a link: 128 bits as 26 letters and digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationCode(String);

/// What is kept of a code.
pub type InvitationHash = [u8; DIGEST_BYTES];

impl InvitationCode {
    /// The one at a place of the batch that the press `request_id` makes. Only who has the key can tell it, and the same
    /// press tells it again: its links are shown to who pressed twice although nothing but hashes of them is kept.
    #[must_use]
    pub fn of(key: &Key, form: FormId, request_id: &RequestId, place: u32) -> Self {
        let id = request_id.as_str().as_bytes();
        let parts = [form.0.as_bytes().as_slice(), id, &place.to_be_bytes()];
        let digest = key.digest("invitation code 1", &parts);
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest[..16]);
        Self(unguessable(bytes))
    }

    /// Reads a code from an address; anything of another shape is `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        read_unguessable(text).map(Self)
    }

    /// The code as it stands in an address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    #[must_use]
    pub fn hash(&self, key: &Key, form: FormId) -> InvitationHash {
        key.digest("invitation 1", &[form.0.as_bytes(), self.0.as_bytes()])
    }
}

/// What became of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationState {
    /// Nobody has answered with it.
    Unused,
    /// Somebody has.
    Used,
    /// It was taken back, for good.
    Revoked,
}

/// An invitation, as staff know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// Its number in the form, from 1.
    pub number: i32,
    /// When it was made.
    pub made_at: DateTime<Utc>,
    /// What became of it.
    pub state: InvitationState,
}
