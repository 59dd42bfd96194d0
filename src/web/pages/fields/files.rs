//! A question for files: what it takes, and what it has already.

use crate::domain::field::File;
use crate::domain::upload::FileValue;
use crate::web::i18n::Words;

/// The control of a file question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileControl {
    /// Files that have come already; leaving one out of what is sent removes it.
    pub files: Vec<KeptFile>,
    /// What a browser offers to pick from.
    pub accept: String,
    /// Most files.
    pub max_files: u32,
    /// Most bytes of each.
    pub max_bytes: u64,
    /// What the script says, `#` for a file's name: too large, uploading, uploaded, failed.
    pub said: [String; 4],
}

/// A file that has come already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptFile {
    /// What is sent for it.
    pub value: String,
    /// Its name and size.
    pub label: String,
}

impl FileControl {
    pub(super) fn new(words: Words, file: &File, raw: &[&str]) -> Self {
        let kept = raw.iter().filter_map(|value| KeptFile::new(words, value));
        let max = file.max_size_mb.to_string();
        let arguments = [("name", "#".to_owned()), ("max", max)];
        let said = |key| words.say_with(key, &[("name", &"#")]);
        Self {
            files: kept.collect(),
            accept: accept(file),
            max_files: file.max_files,
            max_bytes: file.max_bytes(),
            said: [
                words.say_fault("fault-file-size", &arguments, ""),
                said("file-uploading"),
                said("file-uploaded"),
                said("file-failed"),
            ],
        }
    }
}

impl KeptFile {
    /// The file of a value; `None` for one that was refused.
    #[must_use]
    pub fn new(words: Words, value: &str) -> Option<Self> {
        match FileValue::read(value) {
            FileValue::Kept(file) => Some(Self {
                label: named(words, &file.name, file.size),
                value: file.text(),
            }),
            FileValue::Refused(..) => None,
        }
    }
}

/// A file's name and size.
#[must_use]
pub fn named(words: Words, name: &str, size: u64) -> String {
    words.say_with("file-shown", &[("name", &name), ("size", &amount(size))])
}

/// Bytes as people read them, in steps of 1,024 like file managers.
#[must_use]
pub fn amount(bytes: u64) -> String {
    const STEP: u64 = 1024;
    match bytes {
        ..STEP => format!("{bytes} B"),
        STEP..1_048_576 => format!("{} KB", bytes.div_ceil(STEP)),
        _ => {
            let tenths = (bytes * 10).div_ceil(STEP * STEP);
            format!("{}.{} MB", tenths / 10, tenths % 10)
        }
    }
}

fn accept(file: &File) -> String {
    let types = file.types.iter().flat_map(|kind| {
        let endings = kind.endings().iter().map(|ending| format!(".{ending}"));
        endings.chain([kind.media_type().to_owned()])
    });
    types.collect::<Vec<_>>().join(",")
}

/// Which files may be sent, in words.
pub(super) fn rule(words: Words, file: &File) -> String {
    let (types, size) = (file.types_in_words(), file.max_size_mb);
    match file.max_files {
        1 => words.say_with("file-rule", &[("types", &types), ("size", &size)]),
        count => words.say_with(
            "file-rule-several",
            &[("types", &types), ("size", &size), ("count", &count)],
        ),
    }
}
