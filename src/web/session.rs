//! The session of somebody signed in: a signed cookie, checked against the account's row at every request.
//!
//! Nothing is kept on the server, so every instance knows every session, and one statement ends them all: raising the
//! account's epoch. A session ends 12 hours after it was last used and 7 days after it began, whatever came between.

use actix_web::cookie::{Cookie, SameSite};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, TimeZone, Utc};

use crate::config::Keys;
use crate::domain::account::Account;
use crate::domain::chance::Chance;
use crate::domain::id::AccountId;

/// The cookie's name.
pub const COOKIE: &str = "onceform_session";

/// How long a session lives without being used.
pub const IDLE_LIFE: Duration = Duration::hours(12);
/// How long a session lives at the most.
pub const WHOLE_LIFE: Duration = Duration::days(7);
/// How old the note of the last use may grow before the cookie is written anew.
const NOTED_EVERY: Duration = Duration::minutes(10);

const PURPOSE: &str = "session 1";
const CSRF_PURPOSE: &str = "csrf 1";
/// Account, epoch, session id, begin, last use.
const BYTES: usize = 16 + 4 + 16 + 8 + 8;

/// A session, as the cookie tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Whose it is.
    pub account: AccountId,
    /// The account's epoch when it began.
    epoch: i32,
    id: [u8; 16],
    begun_at: DateTime<Utc>,
    used_at: DateTime<Utc>,
}

impl Session {
    /// Begins a session of an account.
    #[must_use]
    pub fn begin(account: &Account, now: DateTime<Utc>, chance: &Chance) -> Self {
        Self {
            account: account.id,
            epoch: account.session_epoch,
            id: chance.bytes(),
            begun_at: now,
            used_at: now,
        }
    }

    /// Reads a cookie's value. `None` if it was not signed by us or has run out.
    #[must_use]
    pub fn read(value: &str, keys: &Keys, now: DateTime<Utc>) -> Option<Self> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(value).ok()?;
        let (session, signature) = bytes.split_at_checked(BYTES)?;
        let mut accepted = std::iter::once(&keys.secret).chain(&keys.secret_old);
        if !accepted.any(|key| key.verifies(PURPOSE, &[session], signature)) {
            return None;
        }
        let session = Self::decode(session)?;
        let lives = now < session.used_at + IDLE_LIFE && now < session.begun_at + WHOLE_LIFE;
        lives.then_some(session)
    }

    /// Whether the account, as it is now, still stands behind the session.
    #[must_use]
    pub fn belongs_to(&self, account: &Account) -> bool {
        account.is_active() && account.id == self.account && account.session_epoch == self.epoch
    }

    /// The session with this use of it noted: its cookie must be sent again.
    #[must_use]
    pub fn noted(&self, now: DateTime<Utc>) -> Self {
        Self {
            used_at: now,
            ..self.clone()
        }
    }

    /// The same, but only once in a while.
    #[must_use]
    pub fn renewed(&self, now: DateTime<Utc>) -> Option<Self> {
        (now >= self.used_at + NOTED_EVERY).then(|| self.noted(now))
    }

    /// The value of the hidden field `csrf` in every form of a signed-in person: no other site can know it.
    #[must_use]
    pub fn csrf(&self, keys: &Keys) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(keys.secret.digest(CSRF_PURPOSE, &[&self.id]))
    }

    /// Whether `field` came from a form of this session.
    #[must_use]
    pub fn owns(&self, field: &str, keys: &Keys) -> bool {
        let Ok(digest) = BASE64_URL_SAFE_NO_PAD.decode(field) else {
            return false;
        };
        std::iter::once(&keys.secret)
            .chain(&keys.secret_old)
            .any(|key| key.verifies(CSRF_PURPOSE, &[&self.id], &digest))
    }

    /// The cookie that carries the session. `secure`: people reach us by https.
    #[must_use]
    pub fn cookie(&self, keys: &Keys, secure: bool) -> Cookie<'static> {
        let mut bytes = self.encode();
        let signature = keys.secret.digest(PURPOSE, &[&bytes]);
        bytes.extend(signature);
        cookie(BASE64_URL_SAFE_NO_PAD.encode(bytes), secure)
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BYTES + 32);
        bytes.extend(self.account.0.as_bytes());
        bytes.extend(self.epoch.to_be_bytes());
        bytes.extend(self.id);
        bytes.extend(self.begun_at.timestamp_micros().to_be_bytes());
        bytes.extend(self.used_at.timestamp_micros().to_be_bytes());
        bytes
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let (account, rest) = bytes.split_first_chunk::<16>()?;
        let (epoch, rest) = rest.split_first_chunk::<4>()?;
        let (id, rest) = rest.split_first_chunk::<16>()?;
        let (begun_at, rest) = rest.split_first_chunk::<8>()?;
        let (used_at, _) = rest.split_first_chunk::<8>()?;
        Some(Self {
            account: AccountId(uuid::Uuid::from_bytes(*account)),
            epoch: i32::from_be_bytes(*epoch),
            id: *id,
            begun_at: instant(*begun_at)?,
            used_at: instant(*used_at)?,
        })
    }
}

fn instant(micros: [u8; 8]) -> Option<DateTime<Utc>> {
    Utc.timestamp_micros(i64::from_be_bytes(micros)).single()
}

/// The cookie that ends a session in the browser.
#[must_use]
pub fn no_cookie(secure: bool) -> Cookie<'static> {
    let mut gone = cookie(String::new(), secure);
    gone.make_removal();
    gone
}

fn cookie(value: String, secure: bool) -> Cookie<'static> {
    Cookie::build(COOKIE, value)
        .path("/")
        .http_only(true)
        .secure(secure)
        .same_site(SameSite::Lax)
        .finish()
}

#[cfg(test)]
mod tests;
