//! HMAC-SHA-256 (RFC 2104) over parts that cannot run into each other.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

/// Bytes in a digest.
pub const DIGEST_BYTES: usize = 32;

/// A secret key of 32 bytes. Its `Debug` form never shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; DIGEST_BYTES]);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Key {
    /// Wraps 32 secret bytes.
    #[must_use]
    pub fn new(bytes: [u8; DIGEST_BYTES]) -> Self {
        Self(bytes)
    }

    /// The digest of `parts` for `purpose`.
    ///
    /// Each part is preceded by its length, so that `["ab", "c"]` and `["a", "bc"]` differ; the purpose keeps a
    /// digest made for one thing from being taken for another.
    #[must_use]
    pub fn digest(&self, purpose: &str, parts: &[&[u8]]) -> [u8; DIGEST_BYTES] {
        // RFC 2104 fills a short key up to the block of 64 bytes with zeros.
        let mut block = [0; 64];
        block[..DIGEST_BYTES].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&block.into());
        for part in std::iter::once(purpose.as_bytes()).chain(parts.iter().copied()) {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }

    /// Whether `digest` is the one of `parts` for `purpose`, in constant time.
    #[must_use]
    pub fn verifies(&self, purpose: &str, parts: &[&[u8]], digest: &[u8]) -> bool {
        self.digest(purpose, parts).ct_eq(digest).into()
    }
}
