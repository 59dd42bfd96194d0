//! A pattern that a whole answer must match, in the syntax of the crate `regex`.

use regex::{Regex, RegexBuilder};
use serde_json::{Map, Value};

use crate::domain::answers::Fault;
use crate::domain::definition::document::Object;
use crate::domain::definition::problem::DefinitionFault;

/// A compiled pattern. Matching takes time linear in the answer, whatever the pattern is.
#[derive(Clone, Debug)]
pub struct Pattern {
    source: String,
    regex: Regex,
    /// What is said of an answer that does not match; empty: words of our own.
    pub message: String,
}

/// Two patterns are the same when they are written and worded alike.
impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        (&self.source, &self.message) == (&other.source, &other.message)
    }
}

impl Eq for Pattern {}

impl Pattern {
    /// Most code points of a pattern.
    pub const MOST: u32 = 500;
    /// Most code points of its message.
    pub const MESSAGE_MOST: u32 = 300;
    /// Most bytes of a compiled pattern: counted repeats of counted repeats go beyond it.
    const SIZE: usize = 1 << 18;

    /// Reads `pattern` and `pattern_message`.
    pub(super) fn from_document(object: &mut Object<'_>) -> Option<Self> {
        let worded = object.optional("pattern_message").is_some();
        let message = object.line("pattern_message", Self::MESSAGE_MOST);
        let Some(value) = object.optional("pattern") else {
            if worded {
                object.note("pattern", DefinitionFault::Missing);
            }
            return None;
        };
        let source = object.string("pattern", value)?;
        if source.chars().count() > Self::MOST as usize {
            let max = Self::MOST;
            object.note("pattern", DefinitionFault::TooLong { max });
            return None;
        }
        match Self::new(source, message) {
            Ok(pattern) => Some(pattern),
            Err(fault) => {
                object.note("pattern", fault);
                None
            }
        }
    }

    /// Compiles a pattern.
    ///
    /// # Errors
    /// [`DefinitionFault::Blank`], [`DefinitionFault::NotPattern`] when the engine cannot read it (look-around and
    /// back references among it), [`DefinitionFault::PatternTooLarge`].
    pub fn new(source: &str, message: String) -> Result<Self, DefinitionFault> {
        if source.is_empty() {
            return Err(DefinitionFault::Blank);
        }
        // By itself first: `a)|(b` would slip out of the brackets that tie it to both ends.
        compile(source)?;
        let regex = compile(&format!(r"\A(?:{source})\z"))?;
        Ok(Self {
            source: source.to_owned(),
            regex,
            message,
        })
    }

    /// The pattern as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.source
    }

    /// Whether the whole of `text` matches.
    pub(super) fn check(&self, text: &str) -> Result<(), Fault> {
        if self.regex.is_match(text) {
            return Ok(());
        }
        Err(Fault::Pattern {
            message: self.message.clone(),
        })
    }
}

/// Writes a pattern that is set.
pub(super) fn write(entries: &mut Map<String, Value>, pattern: Option<&Pattern>) {
    let Some(pattern) = pattern else { return };
    entries.insert("pattern".to_owned(), pattern.as_str().into());
    if !pattern.message.is_empty() {
        let message = pattern.message.as_str().into();
        entries.insert("pattern_message".to_owned(), message);
    }
}

fn compile(source: &str) -> Result<Regex, DefinitionFault> {
    RegexBuilder::new(source)
        .size_limit(Pattern::SIZE)
        .dfa_size_limit(Pattern::SIZE)
        .build()
        .map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => DefinitionFault::PatternTooLarge,
            _ => DefinitionFault::NotPattern,
        })
}
