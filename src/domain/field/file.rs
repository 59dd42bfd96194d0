//! Files.

use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::{PartFault, Reading, Sent};
use crate::domain::answers::{Answer, Fault};
use crate::domain::definition::document::Object;
use crate::domain::definition::problem::{DefinitionFault, JsonType};
use crate::domain::upload::{FileAnswer, FileKind, FileValue, Refusal};

/// One megabyte as people's computers count it.
pub const MEGABYTE: u64 = 1024 * 1024;

/// Files of some kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// What it takes; never empty.
    pub types: Vec<FileKind>,
    /// Most megabytes of each, 1 to [`File::MOST_MEGABYTES`]; one is 1,048,576 bytes.
    pub max_size_mb: u32,
    /// Most files, 1 to [`File::MOST_FILES`].
    pub max_files: u32,
}

impl Default for File {
    fn default() -> Self {
        Self {
            types: FileKind::USUAL.to_vec(),
            max_size_mb: 10,
            max_files: 1,
        }
    }
}

impl File {
    /// The largest `max_size_mb`.
    pub const MOST_MEGABYTES: u32 = 500;
    /// The largest `max_files`.
    pub const MOST_FILES: u32 = 20;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let usual = Self::default();
        let size = object.optional_whole("max_size_mb", 1..=Self::MOST_MEGABYTES);
        let files = object.optional_whole("max_files", 1..=Self::MOST_FILES);
        Self {
            types: types(object).unwrap_or(usual.types),
            max_size_mb: size.unwrap_or(usual.max_size_mb),
            max_files: files.unwrap_or(usual.max_files),
        }
    }

    /// Most bytes of one file.
    #[must_use]
    pub fn max_bytes(&self) -> u64 {
        u64::from(self.max_size_mb) * MEGABYTE
    }

    /// The kinds that it takes, for people: `PDF, JPG, PNG`.
    #[must_use]
    pub fn types_in_words(&self) -> String {
        let names: Vec<_> = self
            .types
            .iter()
            .map(|kind| kind.name().to_uppercase())
            .collect();
        names.join(", ")
    }

    /// What is wrong with a file that was refused.
    #[must_use]
    pub fn fault(&self, refusal: Refusal, name: String) -> Fault {
        match refusal {
            Refusal::Empty => Fault::FileEmpty { name },
            Refusal::Kind => Fault::FileKind {
                name,
                types: self.types_in_words(),
            },
            Refusal::Size => Fault::FileSize {
                name,
                max: self.max_size_mb,
            },
            Refusal::Unsafe => Fault::FileUnsafe { name },
            Refusal::Failed => Fault::FileFailed { name },
            Refusal::NoRoom => Fault::FileNoRoom,
            Refusal::Unknown => Fault::FileUnknown,
        }
    }

    fn check(&self, value: FileValue) -> Result<FileAnswer, Fault> {
        let file = match value {
            FileValue::Kept(file) => file,
            FileValue::Refused(refusal, name) => return Err(self.fault(refusal, name)),
        };
        if !self.types.contains(&file.kind) {
            return Err(self.fault(Refusal::Kind, file.name));
        }
        if file.size > self.max_bytes() {
            return Err(self.fault(Refusal::Size, file.name));
        }
        Ok(file)
    }
}

/// The kinds in a document: a list of names, each once.
fn types(object: &mut Object<'_>) -> Option<Vec<FileKind>> {
    let value = object.optional("types")?;
    let Value::Array(names) = value else {
        object.note("types", DefinitionFault::WrongType(JsonType::List));
        return None;
    };
    let mut types = Vec::new();
    for name in names {
        match name.as_str().and_then(FileKind::named) {
            Some(kind) if !types.contains(&kind) => types.push(kind),
            Some(_) => {}
            None => {
                let allowed = FileKind::ALL.map(FileKind::name).to_vec();
                object.note("types", DefinitionFault::NotOneOf { allowed });
                return None;
            }
        }
    }
    if types.is_empty() {
        let (min, max) = (1, FileKind::ALL.len());
        object.note("types", DefinitionFault::WrongCount { min, max });
        return None;
    }
    Some(types)
}

impl FieldKind for File {
    fn name(&self) -> &'static str {
        "file"
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        let usual = Self::default();
        if self.types != usual.types {
            let names = self.types.iter().map(|kind| kind.name());
            entries.insert("types".to_owned(), names.collect());
        }
        if self.max_size_mb != usual.max_size_mb {
            entries.insert("max_size_mb".to_owned(), self.max_size_mb.into());
        }
        if self.max_files != usual.max_files {
            entries.insert("max_files".to_owned(), self.max_files.into());
        }
    }

    fn read(&self, _raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        Ok(None)
    }

    /// The same file sent twice is one; empty values are none.
    fn read_sent(
        &self,
        sent: &Sent<'_>,
        _reading: &Reading,
        _required: bool,
    ) -> Result<Option<Answer>, Vec<PartFault>> {
        let mut files: Vec<FileAnswer> = Vec::new();
        for value in sent.own().into_iter().filter(|value| !value.is_empty()) {
            let file = self.check(FileValue::read(value))?;
            if files.iter().all(|known| known.id != file.id) {
                files.push(file);
            }
        }
        if files.len() > self.max_files as usize {
            let max = self.max_files;
            return Err(Fault::TooManyFiles { max }.into());
        }
        Ok((!files.is_empty()).then_some(Answer::Files(files)))
    }

    fn missing(&self) -> Fault {
        Fault::NoFile
    }

    fn may_be_prefilled(&self) -> bool {
        false
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        let files: Option<Vec<_>> = stored
            .as_array()?
            .iter()
            .map(FileAnswer::from_json)
            .collect();
        files.filter(|files| !files.is_empty()).map(Answer::Files)
    }
}
