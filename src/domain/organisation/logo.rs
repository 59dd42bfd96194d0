//! The organisation's logo: a picture that cannot carry script.

use std::fmt;

use sha2::{Digest, Sha256};

use super::fault::OrganisationFault;

/// Most bytes of a logo.
pub const LOGO_MAX_BYTES: usize = 200_000;

/// What kind of picture a logo is.
///
/// No SVG: it may hold script, and would run it when opened by its own address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogoKind {
    /// PNG (ISO/IEC 15948).
    Png,
    /// JPEG.
    Jpeg,
    /// WebP (RFC 9649).
    Webp,
    /// GIF.
    Gif,
}

impl LogoKind {
    /// Tells the kind by the first bytes; names and types that come along are not believed.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(b"\xff\xd8\xff") {
            Some(Self::Jpeg)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            Some(Self::Webp)
        } else if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
            Some(Self::Gif)
        } else {
            None
        }
    }

    /// Its media type, as stored and as sent.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
            Self::Gif => "image/gif",
        }
    }

    /// The kind of a stored media type.
    #[must_use]
    pub fn from_media_type(text: &str) -> Option<Self> {
        [Self::Png, Self::Jpeg, Self::Webp, Self::Gif]
            .into_iter()
            .find(|kind| kind.media_type() == text)
    }
}

/// A logo with its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logo {
    /// What kind of picture it is.
    pub kind: LogoKind,
    /// The picture.
    pub bytes: Vec<u8>,
}

impl Logo {
    /// Checks what somebody uploaded.
    ///
    /// Fails with [`OrganisationFault::LogoTooLarge`] or [`OrganisationFault::LogoKind`].
    pub fn read(bytes: Vec<u8>) -> Result<Self, OrganisationFault> {
        if bytes.len() > LOGO_MAX_BYTES {
            return Err(OrganisationFault::LogoTooLarge {
                max: LOGO_MAX_BYTES / 1_000,
            });
        }
        let kind = LogoKind::of(&bytes).ok_or(OrganisationFault::LogoKind)?;
        Ok(Self { kind, bytes })
    }

    /// The name of this picture in addresses.
    #[must_use]
    pub fn hash(&self) -> LogoHash {
        LogoHash(Sha256::digest(&self.bytes).into())
    }
}

/// The SHA-256 of a picture: its name in addresses, so that each may be kept for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogoHash(pub [u8; 32]);

impl LogoHash {
    /// Reads what [`fmt::Display`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut hash = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (byte, digits) in hash.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let digits = std::str::from_utf8(digits).ok()?;
            *byte = u8::from_str_radix(digits, 16).ok()?;
        }
        Some(Self(hash))
    }
}

impl fmt::Display for LogoHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
