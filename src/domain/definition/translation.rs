//! The texts of a form in other languages, and the form as people of those languages see it.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use serde_json::{Map, Value};

use super::document::{Object, Problems};
use super::problem::{DefinitionFault, JsonType};
use super::settings::CONFIRMATION_MAX;
use super::{DESCRIPTION_MAX, Definition, Language, LanguageTag, TITLE_MAX};
use crate::domain::field::texts::{See, TextLimit};
use crate::domain::typed;

mod reading;

pub(super) use reading::from_document;

/// Most languages of a form, besides its own.
pub const TRANSLATIONS_MAX: usize = 30;

/// The texts of a form in one more language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The language.
    pub language: LanguageTag,
    /// The texts by their places (`fields/name/label`), none of them blank.
    pub texts: HashMap<String, String>,
}

/// One text of a form, in the form's own language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnText {
    /// Its place, as in [`Translation::texts`].
    pub place: String,
    /// The text; an optional one may be empty.
    pub text: String,
    /// What a translation may be.
    pub limit: TextLimit,
}

/// Which texts of a translated form are still in its own language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Untranslated {
    /// The form's own language.
    language: LanguageTag,
    places: HashSet<String>,
}

impl Definition {
    /// Every language that people can have it in, its own first.
    #[must_use]
    pub fn languages(&self) -> Vec<LanguageTag> {
        let own = self.own_language();
        let others = self.translations.iter().map(|other| other.language);
        [own].into_iter().chain(others).collect()
    }

    /// The language it was written in.
    #[must_use]
    pub fn own_language(&self) -> LanguageTag {
        let translated = self.untranslated.as_ref();
        translated.map_or(self.language, |untranslated| untranslated.language)
    }

    /// Its texts in its own language, in the order in which people meet them.
    #[must_use]
    pub fn texts(&self) -> Vec<OwnText> {
        let mut texts = Vec::new();
        self.clone().each_text(&mut |place, text, limit| {
            texts.push(OwnText {
                place: place.to_owned(),
                text: text.clone(),
                limit,
            });
        });
        texts
    }

    /// The form as people of this language see it: translated as far as it is, in its own words for the rest. Ids,
    /// limits and conditions are the same, so answers count the same. `None`: it has no such language, or it is its
    /// own.
    #[must_use]
    pub fn translated(&self, language: LanguageTag) -> Option<Self> {
        let mut translations = self.translations.iter();
        let translation = translations.find(|one| one.language == language)?;
        let mut view = self.clone();
        let mut places = HashSet::new();
        view.each_text(&mut |place, text, _| {
            if let Some(translated) = translation.texts.get(place) {
                text.clone_from(translated);
            } else if !text.is_empty() {
                places.insert(place.to_owned());
            }
        });
        view.language = language;
        view.untranslated = Some(Untranslated {
            language: self.language,
            places,
        });
        Some(view)
    }

    /// The language of the text at `place` for a page in `page`; `None` where the page says it already (WCAG 3.1.2).
    #[must_use]
    pub fn lang_of(&self, place: &str, page: Language) -> Option<&'static str> {
        self.language_of(place).unless(page)
    }

    /// The language that the text at `place` is in.
    #[must_use]
    pub fn language_of(&self, place: &str) -> LanguageTag {
        match &self.untranslated {
            Some(rest) if rest.places.contains(place) => rest.language,
            _ => self.language,
        }
    }

    /// As [`Definition::lang_of`], for a text of a question.
    #[must_use]
    pub fn lang_in(&self, field: &str, text: impl Display, page: Language) -> Option<&'static str> {
        // The usual form has nothing to look up.
        if self.untranslated.is_none() {
            return self.language.unless(page);
        }
        self.lang_of(&format!("fields/{field}/{text}"), page)
    }

    fn each_text(&mut self, see: &mut See<'_>) {
        see("title", &mut self.title, TextLimit::Line(TITLE_MAX));
        let limit = TextLimit::Markdown(DESCRIPTION_MAX);
        see("description", &mut self.description, limit);
        for page in &mut self.pages {
            let place = format!("pages/{}/title", page.id);
            see(&place, &mut page.title, TextLimit::Line(TITLE_MAX));
            for field in &mut page.fields {
                let at = format!("fields/{}", field.id);
                field.texts(&mut |place, text, limit| see(&format!("{at}/{place}"), text, limit));
            }
        }
        let limit = TextLimit::Markdown(CONFIRMATION_MAX);
        let confirmation = &mut self.settings.confirmation;
        see("settings/confirmation", confirmation, limit);
    }
}

impl Translation {
    /// A language in which nothing is written yet.
    #[must_use]
    pub fn blank(language: LanguageTag) -> Self {
        Self {
            language,
            texts: HashMap::new(),
        }
    }

    /// The texts of the form that it lacks. A text that is empty in the form needs no translation.
    pub fn missing<'t>(&self, texts: &'t [OwnText]) -> impl Iterator<Item = &'t OwnText> {
        let lacks = |own: &&OwnText| !own.text.is_empty() && !self.texts.contains_key(&own.place);
        texts.iter().filter(lacks)
    }

    /// What is wrong with `text` at this place, or how it is kept: cleaned, `None` if nothing of it shows.
    ///
    /// # Errors
    /// [`DefinitionFault::Control`], [`DefinitionFault::TooLong`].
    pub fn clean(text: &str, limit: TextLimit) -> Result<Option<String>, DefinitionFault> {
        let (cleaned, max) = match limit {
            TextLimit::Line(max) => (typed::line(text), max),
            TextLimit::Markdown(max) => (typed::paragraph(text), max),
        };
        let cleaned = cleaned.map_err(|_| DefinitionFault::Control)?;
        let count = cleaned.as_ref().map_or(0, |text| text.chars().count());
        if count > max as usize {
            return Err(DefinitionFault::TooLong { max });
        }
        Ok(cleaned)
    }

    /// Its object in a document, in the order of `texts`.
    fn to_document(&self, texts: &[OwnText]) -> Value {
        let mut document = Value::Object(Map::new());
        for own in texts {
            let Some(text) = self.texts.get(&own.place) else {
                continue;
            };
            let mut place = &mut document;
            for key in own.place.split('/') {
                place = &mut place[key];
            }
            *place = text.as_str().into();
        }
        document
    }
}

/// Writes `translations`, if there are any. Texts of what is gone are left out.
pub(super) fn to_document(form: &Definition) -> Option<Value> {
    if form.translations.is_empty() {
        return None;
    }
    let texts = form.texts();
    let translations = form.translations.iter();
    let entries: Map<_, _> = translations
        .map(|one| (one.language.code().to_owned(), one.to_document(&texts)))
        .collect();
    Some(entries.into())
}

#[cfg(test)]
mod tests;
