//! Which of a form's languages a reader gets, and which words of ours stand around it.

use super::{Language, Words};
use crate::domain::definition::{Definition, LanguageTag};

/// What a reader asks for, as language ranges (RFC 4647), the dearest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// What they chose on this very page.
    pub chosen: Option<String>,
    /// What they chose before, then what their browser asks for.
    pub others: Vec<String>,
}

/// The language of a form for one reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormLanguage {
    /// One of the form's.
    pub shown: LanguageTag,
    /// All of the form's, its own first.
    pub offered: Vec<LanguageTag>,
    /// Whether the reader asked for another one, which the form lacks.
    pub lacks: bool,
}

impl FormLanguage {
    /// Takes the first wish that a language of the form serves, else the form's own.
    #[must_use]
    pub fn of(wishes: &Wishes, form: &Definition) -> Self {
        Self::among(wishes, form.languages(), form.own_language())
    }

    fn among(wishes: &Wishes, offered: Vec<LanguageTag>, own: LanguageTag) -> Self {
        let serving = |range: &String| LanguageTag::serving(range, &offered);
        let chosen = wishes.chosen.as_ref().map(serving);
        let found = chosen.flatten();
        let found = found.or_else(|| wishes.others.iter().find_map(serving));
        // Whoever takes any language lacks none.
        let any = wishes.chosen.is_none() && wishes.others.iter().all(|range| range == "*");
        Self {
            shown: found.unwrap_or(own),
            lacks: chosen == Some(None) || (found.is_none() && !any),
            offered,
        }
    }

    /// The words around the form: in its language if that is one of ours, else in the reader's.
    #[must_use]
    pub fn words(&self, reader: Words) -> Words {
        self.shown.of_ours().map_or(reader, Words::of)
    }

    /// What to say of a language that the form lacks, in words that the reader asked for as far as we have them, with
    /// their language where the page is in another.
    #[must_use]
    pub fn lacking(&self, reader: Words) -> Option<(String, Option<&'static str>)> {
        self.lacks.then(|| {
            let name = self.shown.own_name();
            let text = reader.say_with("language-lacking", &[("language", &name)]);
            let page: Language = self.words(reader).language();
            let lang = LanguageTag::from(reader.language()).unless(page);
            (text, lang)
        })
    }
}

#[cfg(test)]
mod tests;
