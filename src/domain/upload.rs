//! Files that people send along: what a body says of them, and what is kept.
//!
//! A file travels twice. Its bytes come once, and are answered with a text that only this server issues; that text is
//! what the form sends as the answer. It bears the digest, so that a fingerprint can be made without a look-up, and
//! the name, so that a page can show it. Whether it was issued here, for this very page and question, is asked of the
//! database before anything is stored.

pub mod kind;

use std::borrow::Cow;

use serde_json::{Value, json};

use super::hexadecimal::hexadecimal;
use super::id::FileId;
use super::keyed_hash::DIGEST_BYTES;
use super::typed;
pub use kind::FileKind;

/// Most code points of a name that are kept.
pub const NAME_MAX: usize = 200;
/// What a kept file's text begins with.
const KEPT: &str = "file:";
/// What the text of a refused one begins with.
const REFUSED: &str = "refused:";

/// A file as the answers know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileAnswer {
    /// Its row.
    pub id: FileId,
    /// SHA-256 of its bytes.
    pub digest: [u8; DIGEST_BYTES],
    /// Its bytes.
    pub size: u64,
    /// What it is, by its content.
    pub kind: FileKind,
    /// What its sender called it: text to show, never a path.
    pub name: String,
}

/// Why a file was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has no bytes.
    Empty,
    /// Its content is of no kind that the question takes.
    Kind,
    /// It is larger than the question takes.
    Size,
    /// The scanner found something in it.
    Unsafe,
    /// It could not be checked or kept.
    Failed,
    /// The form's or the installation's room for files is used up.
    NoRoom,
    /// It is not one that was issued for this page and question, or is gone.
    Unknown,
}

impl Refusal {
    const NAMES: [(&'static str, Self); 7] = [
        ("empty", Self::Empty),
        ("kind", Self::Kind),
        ("size", Self::Size),
        ("unsafe", Self::Unsafe),
        ("failed", Self::Failed),
        ("no-room", Self::NoRoom),
        ("unknown", Self::Unknown),
    ];

    fn name(self) -> &'static str {
        let mut names = Self::NAMES.into_iter();
        let found = names.find(|(_, refusal)| *refusal == self);
        found.map_or("unknown", |(name, _)| name)
    }
}

/// One value of a file question, as its text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileValue {
    /// A file that is kept, its sender says.
    Kept(FileAnswer),
    /// One that was refused, by its name.
    Refused(Refusal, String),
}

impl FileValue {
    /// Reads what [`FileValue::text`] writes; any other text is a file that nobody knows.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self::refused(text)
            .or_else(|| FileAnswer::read(text).map(Self::Kept))
            .unwrap_or_else(|| Self::Refused(Refusal::Unknown, plain_name("")))
    }

    fn refused(text: &str) -> Option<Self> {
        let (reason, name) = text.strip_prefix(REFUSED)?.split_once(':')?;
        let mut names = Refusal::NAMES.into_iter();
        let (_, refusal) = names.find(|(known, _)| *known == reason)?;
        Some(Self::Refused(refusal, plain_name(name)))
    }

    /// The value as a body bears it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Kept(file) => file.text(),
            Self::Refused(refusal, name) => format!("{REFUSED}{}:{name}", refusal.name()),
        }
    }
}

impl FileAnswer {
    /// Reads what [`FileAnswer::text`] writes.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.strip_prefix(KEPT)?.splitn(5, ':');
        Some(Self {
            id: parts.next()?.parse().ok()?,
            digest: digest(parts.next()?)?,
            size: parts.next()?.parse().ok()?,
            kind: FileKind::named(parts.next()?)?,
            name: plain_name(parts.next()?),
        })
    }

    /// The value of the input that sends it.
    #[must_use]
    pub fn text(&self) -> String {
        let (digest, kind) = (hexadecimal(&self.digest), self.kind.name());
        format!(
            "{KEPT}{}:{digest}:{}:{kind}:{}",
            self.id, self.size, self.name
        )
    }

    /// As stored and exported.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "file": self.id.to_string(), "name": self.name, "kind": self.kind.name(), "size": self.size,
            "sha256": hexadecimal(&self.digest),
        })
    }

    /// Reads what [`FileAnswer::to_json`] writes.
    #[must_use]
    pub fn from_json(stored: &Value) -> Option<Self> {
        Some(Self {
            id: stored["file"].as_str()?.parse().ok()?,
            digest: digest(stored["sha256"].as_str()?)?,
            size: stored["size"].as_u64()?,
            kind: FileKind::named(stored["kind"].as_str()?)?,
            name: stored["name"].as_str()?.to_owned(),
        })
    }
}

/// What a value counts as in a fingerprint: of a file only its digest, since each try that brings the bytes along is
/// issued another id.
#[must_use]
pub fn counted(value: &str) -> Cow<'_, str> {
    match FileAnswer::read(value) {
        Some(file) => Cow::Owned(hexadecimal(&file.digest)),
        None => Cow::Borrowed(value),
    }
}

fn digest(text: &str) -> Option<[u8; DIGEST_BYTES]> {
    let mut digest = [0; DIGEST_BYTES];
    if text.len() != 2 * DIGEST_BYTES || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, at) in digest.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
    }
    Some(digest)
}

/// The name of a file as text to show: without folders, without characters that cannot be typed or that turn the
/// direction of writing (`exe.fdp` would read as `pdf.exe`), at most [`NAME_MAX`] code points; `file` when nothing
/// is left.
#[must_use]
pub fn plain_name(sent: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let turns = |letter: &char| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let plain = typed::composed(last)
        .chars()
        .filter(|letter| !letter.is_control() && !turns(letter))
        .collect::<String>();
    let plain = plain.trim().trim_start_matches('.');
    let count = plain.chars().count();
    if plain.is_empty() {
        return "file".to_owned();
    }
    // The end is kept, because it tells what the file is.
    plain.chars().skip(count.saturating_sub(NAME_MAX)).collect()
}

#[cfg(test)]
mod tests;
