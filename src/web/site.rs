//! Everything that a handler may need, in one value that `app` wires.

use std::sync::Arc;

use crate::config::Config;
use crate::domain::chance::Chance;
use crate::domain::clock::Clock;
use crate::idempotency::ExactlyOnce;
use crate::idempotency::page_token::Signer;
use crate::storage::Db;
use crate::telemetry::Counters;
use crate::web::extract::Reader;
use crate::web::pages::layout::{Chrome, Organisation};
use crate::web::password::Passwords;
use crate::web::published::Published;
use crate::web::sign_in_limit::SignInLimit;

/// The running installation, as its handlers see it.
pub struct Site {
    /// The settings.
    pub config: Config,
    /// How people reach the server, without a slash at the end.
    pub public_url: String,
    /// The database.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// Chance.
    pub chance: Chance,
    /// What operators count.
    pub counters: Counters,
    /// The guard of every act of submitting.
    pub once: Arc<ExactlyOnce>,
    /// Signs pages.
    pub signer: Signer,
    /// Published versions.
    pub published: Published,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// Slows down guessing.
    pub sign_ins: SignInLimit,
}

impl Site {
    /// What stands around a page for `reader`. `switch`: whether following a link to another language loses nothing.
    pub async fn chrome(&self, reader: &Reader, switch: bool) -> Chrome {
        Chrome {
            words: reader.words,
            organisation: Organisation::default(),
            address: switch.then(|| reader.address.clone()),
        }
    }

    /// Whether people reach the server by https, so that cookies may insist on it.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.public_url.starts_with("https:")
    }
}
