//! Which pages of a form this browser opened lately: a signed cookie of that form alone.
//!
//! It lets a person be asked who sends the same answers again from another page, minutes after the first: they may have
//! stopped the first try, loaded the page anew, and never seen its receipt. It holds ids of pages and nothing else, ends
//! with the browser's session, and in a frame of another site there is none: then nobody is asked.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use uuid::Uuid;

use crate::config::Keys;
use crate::domain::id::RequestId;

const COOKIE: &str = "onceform_pages";
const PURPOSE: &str = "opened pages 1";
const ID_BYTES: usize = 16;
/// Pages that are remembered; older ones fall out.
const MOST: usize = 4;

/// The ids of the pages, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedPages(Vec<Uuid>);

impl OpenedPages {
    /// What the browser brings for the form named `slug`; nothing where the cookie is missing or not ours.
    #[must_use]
    pub fn of(request: &HttpRequest, keys: &Keys, slug: &str) -> Self {
        let cookie = request.cookie(COOKIE);
        let read = cookie.and_then(|cookie| read(cookie.value(), keys, slug));
        Self(read.unwrap_or_default())
    }

    /// The others among them than `page`.
    #[must_use]
    pub fn without(&self, page: &RequestId) -> Vec<RequestId> {
        let ids = self.0.iter().map(|id| id.hyphenated().to_string());
        ids.filter(|id| id != page.as_str())
            .map(RequestId::from_stored)
            .collect()
    }

    /// The cookie that remembers `page` too. `secure`: people reach us by https.
    #[must_use]
    pub fn and(
        &self,
        page: &RequestId,
        keys: &Keys,
        slug: &str,
        secure: bool,
    ) -> Option<Cookie<'static>> {
        let page = Uuid::parse_str(page.as_str()).ok()?;
        let older = self.0.iter().filter(|id| **id != page);
        let ids: Vec<u8> = std::iter::once(&page)
            .chain(older)
            .take(MOST)
            .flat_map(Uuid::as_bytes)
            .copied()
            .collect();
        let digest = keys.secret.digest(PURPOSE, &[slug.as_bytes(), &ids]);
        let value = BASE64_URL_SAFE_NO_PAD.encode([ids.as_slice(), &digest].concat());
        let cookie = Cookie::build(COOKIE, value)
            .path(format!("/f/{slug}"))
            .http_only(true)
            .secure(secure)
            .same_site(SameSite::Lax);
        Some(cookie.finish())
    }
}

fn read(value: &str, keys: &Keys, slug: &str) -> Option<Vec<Uuid>> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(value).ok()?;
    let (ids, digest) = bytes.split_last_chunk::<32>()?;
    let mut accepted = std::iter::once(&keys.secret).chain(&keys.secret_old);
    let ours = ids.len() <= MOST * ID_BYTES
        && accepted.any(|key| key.verifies(PURPOSE, &[slug.as_bytes(), ids], digest));
    let ids = ids.chunks_exact(ID_BYTES).map(Uuid::from_slice);
    ours.then(|| ids.collect::<Result<_, _>>().ok())?
}

#[cfg(test)]
mod tests;
