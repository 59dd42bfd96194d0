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
/// Pages that are remembered: the newest ones, and the very first, by which the browser is known.
const MOST: usize = 5;

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

    /// What tells this browser from others: the first page that it opened. `None` for one that brings no cookie.
    #[must_use]
    pub fn browser(&self) -> Option<&[u8]> {
        self.0.last().map(|id| id.as_bytes().as_slice())
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
        let mut pages: Vec<&Uuid> = std::iter::once(&page).chain(older).collect();
        if pages.len() > MOST {
            pages.remove(MOST - 1);
        }
        let ids: Vec<u8> = pages
            .into_iter()
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
