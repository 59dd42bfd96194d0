//! Settings of uploaded files.

use std::path::Path;

use super::source::Source;
use crate::files::Scanner;

/// Where uploaded files lie, how much room they have, and who looks at them.
#[derive(Clone, Debug)]
pub struct Uploads {
    /// The store: `file:///folder` or `s3://bucket/prefix`.
    pub url: String,
    /// Most bytes of all files.
    pub most: Option<u64>,
    /// Most bytes of the files of one form.
    pub most_of_form: Option<u64>,
    /// The scanner, if there is one.
    pub scanner: Option<Scanner>,
    /// Whether a file is refused while the scanner is away; else it is kept and marked as not checked.
    pub refuse_unchecked: bool,
}

/// Bytes of a megabyte.
const MEGABYTE: u64 = crate::domain::field::file::MEGABYTE;

pub(super) fn read(source: &mut Source, data_dir: &Path) -> Uploads {
    let url = source.text("ONCEFORM_STORAGE_URL");
    let url = url.unwrap_or_else(|| format!("file://{}", data_dir.join("files").display()));
    if !url.starts_with("file://") && !url.starts_with("s3://") {
        source.add(
            "ONCEFORM_STORAGE_URL",
            "must start with file:// or s3://".to_owned(),
        );
    }
    Uploads {
        url,
        most: megabytes(source, "ONCEFORM_STORAGE_LIMIT_MB"),
        most_of_form: megabytes(source, "ONCEFORM_FORM_STORAGE_LIMIT_MB"),
        scanner: scanner(source),
        refuse_unchecked: refuse_unchecked(source),
    }
}

/// 0 and nothing: no limit.
fn megabytes(source: &mut Source, key: &str) -> Option<u64> {
    let megabytes: u32 = source.parsed(key, 0, "a whole number of megabytes");
    (megabytes > 0).then(|| u64::from(megabytes) * MEGABYTE)
}

fn scanner(source: &mut Source) -> Option<Scanner> {
    let text = source.text("ONCEFORM_CLAMD")?;
    let scanner = Scanner::parse(&text);
    if scanner.is_none() {
        let problem = format!("`{text}` is neither host:port nor the path of a socket");
        source.add("ONCEFORM_CLAMD", problem);
    }
    scanner
}

fn refuse_unchecked(source: &mut Source) -> bool {
    match source.text("ONCEFORM_CLAMD_AWAY").as_deref() {
        None | Some("keep") => false,
        Some("refuse") => true,
        Some(other) => {
            let problem = format!("`{other}` is neither keep nor refuse");
            source.add("ONCEFORM_CLAMD_AWAY", problem);
            false
        }
    }
}
