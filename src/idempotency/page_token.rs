//! The signed half of a page's pair: proves that the request id was made here, for this form, version and account.
//!
//! It needs no cookie, so it works inside a frame of another site.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeZone, Utc};
use uuid::Uuid;

use crate::domain::id::{AccountId, FormId, RequestId};
use crate::domain::keyed_hash::{DIGEST_BYTES, Key};

const PURPOSE: &str = "page token 1";
/// Signs a page that was not the first of its act.
const LATER_PURPOSE: &str = "page token 1, later";
/// Form, version, seconds of issue, account (all zero for nobody).
const BODY_BYTES: usize = 16 + 4 + 8 + 16;

/// What a page was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The form.
    pub form: FormId,
    /// The version it showed.
    pub version: i32,
    /// When it was made, to the second.
    pub issued_at: DateTime<Utc>,
    /// Who was signed in.
    pub account: Option<AccountId>,
    /// Whether the person had seen the questions before: the page came back, or follows upon another.
    pub later: bool,
}

/// Signs pages and checks what comes back.
#[derive(Clone, Debug)]
pub struct Signer {
    /// Signs and checks.
    pub key: Key,
    /// Only checks: the key before.
    pub old_key: Option<Key>,
}

impl Signer {
    /// The token for a page that bears `id` and is sent to the form named `slug`: 102 characters that fit an address.
    #[must_use]
    pub fn sign(&self, slug: &str, id: &RequestId, page: &Page) -> String {
        let body = body(page);
        let parts = [slug.as_bytes(), id.as_str().as_bytes(), &body];
        let purpose = if page.later { LATER_PURPOSE } else { PURPOSE };
        let digest = self.key.digest(purpose, &parts);
        BASE64_URL_SAFE_NO_PAD.encode([body.as_slice(), digest.as_slice()].concat())
    }

    /// What the page was made for; `None` if the token was not made here for this very id and form: whoever sends it
    /// elsewhere is refused before anything is asked.
    #[must_use]
    pub fn open(&self, slug: &str, id: &RequestId, token: &str) -> Option<Page> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(token).ok()?;
        if bytes.len() != BODY_BYTES + DIGEST_BYTES {
            return None;
        }
        let (body, digest) = bytes.split_at(BODY_BYTES);
        let parts = [slug.as_bytes(), id.as_str().as_bytes(), body];
        let keys = || std::iter::once(&self.key).chain(&self.old_key);
        let made_for = |purpose| keys().any(|key| key.verifies(purpose, &parts, digest));
        let later = !made_for(PURPOSE);
        if later && !made_for(LATER_PURPOSE) {
            return None;
        }
        page(body, later)
    }
}

fn body(page: &Page) -> Vec<u8> {
    let account = page.account.map_or(Uuid::nil(), |account| account.0);
    let mut body = Vec::with_capacity(BODY_BYTES);
    body.extend_from_slice(page.form.0.as_bytes());
    body.extend_from_slice(&page.version.to_be_bytes());
    body.extend_from_slice(&page.issued_at.timestamp().to_be_bytes());
    body.extend_from_slice(account.as_bytes());
    body
}

fn page(body: &[u8], later: bool) -> Option<Page> {
    let seconds = i64::from_be_bytes(body.get(20..28)?.try_into().ok()?);
    let account = Uuid::from_slice(body.get(28..44)?).ok()?;
    Some(Page {
        form: FormId(Uuid::from_slice(body.get(..16)?).ok()?),
        version: i32::from_be_bytes(body.get(16..20)?.try_into().ok()?),
        issued_at: Utc.timestamp_opt(seconds, 0).single()?,
        account: (!account.is_nil()).then_some(AccountId(account)),
        later,
    })
}

#[cfg(test)]
mod tests;
