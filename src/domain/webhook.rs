//! Webhooks: an address of somebody else's that is told what happens in a form.
//!
//! Signed as <https://www.standardwebhooks.com> says.

mod network;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::chance::Chance;
use super::id::FormId;
use super::outbox::{NewsKind, WebhookId};

pub use network::is_public;

/// Longest address, in bytes.
pub const URL_MAX: usize = 2000;

/// What its owner and we sign with: 32 random bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret(Vec<u8>);

impl std::fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WebhookSecret(…)")
    }
}

impl WebhookSecret {
    /// A fresh one.
    #[must_use]
    pub fn new(chance: &Chance) -> Self {
        Self(chance.bytes::<32>().to_vec())
    }

    /// Takes one that was stored before.
    #[must_use]
    pub fn from_stored(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// Its bytes, to be stored.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// As it is handed to the owner of the address: `whsec_` and base64.
    #[must_use]
    pub fn shown(&self) -> String {
        format!("whsec_{}", STANDARD.encode(&self.0))
    }

    /// The signature of one try: of the message's id, the try's time in Unix seconds and the very bytes that are sent.
    #[must_use]
    pub fn signature(&self, id: &str, timestamp: i64, body: &[u8]) -> String {
        // RFC 2104 fills a short key up to the block of 64 bytes with zeros.
        let mut block = [0; 64];
        for (byte, secret) in block.iter_mut().zip(&self.0) {
            *byte = *secret;
        }
        let mut mac = Hmac::<Sha256>::new(&block.into());
        mac.update(format!("{id}.{timestamp}.").as_bytes());
        mac.update(body);
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

/// A webhook of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// Its name for the program.
    pub id: WebhookId,
    /// Whose news it hears.
    pub form: FormId,
    /// Where it is told.
    pub url: String,
    /// What it hears of.
    pub kinds: Vec<NewsKind>,
    /// What is signed with.
    pub secret: WebhookSecret,
    /// The secret before, and until when it is signed with as well.
    pub old_secret: Option<(WebhookSecret, DateTime<Utc>)>,
    /// Why nothing is sent any more.
    pub off: Option<Off>,
    /// When it was made.
    pub made_at: DateTime<Utc>,
}

/// Why a webhook is switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Off {
    /// By hand.
    ByHand,
    /// Its address said that it is gone (410).
    Gone,
}

impl Off {
    /// Its name, as stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::ByHand => "by_hand",
            Self::Gone => "gone",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::ByHand, Self::Gone]
            .into_iter()
            .find(|off| off.name() == name)
    }
}

#[cfg(test)]
mod tests;
