//! The name of a form in addresses.

use std::fmt;

use unicode_normalization::UnicodeNormalization;

use super::document::Object;
use super::problem::DefinitionFault;

/// Lower-case letters, digits and single hyphens between them, 2 to 64 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slug(String);

impl Slug {
    /// Where a document has none that can be read: the rest of it is read all the same.
    pub(super) fn stand_in() -> Self {
        Self("form".to_owned())
    }

    /// Takes a slug of the right shape; another is `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let words = || text.split('-');
        let word = |word: &str| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        ((2..=64).contains(&text.len()) && words().all(word)).then(|| Self(text.to_owned()))
    }

    /// The slug that a title suggests: `Café évening 2` gives `cafe-evening-2`, a title without Latin letters `form`.
    #[must_use]
    pub fn from_title(title: &str) -> Self {
        let words = latin_words(title, '-', 60);
        Self::parse(&words).unwrap_or_else(|| Self("form".to_owned()))
    }

    pub(super) fn from_document(object: &mut Object<'_>) -> Option<Self> {
        let value = object.required("slug")?;
        let slug = Self::parse(object.string("slug", value)?);
        if slug.is_none() {
            object.note("slug", DefinitionFault::NotSlug);
        }
        slug
    }

    /// The slug as it stands in an address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The first words of a text in plain lower-case Latin letters and digits, as many as fit into `longest` bytes whole.
pub(super) fn latin_words(text: &str, between: char, longest: usize) -> String {
    let plain: String = text
        .nfkd()
        .filter(|letter| !unicode_normalization::char::is_combining_mark(*letter))
        .collect::<String>()
        .to_ascii_lowercase();
    let mut words = String::new();
    for word in plain
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        if words.len() + 1 + word.len() > longest {
            break;
        }
        if !words.is_empty() {
            words.push(between);
        }
        words.push_str(word);
    }
    words
}
