//! The two secret keys: given by the operator, or made once and kept in the data folder.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::source::Source;
use crate::domain::chance::Chance;
use crate::domain::keyed_hash::{DIGEST_BYTES, Key};

/// What the installation signs and hashes with.
#[derive(Clone, Debug)]
pub struct Keys {
    /// Signs pages and sessions.
    pub secret: Key,
    /// The key before, still accepted for checking.
    pub secret_old: Option<Key>,
    /// Keys the hashes of unique answers and the fingerprints. Never rotated: they could not be found again.
    pub hash: Key,
}

/// Reads the keys. `make` allows making missing ones in `data_dir`, readable by the owner only.
pub(super) fn read(source: &mut Source, data_dir: &Path, make: bool) -> Keys {
    let secret = one(
        source,
        "ONCEFORM_SECRET_KEY",
        &data_dir.join("secret.key"),
        make,
    );
    let hash = one(
        source,
        "ONCEFORM_HASH_KEY",
        &data_dir.join("hash.key"),
        make,
    );
    let old = source.text("ONCEFORM_SECRET_KEY_OLD");
    let secret_old = old.map(|text| decode(source, "ONCEFORM_SECRET_KEY_OLD", &text));
    Keys {
        secret,
        secret_old,
        hash,
    }
}

fn one(source: &mut Source, name: &'static str, file: &Path, make: bool) -> Key {
    if let Some(text) = source.text(name) {
        return decode(source, name, &text);
    }
    if !make {
        source.add(
            name,
            "is required with a database other than SQLite, so that all instances share it"
                .to_owned(),
        );
        return Key::new([0; DIGEST_BYTES]);
    }
    match kept(file) {
        Ok(text) => decode(source, name, text.trim()),
        Err(error) => {
            source.add(name, format!("{} cannot be kept: {error}", file.display()));
            Key::new([0; DIGEST_BYTES])
        }
    }
}

fn decode(source: &mut Source, name: &'static str, text: &str) -> Key {
    let bytes = BASE64_STANDARD
        .decode(text)
        .ok()
        .and_then(|bytes| <[u8; DIGEST_BYTES]>::try_from(bytes).ok());
    let Some(bytes) = bytes else {
        source.add(name, "is not 32 bytes in base64".to_owned());
        return Key::new([0; DIGEST_BYTES]);
    };
    Key::new(bytes)
}

/// The text of `file`, made first if it is not there.
fn kept(file: &Path) -> std::io::Result<String> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    match OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file)
    {
        Ok(mut made) => {
            let text = BASE64_STANDARD.encode(Chance::System.bytes::<DIGEST_BYTES>());
            writeln!(made, "{text}")?;
            made.sync_all()?;
            Ok(text)
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => fs::read_to_string(file),
        Err(error) => Err(error),
    }
}
