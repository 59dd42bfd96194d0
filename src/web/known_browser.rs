//! By what a form that takes one response per browser knows a browser: a signed cookie of that form alone.
//!
//! It holds a number by chance and nothing else. Who deletes it is somebody new: the rule keeps people from answering
//! twice by mistake, and a form that must be sure asks for accounts. In a frame of another site there is no cookie.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use uuid::Uuid;

use crate::config::Keys;
use crate::domain::chance::Chance;
use crate::domain::id::FormId;

const COOKIE: &str = "onceform_browser";
const PURPOSE: &str = "known browser 1";
/// As long as browsers keep one at the most.
const LIFE: Duration = Duration::days(400);

/// The number of a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownBrowser(pub Uuid);

impl KnownBrowser {
    /// A browser that was not here before.
    #[must_use]
    pub fn new(chance: &Chance) -> Self {
        Self(Uuid::from_bytes(chance.bytes()))
    }

    /// The one that the request comes from; `None` where the cookie is missing or not ours.
    #[must_use]
    pub fn of(request: &HttpRequest, keys: &Keys, form: FormId) -> Option<Self> {
        let cookie = request.cookie(COOKIE)?;
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(cookie.value()).ok()?;
        let (id, digest) = bytes.split_last_chunk::<32>()?;
        let mut accepted = std::iter::once(&keys.secret).chain(&keys.secret_old);
        let ours = accepted.any(|key| key.verifies(PURPOSE, &[form.0.as_bytes(), id], digest));
        let id = Uuid::from_slice(id).ok()?;
        ours.then_some(Self(id))
    }

    /// The cookie that makes it known. `secure`: people reach us by https.
    #[must_use]
    pub fn cookie(self, keys: &Keys, form: FormId, slug: &str, secure: bool) -> Cookie<'static> {
        let id = self.0.as_bytes().as_slice();
        let digest = keys.secret.digest(PURPOSE, &[form.0.as_bytes(), id]);
        let value = BASE64_URL_SAFE_NO_PAD.encode([id, &digest].concat());
        Cookie::build(COOKIE, value)
            .path(format!("/f/{slug}"))
            .max_age(LIFE)
            .http_only(true)
            .secure(secure)
            .same_site(SameSite::Lax)
            .finish()
    }
}
