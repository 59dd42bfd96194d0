//! Answers that are kept before they are sent: one draft for each filling-in, which bears the id of its pages.

pub mod marks;

use super::definition::{Definition, Page};
use super::field::sent;
use super::id::{DraftCode, RequestId};
use super::intent::RESERVED;
use super::keyed_hash::{DIGEST_BYTES, Key};
use marks::Marks;

/// Names and values as they were typed, right or wrong.
pub type Pairs = Vec<(String, String)>;

/// A draft as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerDraft {
    /// The act that it will become.
    pub request_id: RequestId,
    /// Counts its changes from 1.
    pub revision: i32,
    /// What was typed; `None` once it was sent.
    pub pairs: Option<Pairs>,
    /// Who has changed its pages last.
    pub marks: Marks,
}

impl DraftCode {
    /// The code of the draft that belongs to the pages of `id`. Made from the id, so that two first pages sent at once
    /// open the same draft; nobody without the key can make it.
    #[must_use]
    pub fn of(key: &Key, id: &RequestId) -> Self {
        let digest = key.digest("draft code 1", &[id.as_str().as_bytes()]);
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest[..16]);
        Self::from_bytes(bytes)
    }

    /// What is kept of the code.
    #[must_use]
    pub fn hash(&self, key: &Key) -> [u8; DIGEST_BYTES] {
        key.digest("draft 1", &[self.as_str().as_bytes()])
    }
}

/// What of a page's body is an answer to one of the questions of `page`.
#[must_use]
pub fn of_page(page: &Page, pairs: &[(String, String)]) -> Pairs {
    let ours = pairs.iter().filter(|(name, _)| is_of(page, name));
    ours.cloned().collect()
}

/// What is left of `pairs` that this version of the form asks.
#[must_use]
pub fn that_fit(definition: &Definition, pairs: &[(String, String)]) -> Pairs {
    let fits = |(name, _): &&(String, String)| {
        let (id, part) = sent::split(name);
        let field = definition.field(id).filter(|field| field.kind.is_asked());
        field.is_some_and(|field| part.is_none_or(|part| field.kind.has_part(part)))
    };
    pairs.iter().filter(fits).cloned().collect()
}

/// Whether an input of this name answers one of the questions of `page`.
#[must_use]
pub fn is_of(page: &Page, name: &str) -> bool {
    let id = sent::split(name).0;
    !RESERVED.contains(&name) && page.fields.iter().any(|field| field.id.as_str() == id)
}
