//! Reading `translations` of a document.

use super::*;

/// Reads the languages and their texts. `whole`: texts of questions, options or pages that are not there are
/// problems; in a draft they are dropped, for what they belonged to may just have been taken out.
pub(in crate::domain::definition) fn from_document(
    document: &mut Object<'_>,
    form: &Definition,
    whole: bool,
) -> Vec<Translation> {
    let Some(value) = document.optional("translations") else {
        return Vec::new();
    };
    let Value::Object(entries) = value else {
        document.note("translations", DefinitionFault::WrongType(JsonType::Object));
        return Vec::new();
    };
    if entries.len() > TRANSLATIONS_MAX {
        let (min, max) = (0, TRANSLATIONS_MAX);
        document.note("translations", DefinitionFault::WrongCount { min, max });
        return Vec::new();
    }
    let texts = form.texts();
    let places = texts.iter().map(|own| (own.place.as_str(), own.limit));
    let mut reader = Reader {
        places: places.collect(),
        problems: document.problems(),
        whole,
        texts: HashMap::new(),
    };
    let mut seen = HashMap::from([(form.language, "/language".to_owned())]);
    let mut translations = Vec::new();
    for (code, value) in entries {
        let at = format!("/translations/{}", escape(code));
        let Some(language) = LanguageTag::parse(code) else {
            reader.problems.note(&at, DefinitionFault::NotLanguage);
            continue;
        };
        if let Some(first) = seen.insert(language, at.clone()) {
            let id = language.code().to_owned();
            let fault = DefinitionFault::Duplicate { id, first };
            reader.problems.note(&at, fault);
            continue;
        }
        reader.walk(&at, "", value);
        let texts = std::mem::take(&mut reader.texts);
        translations.push(Translation { language, texts });
    }
    translations
}

struct Reader<'r> {
    places: HashMap<&'r str, TextLimit>,
    problems: &'r Problems,
    whole: bool,
    texts: HashMap<String, String>,
}

impl Reader<'_> {
    /// Reads what stands at the pointer `at`, which is the place `place` of the form.
    fn walk(&mut self, at: &str, place: &str, value: &Value) {
        if let Some(limit) = self.places.get(place).copied() {
            return self.text(at, place, value, limit);
        }
        if !self.holds_texts(place) {
            return self.stray(at, place);
        }
        let Value::Object(entries) = value else {
            let fault = DefinitionFault::WrongType(JsonType::Object);
            return self.problems.note(at, fault);
        };
        for (key, value) in entries {
            let below = match place {
                "" => key.clone(),
                place => format!("{place}/{key}"),
            };
            self.walk(&format!("{at}/{}", escape(key)), &below, value);
        }
    }

    fn text(&mut self, at: &str, place: &str, value: &Value, limit: TextLimit) {
        let Some(text) = value.as_str() else {
            let fault = DefinitionFault::WrongType(JsonType::String);
            return self.problems.note(at, fault);
        };
        match Translation::clean(text, limit) {
            Ok(Some(text)) => {
                self.texts.insert(place.to_owned(), text);
            }
            // What is blank counts as not translated.
            Ok(None) => {}
            Err(fault) => self.problems.note(at, fault),
        }
    }

    /// Whether texts stand below a place: groups may be empty, but what they are of must be there.
    fn holds_texts(&self, place: &str) -> bool {
        let parts: Vec<_> = place.split('/').collect();
        let there = |text: &str| self.places.contains_key(text);
        match parts.as_slice() {
            ["" | "fields" | "pages" | "settings"] => true,
            ["fields", id] => there(&format!("fields/{id}/label")),
            ["pages", id] => there(&format!("pages/{id}/title")),
            ["fields", _, "options" | "rows"] => {
                let below = format!("{place}/");
                self.places.keys().any(|other| other.starts_with(&below))
            }
            _ => false,
        }
    }

    fn stray(&self, at: &str, place: &str) {
        let parts: Vec<_> = place.split('/').collect();
        let fault = match parts.as_slice() {
            ["fields", id] => DefinitionFault::NoSuchField {
                name: (*id).to_owned(),
            },
            ["pages", id] => DefinitionFault::NoSuchPage {
                name: (*id).to_owned(),
            },
            ["fields", _, "options" | "rows", id] => DefinitionFault::NoSuchOption {
                name: (*id).to_owned(),
            },
            [.., key] => DefinitionFault::UnknownKey {
                key: (*key).to_owned(),
            },
            [] => return,
        };
        let gone = !matches!(parts.as_slice(), [_] | ["settings", _] | ["pages", _, _]);
        if self.whole || !gone {
            self.problems.note(at, fault);
        }
    }
}

/// A key as it stands in a pointer (RFC 6901).
fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}
