//! One act of submitting, and what a claim on it can say.

use unicode_normalization::UnicodeNormalization;

use super::id::{AccountId, AttemptToken, FormId, RecordId, RequestId};
use super::keyed_hash::{DIGEST_BYTES, Key};
use super::upload;

/// Names of the body that are not answers: they differ between retries without the intent being another.
pub const RESERVED: [&str; 8] = [
    "request_id",
    "page_token",
    "csrf",
    "action",
    "draft_code",
    "draft_revision",
    "draft_writer",
    TRAP,
];

/// The name of an input that nobody sees: what stands in it was written by a program. No browser knows an answer for it,
/// and no question can bear it.
pub const TRAP: &str = "nothing-here";

/// How fingerprints are made now. A stored one of another version is made again from the stored pairs.
pub const FINGERPRINT_VERSION: i16 = 1;

/// A keyed digest of the answers as they were sent: tells "again" from "other answers under the same id".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub [u8; DIGEST_BYTES]);

impl Fingerprint {
    /// The fingerprint of a body for one form.
    ///
    /// It needs no knowledge of the form: names are sorted (equal names keep their order), values are NFC, line
    /// breaks LF, trimmed; a file counts by its digest; [`RESERVED`] names do not count.
    #[must_use]
    pub fn of(key: &Key, form: FormId, pairs: &[(String, String)]) -> Self {
        let mut canonical: Vec<(String, String)> = pairs
            .iter()
            .filter(|(name, _)| !RESERVED.contains(&name.as_str()))
            .map(|(name, value)| (name.nfc().collect(), canonical(value)))
            .collect();
        canonical.sort_by(|a, b| a.0.cmp(&b.0));
        let mut parts: Vec<&[u8]> = vec![form.0.as_bytes()];
        parts.extend(
            canonical
                .iter()
                .flat_map(|(name, value)| [name.as_bytes(), value.as_bytes()]),
        );
        Self(key.digest("fingerprint 1", &parts))
    }
}

fn canonical(value: &str) -> String {
    upload::counted(value)
        .trim()
        .replace("\r\n", "\n")
        .replace('\r', "\n")
        .nfc()
        .collect()
}

/// One try at one act of submitting.
#[derive(Clone, Debug)]
pub struct Intent {
    /// The act.
    pub request_id: RequestId,
    /// The form it is for.
    pub form: FormId,
    /// Who was signed in when the page was made.
    pub account: Option<AccountId>,
    /// What was sent.
    pub fingerprint: Fingerprint,
    /// This try.
    pub attempt: AttemptToken,
}

impl Intent {
    /// The act that this press is where a page may send several and the page's own id is used.
    #[must_use]
    pub fn of_click(&self, key: &Key, attempt: AttemptToken) -> Self {
        Self {
            request_id: self.click_on(&self.request_id, key),
            attempt,
            ..self.clone()
        }
    }

    /// The id of such an act on `page`. It comes from the page's id and the answers, so that a retry of the press meets
    /// itself.
    #[must_use]
    pub fn click_on(&self, page: &RequestId, key: &Key) -> RequestId {
        let parts: [&[u8]; 2] = [page.as_str().as_bytes(), &self.fingerprint.0];
        RequestId::of_digest(key.digest("click 1", &parts))
    }
}

/// What the claim store answers when a try asks for an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimAnswer {
    /// The id is ours until the claim's life ends.
    Claimed,
    /// Another try with the same answers is at work.
    Running,
    /// Another try with other answers is at work.
    RunningOther,
    /// Stored before, with the same answers, the store believes.
    Done(RecordId),
    /// Stored before, with other answers, the store believes.
    DoneOther(RecordId),
    /// What stands there is of a kind that we do not understand: the database decides.
    Unreadable,
    /// The store gave no answer in time; it may have carried out what was asked. The database decides.
    Away,
    /// There is no store: the database decides.
    NotAsked,
}

#[cfg(test)]
mod tests;
